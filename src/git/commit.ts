import { lstatSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addFresh, unstage } from "./add.ts";
import { loadGit, runGit, type GitRun } from "./client.ts";
import { mayHaveHooks } from "./hooks.ts";
import { foreignDeadline, indexIsFree, inTurn, jitter } from "./lock.ts";
import { commitMessage } from "./message.ts";
import { naming } from "./pathspec.ts";
import { failed, halfStaged, heldLock, inTheMiddle, lockIn, outside, unmerged } from "./reasons.ts";
import { currentHead, repoPath } from "./repo.ts";
import { splitByIndex } from "./staged.ts";
import { isHalfStaged, statusOf } from "./status.ts";
import type { CommitInput, CommitResult, Repo } from "./types.ts";

const NOTHING: CommitResult = { commit: null, deferred: null, ignored: false };
const IGNORED: CommitResult = { ...NOTHING, ignored: true };

/** What one call is about. `added`: what it has put into the index itself, to be taken out again if no commit comes of it. */
type Job = { repo: Repo; paths: string[]; message: string; added: Set<string> };
/** `retry`: somebody else was at work in the same moment. */
type Attempt = CommitResult | { retry: "lock" | "vanished" | "reformatted"; reason: string };

/**
 * Commits exactly `paths` as they are on disk, with the project's hooks and signing; what the person has staged stays
 * staged. Never throws for what git or a hook says: that is `deferred`, and the next write picks the files up
 * (`pendingPaths`). Where another process has committed them meanwhile its commit is given.
 * Costs one `git add` (new files) or one `git status` (others), and one `git commit`.
 */
export async function commitPaths(repo: Repo, input: CommitInput): Promise<CommitResult> {
  const names = input.paths.map((path) => [path, repoPath(repo, path)] as const);
  const strangers = names.filter(([, name]) => name === null).map(([path]) => path);
  if (strangers.length > 0) return deferred(outside(repo, strangers));
  const paths = [...new Set(names.flatMap(([, name]) => (name ? [name] : [])))];
  if (paths.length === 0) return NOTHING;
  const job: Job = { repo, paths, message: commitMessage(input.subject, input.trailers), added: new Set() };
  await loadGit();
  return inTurn(repo.gitDir, () => persist(job));
}

async function persist(job: Job): Promise<CommitResult> {
  const until = foreignDeadline();
  let result: Attempt = NOTHING;
  for (let left = 3; left > 0;) {
    const state = (await currentHead(job.repo))?.state ?? null;
    if (state !== null) return giveUp(job, inTheMiddle(state));
    const free = await indexIsFree(job.repo.gitDir, until);
    result = free ? await attempt(job) : lockHeld(job, join(job.repo.gitDir, "index.lock"));
    if (!("retry" in result)) break;
    if (result.retry !== "lock") left -= 1;
    else if (Date.now() >= until) break;
    await sleep(jitter(30));
  }
  if ("retry" in result) return giveUp(job, result.reason);
  return result.commit === null ? giveUp(job, null, result) : result;
}

/** No commit: the index is left as the person had it. */
async function giveUp(
  job: Job,
  reason: string | null,
  result: CommitResult = NOTHING,
): Promise<CommitResult> {
  if (job.added.size > 0)
    await unstage(job.repo, [...job.added], (await currentHead(job.repo))?.head ?? null);
  return reason === null ? result : deferred(reason);
}

async function attempt(job: Job): Promise<Attempt> {
  const { repo } = job;
  const { fresh, known } = splitByIndex(repo, job.paths);
  const gone = fresh.filter((path) => !exists(repo, path));
  const status = await statusOf(repo, [...known, ...gone]);
  if (status.entries === null) return trouble(job, status.run);
  const conflicts = status.entries.filter((entry) => entry.kind === "unmerged").map((entry) => entry.path);
  if (conflicts.length > 0) return deferred(unmerged(conflicts));

  const untracked = status.entries.filter((entry) => entry.kind === "untracked").map((entry) => entry.path);
  // What an earlier attempt has added is ours, even where a hook has reformatted the file since.
  const again = (path: string): boolean => job.added.has(path) && exists(repo, path);
  const tracked = status.entries.filter((entry) => entry.kind === "tracked" && !again(entry.path));
  // Taken out of the index by the person (`git rm --cached`) while the file is kept: that is staged, too.
  const halves = tracked
    .filter((entry) => isHalfStaged(entry) || untracked.includes(entry.path))
    .map((entry) => entry.path);
  const changed = tracked.map((entry) => entry.path).filter((path) => !halves.includes(path));
  const toAdd = [
    ...fresh.filter((path) => !gone.includes(path)),
    ...untracked,
    ...known.filter(again),
  ].filter((path) => !halves.includes(path));

  const add = await addFresh(repo, toAdd);
  add.added.forEach((path) => job.added.add(path));
  if (add.run !== null) return trouble(job, add.run);
  const paths = [...changed, ...add.added];
  if (paths.length > 0) {
    const result = await commit(job, paths);
    return "retry" in result || halves.length === 0 || result.deferred !== null
      ? result
      : { ...result, deferred: halfStaged(halves) };
  }
  if (halves.length > 0) return deferred(halfStaged(halves));
  if (add.ignored > 0 && add.ignored === job.paths.length) return IGNORED;
  return sweptUp(job);
}

async function commit(job: Job, paths: string[]): Promise<Attempt> {
  const { repo } = job;
  const before = stamps(repo, paths);
  const start = (await currentHead(repo))?.head ?? null;
  const { args, input } = naming(paths);
  const options = ["--only", "--no-edit", "--cleanup=whitespace", "-m", job.message];
  const run = await runGit(repo, ["commit", ...options, ...args], {
    hooks: true,
    ...(input === undefined ? {} : { input }),
  });
  if (run.code === 0) {
    job.added.clear();
    const hash = await hashOf(repo, run);
    if (mayHaveHooks(repo)) await followHooks(repo, paths);
    return { commit: hash, deferred: null, ignored: false };
  }
  // Stopped in a hook that runs after the commit: it is made all the same.
  if (run.failure === "timeout" && (await currentHead(repo))?.head !== start) {
    const made = await sweptUp({ ...job, repo: { ...repo, head: start } });
    if (made.commit !== null) return made;
  }
  if (run.code === 1 && /^(?:nothing|no changes) (?:added )?to commit/m.test(run.out.toString("utf8")))
    return sweptUp(job);
  // Formatters of the `pre-commit` kind refuse the first time and pass once their change is in.
  const touched = run.failure === null && stamps(repo, paths) !== before;
  return touched ? { retry: "reformatted", reason: failed(run) } : trouble(job, run);
}

/** A hook that reformats commits its own version; the index of a partial commit still has ours and would show as staged. */
async function followHooks(repo: Repo, paths: string[]): Promise<void> {
  const { entries } = await statusOf(repo, paths);
  const behind = (entries ?? [])
    .filter((entry) => entry.kind === "tracked" && entry.index !== ".")
    .map((entry) => entry.path);
  const { args, input } = naming(behind);
  if (behind.length > 0) await runGit(repo, ["add", "-v", ...args], input === undefined ? {} : { input });
}

/** The commit just made. Read from HEAD, which costs nothing; git's own short hash says whether somebody came in between. */
async function hashOf(repo: Repo, run: GitRun): Promise<string | null> {
  const short = /^\[.+? ([0-9a-f]{4,64})\] /m.exec(run.out.toString("utf8"))?.[1];
  const head = (await currentHead(repo))?.head ?? null;
  if (short === undefined || head?.startsWith(short)) return head;
  const full = await runGit(repo, ["rev-parse", "--verify", `${short}^{commit}`]);
  return full.code === 0 ? full.out.toString("utf8").trim() : head;
}

/** Nothing left to commit: unchanged, or in a commit that another process has made since `repo` was opened. */
async function sweptUp({ repo, paths }: Job): Promise<CommitResult> {
  const head = (await currentHead(repo))?.head ?? null;
  if (head === null || head === repo.head) return NOTHING;
  const range = repo.head === null ? "HEAD" : `${repo.head}..HEAD`;
  const { args } = naming(paths.slice(0, 50));
  const run = await runGit(repo, ["log", "-1", "--format=%H", range, ...args]);
  return { ...NOTHING, commit: run.code === 0 ? run.out.toString("utf8").trim() || null : null };
}

function trouble({ repo }: Job, run: GitRun | null): Attempt {
  if (run === null) return NOTHING;
  const lock = lockIn(run);
  if (lock !== null) return { retry: "lock", reason: heldLock(repo, lock) };
  return /did not match any file/.test(run.err)
    ? { retry: "vanished", reason: failed(run) }
    : deferred(failed(run));
}

function lockHeld({ repo }: Job, lock: string): Attempt {
  return { retry: "lock", reason: heldLock(repo, lock) };
}

function deferred(reason: string): CommitResult {
  return { ...NOTHING, deferred: reason };
}

function exists(repo: Repo, path: string): boolean {
  return lstatSync(join(repo.top, path), { throwIfNoEntry: false }) !== undefined;
}

function stamps(repo: Repo, paths: readonly string[]): string {
  return paths
    .map((path) => lstatSync(join(repo.top, path), { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? "-" : `${stat.mtimeMs}:${stat.size}:${stat.ino}`))
    .join(" ");
}
