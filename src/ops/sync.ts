import { join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { changesBetween } from "../git/compare.ts";
import { foreignDeadline, indexIsFree, inTurn, jitter } from "../git/lock.ts";
import { inTheMiddle, wordsOf } from "../git/reasons.ts";
import {
  distance,
  fetchFrom,
  commitsOf,
  foreignCommits,
  isBehind,
  pushTo,
  type Upstream,
  upstreamOf,
} from "../git/remote.ts";
import { currentHead } from "../git/repo.ts";
import { filesAt } from "../git/tree.ts";
import type { Repo } from "../git/types.ts";
import type { Changed, ChangeAction } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { inLine } from "../model/terminal.ts";
import { storePathOf, type StorePlace } from "../store/paths.ts";
import { commitLeftovers, type NotCommitted, notCommitted } from "./commit-turn.ts";
import { historyOf } from "./history/named.ts";
import { isBrokenOff, mendBroken } from "./sync-broken.ts";
import { integrate, takeOver } from "./sync-merge.ts";
import { storeOf, type Workspace } from "./workspace.ts";

export type SyncInput = {
  /** Leave the remote as it is. Default false. */ noPush?: boolean;
  dryRun: boolean;
};

/** `changed`: the store's files that came in. `pulled` and `pushed` count commits. `upstream`: `origin/main`. */
export type Synced = Changed & { pulled: number; pushed: number; upstream: string };

/** Others may push in the same moment: so many times it is begun anew. */
const ATTEMPTS = 8;
const PAUSE_MS = 150;

/**
 * Fetches, integrates and pushes the branch that the store is on. Never a force; where both sides changed one file it
 * is merged by keys and sections, and what can't be is left to a person, with everything as it was before.
 * @throws UserError where there is no remote, no branch, or something that a person has to decide
 */
export async function sync(ws: Workspace, { noPush = false, dryRun }: SyncInput): Promise<Synced> {
  const place = storeOf(ws);
  const repo = await openHistory(ws, place, dryRun);
  const upstream = await openUpstream(repo);
  const start = repo.head;
  const job: Job = { ws, place, repo, upstream, noPush, warnings: [], pulled: 0 };
  if (dryRun) return preview(job);
  const pushed = await attempts(job);
  const head = (await currentHead(repo))?.head ?? null;
  note(job, await leftHere(job, "it was written meanwhile"));
  const changed = head === null || job.pulled === 0 ? [] : await cameIn(job, { start, head });
  return {
    changed,
    commit: job.pulled > 0 ? head : null,
    warnings: job.warnings,
    pulled: job.pulled,
    pushed,
    upstream: `${upstream.remote}/${upstream.branch}`,
  };
}

/** More than this is told by number. */
const MOST_LEFT = 5;

/**
 * What stays on this machine: whoever syncs believes it to be on the others.
 * @param otherwise why, where nothing is against committing a file
 */
async function leftHere({ ws, place, warnings }: Job, otherwise: string): Promise<string[]> {
  const isSaid = warnings.some((line) => line.startsWith("Not committed: "));
  const files = await notCommitted(ws, place);
  const lines = files.map(({ path, reason }) =>
    lineOf({ path, reason: reason ?? (isSaid ? "see above" : otherwise) }),
  );
  const more = lines.length - MOST_LEFT;
  return [...lines.slice(0, MOST_LEFT), ...(more > 0 ? [`… and ${more} more files are not committed.`] : [])];
}

const lineOf = ({ path, reason }: NotCommitted): string => `${inLine(path)} is not committed: ${reason}.`;

type Job = {
  ws: Workspace;
  place: StorePlace;
  repo: Repo;
  upstream: Upstream;
  noPush: boolean;
  warnings: string[];
  pulled: number;
  /** The commit that a branch without one was begun at. */
  begunAt?: string | null;
};

/** As it is without what an earlier sync, that was killed, has left. */
async function openHistory(ws: Workspace, place: StorePlace, dryRun: boolean): Promise<Repo> {
  const repo = await historyOf(ws, place);
  if (!dryRun) await mendBroken(place, repo);
  else if (isBrokenOff(place, repo))
    throw new UserError(
      "an earlier sync was broken off in the middle of its merge. The next one takes that back first: tasuki sync",
    );
  return { ...repo, ...(await currentHead(repo)) };
}

async function openUpstream(repo: Repo): Promise<Upstream> {
  if (repo.state !== null)
    throw new UserError(`not synced: ${inTheMiddle(repo.state).replace(/ The next.*/, "")} Finish it first.`);
  if (repo.branch === null)
    throw new UserError("not synced: no branch is checked out here (detached HEAD). Switch to one first.");
  const upstream = await upstreamOf(repo);
  if (upstream !== null) return upstream;
  throw new UserError(
    "there is nothing to sync with. Name where the others are: git remote add origin <url>",
  );
}

/** @returns how many commits were pushed */
async function attempts(job: Job): Promise<number> {
  let last = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(jitter(PAUSE_MS * attempt));
    const result = await once(job);
    if ("pushed" in result) return result.pushed;
    last = result.again;
  }
  throw new UserError(
    `not synced after ${ATTEMPTS} attempts: ${last} Everything of yours is committed here; try again later.`,
  );
}

type Attempt = { pushed: number } | { again: string };

async function once(job: Job): Promise<Attempt> {
  const { ws, place, repo, upstream } = job;
  if (await begun(job)) return { again: "the branch was begun." };
  if (ws.config.commit !== "off") note(job, (await commitLeftovers(ws, place))?.warnings ?? []);
  await fetched(job);
  const before = await distance(repo, upstream.ref);
  if (before !== null && before.behind > 0) {
    await indexIsFree(repo.gitDir, foreignDeadline());
    const merged = await inTurn(repo.gitDir, () => integrate({ ws, place, repo, ref: upstream.ref }));
    if (merged.again !== null) {
      await refuseStaying(job, merged.inTheWay ?? []);
      return { again: merged.again };
    }
    note(job, merged.warnings);
    job.pulled += before.behind;
  }
  return push(job);
}

/**
 * Another attempt commits what was written meanwhile, but not what stays uncommitted.
 * @throws UserError where that is in the way
 */
async function refuseStaying({ ws, place, repo, upstream }: Job, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const paths = names.map((name) => storePathOf(place, join(repo.top, name)));
  const staying = (await notCommitted(ws, place)).filter(
    ({ path, reason }) => reason !== null && paths.includes(path),
  );
  if (staying.length > 0)
    throw new UserError(
      `${upstream.remote}/${upstream.branch} has changes of what is not committed here, so it is not merged. ${staying.slice(0, MOST_LEFT).map(lineOf).join(" ")} Commit it or take it back, then sync again.`,
    );
}

/** @throws UserError */
async function fetched({ repo, upstream }: Job): Promise<void> {
  const run = await fetchFrom(repo, upstream);
  if (run.code !== 0)
    throw new UserError(
      `${upstream.remote} could not be fetched, so nothing was changed. ${wordsOf(run, "It did not answer in time.")}`,
    );
}

/** Whether a branch without a commit was just begun where the others are. */
async function begun(job: Job): Promise<boolean> {
  const { repo, place, upstream } = job;
  // A store of its own has no other history to belong to: two beginnings are merged.
  if (repo.top === place.dir || (await currentHead(repo))?.head !== null) return false;
  await fetched(job);
  const known = await commitsOf(repo, upstream.ref);
  if (known === 0) return false;
  await inTurn(repo.gitDir, () => takeOver({ repo, ref: upstream.ref }));
  job.pulled += known;
  job.begunAt = (await currentHead(repo))?.head ?? null;
  return true;
}

/** Commits that the remote has not, on no branch. */
const toPush = async ({ repo, upstream }: Job, known: { ahead: number } | null): Promise<number> =>
  known?.ahead ?? commitsOf(repo, "HEAD", upstream.remote);

async function push(job: Job): Promise<Attempt> {
  const { repo, upstream, place } = job;
  const known = await distance(repo, upstream.ref);
  const isNew = known === null;
  const count = await toPush(job, known);
  // A new branch is new there even where all of its commits are known.
  if (job.noPush || (isNew ? (await currentHead(repo))?.head === null : count === 0)) return { pushed: 0 };
  const dir = relative(repo.top, place.dir).split(sep).join("/");
  const foreign = dir === "" ? 0 : await foreignCommits(repo, { ref: isNew ? null : upstream.ref, dir });
  const run = await pushTo(repo, upstream);
  if (run.code === 0) {
    if (foreign > 0 && !isNew)
      note(job, [`${foreign} of the pushed commits ${foreign === 1 ? "holds" : "hold"} more than memory.`]);
    if (count === 0) note(job, [`${upstream.remote} has the branch ${upstream.branch} now.`]);
    return { pushed: count };
  }
  if (isBehind(run)) return { again: "others kept pushing." };
  throw new UserError(
    `what came in is here, but nothing was pushed to ${upstream.remote}. ${wordsOf(run, "It, or a hook here, did not answer in time.")}`,
  );
}

function note(job: Job, warnings: readonly string[]): void {
  for (const warning of warnings) if (!job.warnings.includes(warning)) job.warnings.push(warning);
}

const ACTIONS = {
  added: "created",
  modified: "updated",
  deleted: "deleted",
  renamed: "moved",
} as const satisfies Record<string, ChangeAction>;

async function cameIn(
  { repo, place, begunAt }: Job,
  { start, head }: { start: string | null; head: string },
): Promise<Changed["changed"]> {
  const changes =
    start === null
      ? (await filesAt(repo, begunAt ?? head, place.dir)).map(({ path }) => ({
          path,
          kind: "added" as const,
        }))
      : await changesBetween(repo, start, head);
  return changes.flatMap(({ path, kind }) => {
    const shown = storePathOf(place, join(repo.top, path));
    return shown === null
      ? []
      : [{ id: shown.replace(/^.*\/|\.md$/g, "").normalize("NFC"), path: shown, action: ACTIONS[kind] }];
  });
}

/** What a sync would bring and take, as of now. */
async function preview(job: Job): Promise<Synced> {
  const { repo, upstream } = job;
  await fetched(job);
  const known = await distance(repo, upstream.ref);
  const base = {
    commit: null,
    warnings: await leftHere(job, "a sync does it first"),
    pulled: known?.behind ?? 0,
    pushed: job.noPush ? 0 : await toPush(job, known),
    upstream: `${upstream.remote}/${upstream.branch}`,
  };
  if (known === null || known.behind === 0 || repo.head === null) return { ...base, changed: [] };
  return { ...base, changed: await cameIn(job, { start: `HEAD...${upstream.ref}`, head: "" }) };
}
