import type { Problem } from "./problem.ts";

/** What `watch` tells, one at a time. `at`: ISO 8601 UTC. `ms`: how long bringing index and block up to date took. */
export type WatchEvent = { at: string } & (
  | { event: "ready"; memories: number; lists: number }
  | { event: "added" | "changed" | "removed"; path: string; ms: number; problems: Problem[] }
  /** More files at once than are worth a line each. */
  | { event: "many"; files: number; ms: number }
  /** Another commit or branch of the work. */
  | { event: "head"; branch: string | null; commit: string | null; ms: number }
  /** The store was deleted; it is waited for. */
  | { event: "gone"; path: string }
  | { event: "back"; memories: number; lists: number }
  | { event: "trouble"; message: string }
);
