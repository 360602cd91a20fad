import type { Repo } from "./types.ts";

/**
 * Memory files below `dir` whose content no commit holds: edited by hand, left by a deferred commit, deleted.
 * Without what git ignores and without what the person has staged. POSIX from `repo.top`.
 */
export async function pendingPaths(repo: Repo, dir: string): Promise<string[]> {
  void repo;
  void dir;
  return [];
}
