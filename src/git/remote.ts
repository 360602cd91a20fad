import { basename, dirname } from "node:path";
import { type GitPlace, runGit, type GitRun } from "./client.ts";
import { literal } from "./pathspec.ts";
import { readLog } from "./log.ts";
import type { Repo } from "./types.ts";

/** Networks are slower than disks. Milliseconds. */
const NETWORK = { quietMs: 60_000, totalMs: 180_000 } as const;

/** Where a branch comes from and goes to. `ref`: what was fetched of it last. `isSet`: the branch says so itself. */
export type Upstream = { remote: string; branch: string; ref: string; isSet: boolean };

/** The upstream of the current branch; else the branch of its name at the only remote, or at `origin`. null: nowhere. */
export async function upstreamOf(repo: Repo): Promise<Upstream | null> {
  if (repo.branch === null) return null;
  const [remote, merge] = await Promise.all(
    ["remote", "merge"].map((key) => config(repo, `branch.${repo.branch}.${key}`)),
  );
  if (remote && remote !== "." && merge?.startsWith("refs/heads/"))
    return upstream(remote, merge.slice(11), true);
  const run = await runGit(repo, ["remote"]);
  const names = run.out.toString("utf8").split("\n").filter(Boolean);
  const chosen = names.length === 1 ? names[0] : names.find((name) => name === "origin");
  return chosen === undefined ? null : upstream(chosen, repo.branch, false);
}

const upstream = (remote: string, branch: string, isSet: boolean): Upstream => ({
  remote,
  branch,
  ref: `refs/remotes/${remote}/${branch}`,
  isSet,
});

async function config(repo: Repo, key: string): Promise<string | null> {
  const run = await runGit(repo, ["config", "--get", key]);
  return run.code === 0 ? run.out.toString("utf8").trim() : null;
}

/** Brings what a remote has; touches no branch and no file. */
export async function fetchFrom(repo: Repo, { remote }: Upstream): Promise<GitRun> {
  const place = await placeToReach(repo, remote);
  return runGit(place, ["fetch", "--no-progress", "--end-of-options", remote], NETWORK);
}

/** A relative address counts from the working tree that git runs in, and was meant from that of the clone. */
async function placeToReach(repo: Repo, remote: string): Promise<GitPlace> {
  if (repo.gitDir === repo.commonDir) return repo;
  const addresses = await Promise.all(
    ["url", "pushurl"].map((key) => config(repo, `remote.${remote}.${key}`)),
  );
  const isRelative = addresses.some((address) => address !== null && !/^[\\/~]|:/.test(address));
  const main = basename(repo.commonDir) === ".git" ? dirname(repo.commonDir) : repo.commonDir;
  return isRelative ? { top: main, env: repo.env } : repo;
}

/** How many commits each side lacks; null: the remote has no such branch yet. */
export async function distance(repo: Repo, ref: string): Promise<{ ahead: number; behind: number } | null> {
  const run = await runGit(repo, ["rev-list", "--left-right", "--count", `HEAD...${ref}`, "--"]);
  const [, ahead, behind] = /^(\d+)\t(\d+)/.exec(run.out.toString("utf8")) ?? [];
  return run.code !== 0 || ahead === undefined ? null : { ahead: Number(ahead), behind: Number(behind) };
}

/** How many commits a branch has, but for those of a remote; 0 before the first one. */
export async function commitsOf(repo: Repo, ref = "HEAD", besides?: string): Promise<number> {
  const known = besides === undefined ? [] : ["--not", `--remotes=${besides}`];
  const run = await runGit(repo, ["rev-list", "--count", ref, ...known, "--"]);
  return run.code === 0 ? Number(run.out.toString("utf8")) : 0;
}

/** Never a force: a remote that has moved on refuses, and the caller fetches again. */
export async function pushTo(repo: Repo, { remote, branch, isSet }: Upstream): Promise<GitRun> {
  const track = isSet ? [] : ["--set-upstream"];
  const place = await placeToReach(repo, remote);
  const own = `refs/heads/${repo.branch}:refs/heads/${branch}`;
  return runGit(place, ["push", "--no-progress", ...track, "--end-of-options", remote, own], {
    ...NETWORK,
    hooks: true,
  });
}

/** Whether a push was refused because somebody else's came first. */
export const isBehind = ({ err }: GitRun): boolean =>
  /non-fast-forward|fetch first|cannot lock ref|failed to (?:update|lock)|incorrect old value|stale info|reference already exists|remote rejected.*\(.*lock/i.test(
    err,
  );

/** Commits that `ref` lacks and that touch anything outside of `dir`. */
export async function foreignCommits(
  repo: Repo,
  { ref, dir }: { ref: string | null; dir: string },
): Promise<number> {
  const range = ref === null ? "HEAD" : `${ref}..HEAD`;
  const records = await readLog(repo, ["--no-merges", range, "--", ":(top)", `:(top,exclude,literal)${dir}`]);
  return records?.length ?? 0;
}

/** Begins the current branch, which has no commit yet, where `ref` is. Refused where files of the person's are in the way. */
export function beginAt(repo: Repo, ref: string): Promise<GitRun> {
  return runGit(repo, ["merge", "--ff-only", ref], { hooks: true });
}

type Merge = { ref: string; message: string | null; isOwnHistory: boolean; stop: AbortSignal };

/** Merges `ref` into the current branch. Conflicts are left for `unmergedFiles`. */
export function mergeRef(repo: Repo, { ref, message, isOwnHistory, stop }: Merge): Promise<GitRun> {
  const words = message === null ? [] : ["-m", message];
  // Two people who set a store of its own up apart from each other have begun it twice.
  const roots = isOwnHistory ? ["--allow-unrelated-histories"] : [];
  return runGit(repo, ["merge", "--no-edit", ...roots, ...words, ref], { hooks: true, stop });
}

/** A file with a conflict: its blobs in the common ancestor, here and there; null: not there. */
export type Unmerged = { path: string; base: string | null; ours: string | null; theirs: string | null };

export async function unmergedFiles(repo: Repo): Promise<Unmerged[]> {
  const run = await runGit(repo, ["ls-files", "--unmerged", "-z", "--full-name", ":(top)"]);
  const files = new Map<string, Unmerged>();
  for (const line of run.out.toString("utf8").split("\0")) {
    const [, blob, stage, path] = /^\d+ ([0-9a-f]+) ([123])\t(.+)$/s.exec(line) ?? [];
    if (blob === undefined || path === undefined) continue;
    const file = files.get(path) ?? { path, base: null, ours: null, theirs: null };
    file[stage === "1" ? "base" : stage === "2" ? "ours" : "theirs"] = blob;
    files.set(path, file);
  }
  return [...files.values()];
}

/** Takes the files as they are on disk for resolved. */
export function addResolved(repo: Repo, paths: readonly string[]): Promise<GitRun> {
  return runGit(repo, ["add", "-v", "--", ...literal(paths)]);
}

/** Ends a merge whose conflicts are resolved. */
export function concludeMerge(repo: Repo, stop: AbortSignal): Promise<GitRun> {
  return runGit(repo, ["commit", "--no-edit"], { hooks: true, stop });
}
