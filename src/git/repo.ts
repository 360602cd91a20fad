import type { GitEnv, Repo } from "./types.ts";

/** The repository that `dir` lies in (for a store: its `memory/` folder). null: no git binary on PATH, or no repository. */
export async function openRepo(dir: string, env: GitEnv): Promise<Repo | null> {
  void dir;
  void env;
  return null;
}

/** `path` (absolute, or POSIX from `repo.top`) as git names it: POSIX from `repo.top`; null where it lies outside. */
export function repoPath(repo: Repo, path: string): string | null {
  void repo;
  return path;
}
