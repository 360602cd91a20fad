import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addFresh, unstage } from "./add.ts";
import { loadGit, runGit } from "./client.ts";
import { forgetIndexed, noteIndexed, takeBack } from "./left-in-index.ts";
import { foreignDeadline, indexIsFree, inTurn, jitter } from "./lock.ts";
import { commitMessage } from "./message.ts";
import { commit, deferred, exists, NOTHING, sweptUp, trouble, type Attempt, type Job } from "./partial.ts";
import { isMessageDone } from "./prepared-messages.ts";
import {
  ABOUT_TO_COMMIT,
  halfStaged,
  heldLock,
  inTheMiddle,
  MESSAGE_OPEN,
  outside,
  unmerged,
} from "./reasons.ts";
import { currentHead, repoPath } from "./repo.ts";
import { splitByIndex } from "./staged.ts";
import { isHalfStaged, statusOf } from "./status.ts";
import type { CommitInput, CommitResult, Repo } from "./types.ts";

const IGNORED: CommitResult = { ...NOTHING, ignored: true };

/**
 * Commits exactly `paths` as they are on disk, with the project's hooks and signing; what the person has staged stays
 * staged. Never throws for what git or a hook says: that is `deferred`, and the next write picks the files up
 * (`pendingPaths`). Where another process has committed them meanwhile its commit is given.
 * Costs one `git add` (files that were just made) or one `git status` (others), and one `git commit`.
 */
export async function commitPaths(repo: Repo, input: CommitInput): Promise<CommitResult> {
  const names = input.paths.map((path) => [path, repoPath(repo, path)] as const);
  const strangers = names.filter(([, name]) => name === null).map(([path]) => path);
  if (strangers.length > 0) return deferred(outside(repo, strangers));
  const paths = [...new Set(names.flatMap(([, name]) => (name ? [name] : [])))];
  if (paths.length === 0) return NOTHING;
  const created = new Set((input.created ?? []).map((path) => repoPath(repo, path) ?? ""));
  const message = commitMessage(input.subject, input.trailers);
  const job: Job = { repo, paths, created, message, added: new Set(), patience: input.patience };
  await loadGit();
  return inTurn(repo.gitDir, () => persist(job));
}

async function persist(job: Job): Promise<CommitResult> {
  if (await isBeforeCommit(job.repo)) return deferred(ABOUT_TO_COMMIT);
  const until = foreignDeadline(job.patience);
  let result: Attempt = NOTHING;
  for (let left = 3; left > 0;) {
    const state = (await currentHead(job.repo))?.state ?? null;
    if (state !== null) return giveUp(job, inTheMiddle(state));
    // Of a commit without an editor that is over at once.
    if (!(await isMessageDone(job.repo.gitDir, until))) return giveUp(job, MESSAGE_OPEN);
    const free = await indexIsFree(job.repo.gitDir, until);
    result = free ? await notedAttempt(job) : lockHeld(job, join(job.repo.gitDir, "index.lock"));
    if (!("retry" in result)) break;
    if (result.retry !== "lock") left -= 1;
    else if (Date.now() >= until) break;
    await sleep(jitter(30));
  }
  if ("retry" in result) return giveUp(job, result.reason);
  return result.commit === null ? giveUp(job, null, result) : result;
}

/** An attempt of which a note stays until nothing of it is left in the index. */
async function notedAttempt(job: Job): Promise<Attempt> {
  if (job.added.size === 0 && !(await takeBack(job.repo))) return attempt(job);
  noteIndexed(job.repo, job.paths);
  const result = await attempt(job);
  if (job.added.size === 0) forgetIndexed(job.repo);
  return result;
}

/**
 * Whether we are run by a hook of a commit that is still to be made: git names its index, and something is staged in it. Behind
 * the commit nothing is. A commit of ours would make that one fail.
 */
async function isBeforeCommit(repo: Repo): Promise<boolean> {
  if (repo.env["GIT_INDEX_FILE"] === undefined) return false;
  const run = await runGit(repo, ["diff", "--cached", "--name-only", "-z"]);
  return run.out.length > 0;
}

/** No commit: the index is left as the person had it. */
async function giveUp(
  job: Job,
  reason: string | null,
  result: CommitResult = NOTHING,
): Promise<CommitResult> {
  const { repo, added } = job;
  if (added.size > 0 && (await unstage(repo, [...added], (await currentHead(repo))?.head ?? null)))
    forgetIndexed(repo);
  return reason === null ? result : deferred(reason);
}

async function attempt(job: Job): Promise<Attempt> {
  const { repo } = job;
  const { fresh, known } = splitByIndex(repo, job.paths);
  const gone = fresh.filter((path) => !exists(repo, path));
  // Not in the index, though it was there before this write: the person may have taken it out (`git rm --cached`).
  const doubtful = fresh.filter((path) => !gone.includes(path) && !job.created.has(path));
  const status = await statusOf(repo, [...known, ...gone, ...doubtful]);
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
    ...untracked.filter((path) => !fresh.includes(path)),
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

function lockHeld({ repo }: Job, lock: string): Attempt {
  return { retry: "lock", reason: heldLock(repo, lock) };
}
