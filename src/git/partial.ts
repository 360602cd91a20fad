import { lstatSync } from "node:fs";
import { join } from "node:path";
import { unstage } from "./add.ts";
import { runGit, type GitRun } from "./client.ts";
import { mayHaveHooks } from "./hooks.ts";
import { naming } from "./pathspec.ts";
import { keepMessages } from "./prepared-messages.ts";
import { failed, heldLock, lockIn } from "./reasons.ts";
import { currentHead } from "./repo.ts";
import { statusOf } from "./status.ts";
import type { CommitResult, Repo } from "./types.ts";

export const NOTHING: CommitResult = { commit: null, deferred: null, ignored: false };

/** What one call is about. `created`: paths that were made just now. `added`: what it has put into the index itself, to be taken out again if no commit comes of it. */
export type Job = {
  repo: Repo;
  paths: string[];
  created: ReadonlySet<string>;
  message: string;
  added: Set<string>;
  /** See `CommitInput`. */
  patience: number | undefined;
};
/** `retry`: somebody else was at work in the same moment. */
export type Attempt = CommitResult | { retry: "lock" | "vanished" | "reformatted"; reason: string };

/** One partial commit. It takes the files as they are on disk, whatever the index says of them or others. */
export async function commit(job: Job, paths: string[]): Promise<Attempt> {
  const { repo } = job;
  const before = stamps(repo, paths);
  const start = (await currentHead(repo))?.head ?? null;
  const { args, input } = naming(paths);
  const options = ["--only", "--no-edit", "--cleanup=whitespace", "-m", job.message];
  const putBack = keepMessages(repo.gitDir);
  const run = await runGit(repo, ["commit", ...options, ...args], {
    hooks: true,
    ...(input === undefined ? {} : { input }),
  });
  putBack(job.message);
  if (run.code === 0) {
    job.added.clear();
    const hash = await hashOf(repo, run);
    if (mayHaveHooks(repo) || stamps(repo, paths) !== before) await followCommit(repo, paths);
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

/**
 * The index of a partial commit may have another text than the commit, which would look staged for ever: a hook has
 * reformatted the file, or it was written again between the two times that git reads it.
 */
async function followCommit(repo: Repo, paths: string[]): Promise<void> {
  const { entries } = await statusOf(repo, paths);
  const behind = (entries ?? [])
    .filter((entry) => entry.kind === "tracked" && entry.index !== ".")
    .map((entry) => entry.path);
  if (behind.length > 0) await unstage(repo, behind, (await currentHead(repo))?.head ?? null);
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
export async function sweptUp({ repo, paths }: Job): Promise<CommitResult> {
  const head = (await currentHead(repo))?.head ?? null;
  if (head === null || head === repo.head) return NOTHING;
  const range = repo.head === null ? "HEAD" : `${repo.head}..HEAD`;
  const { args } = naming(paths.slice(0, 50));
  const run = await runGit(repo, ["log", "-1", "--format=%H", range, ...args]);
  return { ...NOTHING, commit: run.code === 0 ? run.out.toString("utf8").trim() || null : null };
}

export function trouble({ repo }: Job, run: GitRun | null): Attempt {
  if (run === null) return NOTHING;
  const lock = lockIn(run);
  if (lock !== null) return { retry: "lock", reason: heldLock(repo, lock) };
  return /did not match any file/.test(run.err)
    ? { retry: "vanished", reason: failed(run) }
    : deferred(failed(run));
}

export function deferred(reason: string): CommitResult {
  return { ...NOTHING, deferred: reason };
}

export function exists(repo: Repo, path: string): boolean {
  return lstatSync(join(repo.top, path), { throwIfNoEntry: false }) !== undefined;
}

function stamps(repo: Repo, paths: readonly string[]): string {
  return paths
    .map((path) => lstatSync(join(repo.top, path), { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? "-" : `${stat.mtimeMs}:${stat.size}:${stat.ino}`))
    .join(" ");
}
