import { statSync } from "node:fs";
import { join } from "node:path";
import { type Begun, holds, mergedHere, quitMerge, stagedTree, takeBack, treeOf } from "../git/merging.ts";
import { inTurn } from "../git/lock.ts";
import { currentHead } from "../git/repo.ts";
import { wordsOf } from "../git/reasons.ts";
import type { Repo } from "../git/types.ts";
import { UserError } from "../model/errors.ts";
import { readLocalJson, replaceLocal, takeLocal } from "../store/local-files.ts";
import { localDir, type StorePlace } from "../store/paths.ts";

/** The merge that a sync has begun, while it is at it: one that was killed leaves this behind. */
const BEGUN = "merging.json";
/** So long git may go on with its hooks behind a process that was killed, and commit. Milliseconds. */
const MAY_LIVE_MS = 60_000;

export function noteBegun(place: StorePlace, begun: Begun): void {
  replaceLocal(place, [], BEGUN, JSON.stringify(begun));
}

export function forgetBegun(place: StorePlace): void {
  takeLocal(place, [], BEGUN);
}

function begunIn(place: StorePlace): Begun | null {
  const { head, theirs, tree } = readLocalJson(place, BEGUN);
  if (typeof head !== "string" || typeof theirs !== "string") return null;
  return { head, theirs, tree: typeof tree === "string" ? tree : null };
}

function isYoung(place: StorePlace): boolean {
  const stats = statSync(join(localDir(place), BEGUN), { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < MAY_LIVE_MS;
}

export const isBrokenOff = (place: StorePlace, repo: Repo): boolean => {
  const begun = begunIn(place);
  return begun !== null && repo.head === begun.head && mergedHere(repo) === begun.theirs;
};

/**
 * Takes back the merge of an earlier sync that was killed in the middle of it: nobody else knows of it, and until it is
 * gone nothing is committed. Only where the index holds exactly what that merge has put there.
 * @throws UserError where something else would be lost
 */
export async function mendBroken(place: StorePlace, repo: Repo): Promise<void> {
  if (begunIn(place) === null) return;
  await inTurn(repo.gitDir, async (isAlone) => {
    // Whoever was at it has ended it meanwhile.
    const begun = begunIn(place);
    if (begun === null) return;
    const now = await currentHead(repo);
    const isMerging = mergedHere(repo) === begun.theirs;
    // Behind a killed process git commits, and ends where it wants to say so.
    if (isMerging && now?.head !== begun.head && (await holds(repo, begun.theirs))) await quitMerge(repo);
    if (now?.head !== begun.head || (now.state !== null && !isMerging)) return forgetBegun(place);
    if (isYoung(place))
      throw new UserError(
        "not synced: an earlier sync was broken off less than a minute ago, and what it has started may still be at work. Try again in a minute.",
      );
    const tree = await stagedTree(repo);
    // git was killed before it touched anything.
    if (!isMerging && tree === (await treeOf(repo, begun.head))) return forgetBegun(place);
    const isOurs = isAlone && tree !== null && tree === begun.tree;
    // Staged by the person, for all that is known.
    if (!isMerging && !isOurs) return;
    const run = isOurs ? await takeBack(repo, begun.head) : null;
    if (run?.code === 0) return forgetBegun(place);
    const why = run === null ? "what is staged now is not what it had put there" : wordsOf(run);
    throw new UserError(
      `not synced: an earlier sync was broken off in the middle of its merge, and it is not taken back unasked (${why.replace(/\.$/, "")}). In ${repo.top}: git status shows it, git commit ends it, git merge --abort takes it back with all that is staged.`,
    );
  });
}
