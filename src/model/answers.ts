import type { ConfigKey, Origin } from "./config.ts";
import type { ListStatus, TaskStatus } from "./list.ts";
import type { Kind, MemoryStatus, Ref } from "./memory.ts";
import type { Problem } from "./problem.ts";

/*
 * What the verbs answer, in the shape that `--json` prints (the contract of the command line:
 * keys may be added, never renamed). Times are ISO 8601 UTC, paths POSIX from the folder that holds `memory/`.
 */

export type ChangeAction = "created" | "updated" | "moved" | "deleted" | "unchanged";
export type Change = { id: string; path: string; action: ChangeAction };
/** Whatever rewrites memories. `commit` is null when deferred (a warning says why), left to the end of the turn, or ignored by git. */
export type Changed = { changed: Change[]; commit: string | null; warnings: string[] };

export type Remembered = {
  id: string | null;
  kind: Kind;
  path: string | null;
  commit: string | null;
  redacted: string[];
  similar: string[];
  warnings: string[];
};

export type RecallHit = {
  id: string;
  kind: Kind | "handoff";
  status: MemoryStatus | ListStatus;
  score: number;
  path: string;
  title: string;
  text: string;
  created: string | null;
  updated: string | null;
  why?: Record<string, unknown>;
  /** The places in the work that it speaks of. */
  refs?: Ref[];
  /** One of them has changed since, or is gone. */
  stale?: true;
  /** Its `expires` has passed: it is no longer given. */
  expired?: true;
  /** A merge in its file was left unfinished: it is not given. */
  unmerged?: true;
};
export type Recalled = {
  query: string;
  hits: RecallHit[];
  total: number;
  /** Words of the query that stand nowhere, and what hits were found by instead. */
  instead?: Record<string, string[]>;
};

export type MemoryRow = {
  id: string;
  kind: Kind;
  status: MemoryStatus;
  title: string;
  tags: string[];
  profile: string | null;
  pinned: boolean;
  created: string | null;
  updated: string | null;
  path: string;
  /** A place in the work that it speaks of has changed since, or is gone. */
  stale?: true;
  /** Its `expires` has passed: it is no longer given. */
  expired?: true;
  /** A merge in its file was left unfinished: it is not given. */
  unmerged?: true;
};
export type ShownMemory = MemoryRow & { text: string; frontmatter: Record<string, unknown> };

export type TaskRow = { task: string; status: TaskStatus } & Record<string, string>;
export type WorkState = {
  list: string;
  status: ListStatus;
  branch: string | null;
  path: string;
  goal: string | null;
  next_step: string | null;
  decisions: string[];
  open_questions: string[];
  files: string[];
  fields: Record<string, unknown>;
  tasks: TaskRow[];
  open: TaskRow[];
  /** A merge in its file was left unfinished: what was read is of two versions. */
  unmerged?: true;
};
/** `weakest`: what is wrong with a next step that was just written. */
export type WorkWritten = WorkState & {
  weakest: Problem | null;
  commit: string | null;
  warnings: string[];
  redacted: string[];
};
export type ListRow = {
  list: string;
  status: ListStatus;
  branch: string | null;
  path: string;
  updated: string | null;
  open: number;
  current: boolean;
};

export type HandoffShown = { list: string; path: string; text: string };
export type HandoffChecked = { list: string; path: string; ok: boolean; problems: Problem[] };
/** `weakest`: the problem that the next session would stumble over first. */
export type HandoffWritten = HandoffChecked & {
  weakest: Problem | null;
  commit: string | null;
  warnings: string[];
  redacted: string[];
};

/** A file of which a door showed `[redacted:kind]` for what looks like a secret. `line`: of the first; null where it can't be told. */
export type WithheldIn = { path: string; line: number | null; kinds: string[] };

export type Linted = { files: number; problems: Problem[] };

export type DoctorCheck = { id: string; ok: boolean; message: string; fix?: string };
export type Examined = { checks: DoctorCheck[] };

export type ConfigRow = { value: unknown; origin: Origin };
export type ConfigListed = Record<ConfigKey, ConfigRow>;

/** `tasuki` alone: where you are. */
export type Status = {
  list: string | null;
  branch: string | null;
  saved: string | null;
  next_step: string | null;
  open_tasks: number;
  open_questions: number;
  other_lists: string[];
  memories: Record<Kind, number> & { total: number };
  problems: number;
  /** Commits of the work since the current list was saved; null where nobody knows. */
  commits_since: number | null;
  /** Memories that speak of a place which has changed since, or is gone. */
  stale: number;
  /** The hooks are silent: in this session, or (asked from outside of any) in one that runs here. */
  paused: "here" | "elsewhere" | null;
  warnings: string[];
};
