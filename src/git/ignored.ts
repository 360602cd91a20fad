import type { Repo } from "./types.ts";

/** Which of `paths` git ignores (as they were given). */
export async function ignored(repo: Repo, paths: readonly string[]): Promise<Set<string>> {
  void repo;
  void paths;
  return new Set();
}
