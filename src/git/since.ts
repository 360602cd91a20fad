import type { Repo } from "./types.ts";

/** The commit that last wrote a file, and what its trailers say. `time` in milliseconds since 1970. */
export type WriteCommit = { commit: string; time: number; op: string | null; session: string | null; head: string | null };

/** null: never committed. `head` is `Tasuki-Head`: HEAD of the work repository when it was written. */
export async function writeCommitOf(repo: Repo, path: string): Promise<WriteCommit | null> {
  void repo;
  void path;
  return null;
}

export type SinceCommit = { commit: string; time: number; subject: string };

/** `known` false: the starting commit is not in this clone (rebased away, or beyond a shallow border). Newest first. */
export type Since = { known: boolean; commits: SinceCommit[]; files: string[] };

/** Commits and files changed after `from` up to HEAD, without those below `except` (the store) and uncommitted ones. */
export async function changesSince(repo: Repo, from: string, except: string | null): Promise<Since> {
  void repo;
  void from;
  void except;
  return { known: false, commits: [], files: [] };
}

/** How a recorded commit relates to HEAD. */
export async function relationOf(repo: Repo, commit: string): Promise<"ancestor" | "not-ancestor" | "unknown"> {
  void repo;
  void commit;
  return "unknown";
}
