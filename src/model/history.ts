import type { WithheldIn } from "./answers.ts";
import type { Kind } from "./memory.ts";
import type { Problem } from "./problem.ts";

/*
 * What the verbs of history answer, in the shape that `--json` prints. Times are ISO 8601 UTC, paths POSIX: those of
 * the store from the folder that holds `memory/`, those of the work from the top of its repository.
 */

/** One commit of the store. `ids`: the memories and lists that it touched. */
export type LogRow = {
  commit: string;
  date: string;
  author: string;
  subject: string;
  files: string[];
  ids: string[];
};
/** `more`: there are older ones that the limit left out. */
export type Logged = { entries: LogRow[]; more: boolean; warnings: string[] };

/**
 * Text as git or a report shows it. `about`: what it is of, for people; `path`: the one file that it is of;
 * `withheld`: what was left out of it already.
 */
export type Viewed = {
  text: string;
  about?: string;
  path?: string;
  warnings?: string[];
  withheld?: WithheldIn[];
};

export type Bisected = {
  text: string;
  /** The first commit after which the memory was no longer found; null: it is found, or never was. */
  commit: string | null;
  /** How many revisions were looked at. */
  tried: number;
};

export const REF_STATES = ["fresh", "drifted", "moved", "gone"] as const;
export type RefState = (typeof REF_STATES)[number];
/** `now`: where it is today, where that is known to be elsewhere (`src/b.ts`, or `src/a.ts:52-73`). */
export type RefRow = { id: string; path: string; state: RefState; now?: string };
export type Verified = { refs: RefRow[] };

export type Resumed = {
  list: string;
  /** Commits of the work since the handoff; 0 where nobody knows. */
  commits: number;
  files_changed: string[];
  tasks_open: number;
  stale: Problem[];
  text: string;
};

export type WhyItem = {
  id: string;
  kind: Kind | "handoff";
  title: string;
  path: string;
  created: string | null;
  /** The commit that brought it; null where it is in none. */
  commit: string | null;
};
/** `withheld`: which files hold secrets that the titles here are without. */
export type Why = { text: string; items: WhyItem[]; withheld: WithheldIn[] };
