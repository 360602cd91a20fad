import type { List } from "../model/list.ts";
import type { Memory } from "../model/memory.ts";

/** The parts of a block, in the order that they are given in. */
export const BLOCKS = ["handoff", "fixed", "relevant", "recent"] as const;
export type BlockName = (typeof BLOCKS)[number];

/** Why something is not in the block. */
export const LEFT_OUT_REASONS = [
  "budget",
  "below threshold",
  "top_k",
  "fixed_limit",
  "given already",
  "superseded",
  "archived",
  "expired",
  "conflict markers",
  "empty",
  "shadowed by the project",
  "done",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
/** `id`: a memory's id or a list's name. `detail`: for people, such as which section of a handoff. `score`: of what was recalled. */
export type LeftOut = { id: string; reason: LeftOutReason; detail?: string; score?: number };

/** What a score is made of: as `recall --explain` shows it, rounded. */
export type ScoreParts = { bm25: number; neighbours: number; evidence: number; mass: number; of: number };

/** The current list, with what git knows about the time since it was saved. */
export type HandoffInput = {
  list: List;
  /** The whole file. */
  text: string;
  /** ISO 8601; null where nobody knows. */
  savedAt: string | null;
  /** Commits of the work repository since; null where git can't say. */
  commitsSince: number | null;
  /** What stands for its age, where that is filled in later; else `savedAt` says it. */
  age?: { ago: string; old: string };
  /** Paths changed since, most telling first; only the first few are named. */
  filesChanged: string[];
};

/** Another open list: its name and how many tasks are open in it. */
export type OtherList = { list: string; open: number };

/** A recalled memory. `score` is 0–1; `why` is shown by `--explain` and as the item's `reason`. */
export type RelevantInput = { memory: Memory; score: number; why?: string; parts?: ScoreParts };

export type InjectLimits = {
  /** Tokens for all memories together. */
  budget: number;
  /** Tokens for the handoff. */
  handoffBudget: number;
  fixedLimit: number;
  topK: number;
  /** 0–1; a relevant memory below it is left out. */
  threshold: number;
};

export type InjectInput = {
  handoff: HandoffInput | null;
  otherLists: OtherList[];
  /** Pinned, then the digest, then active preferences by use and recency. */
  fixed: Memory[];
  /** Best first. */
  relevant: RelevantInput[];
  /** Changed within the window, newest first. */
  recent: Memory[];
  limits: InjectLimits;
  /** ISO 8601. */
  now: string;
  /** From `newBoundary`. */
  boundary: string;
  /** What this session was given already: `given` of those blocks, or ids alone. */
  given?: ReadonlySet<string>;
  /** What a line says behind its date, by id, such as `src/auth/jwks.ts changed since`. */
  notes?: ReadonlyMap<string, string>;
  /** Minutes east of UTC, for the times of recent memories. 0 unless given. */
  utcOffset?: number;
  /** The folder that holds the personal store, as people write it. `~/.tasuki` unless given. */
  personalRoot?: string;
};

/** `label`: as shown in the line, without brackets. `reason`: why it is there. */
export type GivenItem = {
  id: string;
  label: string;
  tokens: number;
  score?: number;
  parts?: ScoreParts;
  reason: string;
};
export type GivenBlock = { block: BlockName; items: GivenItem[] };
/** What redaction still found in something about to be given; `id` as in LeftOut. */
export type Withheld = { id: string; path: string; kinds: string[] };

export type Assembled = {
  /** The block; "" when there is nothing to give. At most 9,500 characters. */
  text: string;
  tokens: number;
  chars: number;
  /** Tokens that memories were allowed. */
  budget: number;
  blocks: GivenBlock[];
  /** Other open lists that the block names in a line. */
  others: string[];
  /**
   * What it holds, as the ledger of a session names it: memories as `id/mark` (a mark of the text, so that one that was
   * edited counts as new), `list:` a handoff, `also:` a list that is only named.
   */
  given: string[];
  left_out: LeftOut[];
  withheld: Withheld[];
  /** The person's line; null when nothing was given. */
  summary: string | null;
  /** Further lines for the person (withheld secrets, conflict markers). */
  notices: string[];
};
