import type { CommitInput, CommitResult, Repo } from "./types.ts";

/** Commits exactly `paths` as they are on disk. Never throws for what git or a hook says: that is `deferred`. */
export async function commitPaths(repo: Repo, input: CommitInput): Promise<CommitResult> {
  void repo;
  void input;
  return { commit: null, deferred: null, ignored: false };
}
