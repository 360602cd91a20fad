import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isHash } from "./revs.ts";
import { runGit, type GitRun } from "./client.ts";
import type { Repo } from "./types.ts";

/** What a merge that begins now can be known by afterwards. `tree`: what the index holds then; null where that can't be said. */
export type Begun = { head: string; theirs: string; tree: string | null };

/**
 * What merging `ref` will put into the index.
 * @returns null where there is no commit of ours, or no such `ref`
 */
export async function foreseen(repo: Repo, ref: string): Promise<Begun | null> {
  const [head, theirs] = [await hashOf(repo, "HEAD"), await hashOf(repo, ref)];
  if (head === null || theirs === null) return null;
  // Older ones than git 2.38 have no such option; with conflicts the index holds no tree.
  const run = await runGit(repo, ["merge-tree", "--write-tree", "--allow-unrelated-histories", head, theirs]);
  const tree = run.out.toString("utf8").trim();
  return { head, theirs, tree: run.code === 0 && isHash(tree) ? tree : null };
}

/** The index as a tree; null while something in it is not merged. */
export async function stagedTree(repo: Repo): Promise<string | null> {
  const run = await runGit(repo, ["write-tree"]);
  return run.code === 0 ? run.out.toString("utf8").trim() : null;
}

export const treeOf = (repo: Repo, commit: string): Promise<string | null> =>
  hashOf(repo, `${commit}^{tree}`);

async function hashOf(repo: Repo, rev: string): Promise<string | null> {
  const run = await runGit(repo, ["rev-parse", "--verify", "--quiet", "--end-of-options", rev]);
  const hash = run.out.toString("utf8").trim();
  return run.code === 0 && isHash(hash) ? hash : null;
}

/** What is being merged here; null: nothing, or several. */
export function mergedHere({ gitDir }: Repo): string | null {
  try {
    const text = readFileSync(join(gitDir, "MERGE_HEAD"), "utf8").trim();
    return isHash(text) ? text : null;
  } catch {
    return null;
  }
}

export async function holds(repo: Repo, ref: string): Promise<boolean> {
  return (await runGit(repo, ["merge-base", "--is-ancestor", ref, "HEAD"])).code === 0;
}

/**
 * Back to before the merge, also where git was stopped before it noted that one is in progress. git refuses where a
 * file that came with it was edited since; edits of other files stay.
 */
export function takeBack(repo: Repo, head: string): Promise<GitRun> {
  return mergedHere(repo) === null
    ? runGit(repo, ["reset", "--merge", head])
    : runGit(repo, ["merge", "--abort"]);
}

/** Has git forget that a merge is in progress; index and files stay as they are. */
export async function quitMerge(repo: Repo): Promise<void> {
  await runGit(repo, ["merge", "--quit"]);
}
