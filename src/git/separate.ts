import { UserError } from "../model/errors.ts";
import { runGit, type GitRun } from "./client.ts";
import { failed } from "./reasons.ts";
import type { Repo } from "./types.ts";

export type BranchPlace = { kind: "local" } | { kind: "remote"; ref: string } | { kind: "none" };

/** Where a branch is: here, at one of the remotes, or nowhere yet. */
export async function findBranch(repo: Repo, branch: string): Promise<BranchPlace> {
  const local = await runGit(repo, ["rev-parse", "--verify", "--quiet", `refs/heads/${branch}`]);
  if (local.code === 0) return { kind: "local" };
  const remote = await runGit(repo, ["for-each-ref", "--format=%(refname)", `refs/remotes/*/${branch}`]);
  const [ref] = remote.out.toString("utf8").split("\n").filter(Boolean);
  return ref === undefined ? { kind: "none" } : { kind: "remote", ref };
}

/** The names at the top of a branch. */
export async function namesIn(repo: Repo, ref: string): Promise<string[]> {
  const run = await runGit(repo, ["ls-tree", "-z", "--name-only", ref]);
  return run.out.toString("utf8").split("\0").filter(Boolean);
}

/**
 * Checks a branch out as a linked worktree at `dir`. One that is nowhere yet is begun with an empty commit that has no
 * parent, so that the history of the code and that of the branch share nothing.
 * @throws UserError where git refuses
 */
export async function addWorktree(
  repo: Repo,
  { dir, branch, message }: { dir: string; branch: string; message: string },
): Promise<void> {
  const place = await findBranch(repo, branch);
  if (place.kind === "none") await beginBranch(repo, branch, message);
  const source =
    place.kind === "remote"
      ? ["--track", "-b", branch, dir, place.ref.replace(/^refs\/remotes\//, "")]
      : [dir, branch];
  refuse(await runGit(repo, ["worktree", "add", ...source]), `could not check out ${branch} at ${dir}`);
}

/**
 * Takes a linked worktree out of git's notes whose folder is gone.
 * @throws UserError where git refuses, as for one that somebody has locked
 */
export async function forgetWorktree(repo: Repo, dir: string): Promise<void> {
  refuse(
    await runGit(repo, ["worktree", "remove", "--end-of-options", dir]),
    `still knows a worktree at ${dir}, which is gone, and could not forget it`,
  );
}

async function beginBranch(repo: Repo, branch: string, message: string): Promise<void> {
  const tree = refuse(await runGit(repo, ["mktree"]), "could not make an empty tree");
  const commit = refuse(
    await runGit(repo, ["commit-tree", tree, "-m", message]),
    "could not make the first commit",
  );
  refuse(
    await runGit(repo, ["update-ref", `refs/heads/${branch}`, commit, ""]),
    `could not make the branch ${branch}`,
  );
}

function refuse(run: GitRun, what: string): string {
  if (run.code === 0) return run.out.toString("utf8").trim();
  // Nobody writes again here.
  const reason = failed(run).replace(/ The next write.*$/, "");
  throw new UserError(`git ${what}: ${reason} Nothing was changed.`);
}
