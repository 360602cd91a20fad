import { join } from "node:path";
import type { GitRun } from "../git/client.ts";
import {
  type Begun,
  foreseen,
  holds,
  mergedHere,
  quitMerge,
  stagedTree,
  takeBack,
  treeOf,
} from "../git/merging.ts";
import {
  addResolved,
  beginAt,
  concludeMerge,
  mergeRef,
  type Unmerged,
  unmergedFiles,
} from "../git/remote.ts";
import { readObjects } from "../git/tree.ts";
import { wordsOf } from "../git/reasons.ts";
import type { Repo } from "../git/types.ts";
import { mergeTexts } from "../merge/merge.ts";
import { UserError } from "../model/errors.ts";
import { inLine } from "../model/terminal.ts";
import { storePathOf, type StorePlace } from "../store/paths.ts";
import { writeMemoryFile } from "../store/write.ts";
import { forgetBegun, noteBegun } from "./sync-broken.ts";
import type { Workspace } from "./workspace.ts";

export type Integration = { ws: Workspace; place: StorePlace; repo: Repo; ref: string };

/** `again`: why it has to be tried anew; null: it is merged. `inTheWay`: files of the store, POSIX from the top. */
export type Integrated = { again: string | null; warnings: string[]; inTheWay?: string[] };

/**
 * Merges what was fetched. Files of the store that both sides changed are merged by keys and sections; where that
 * leaves a conflict, or another file has one, all is put back and a person has to do it. So it is where somebody ends
 * this process meanwhile.
 * @throws UserError then
 */
export async function integrate(job: Integration): Promise<Integrated> {
  const { place, repo, ref, ws } = job;
  const begun = await foreseen(repo, ref);
  if (begun === null) return { again: "the branch was begun or deleted meanwhile.", warnings: [] };
  const [over, stop] = [new AbortController(), new AbortController()];
  void ws.world.untilStopped?.(over.signal).then(() => stop.abort());
  noteBegun(place, begun);
  const merging = { ...job, begun, stop: stop.signal };
  const merged = await merge(merging)
    .catch((error: unknown) => {
      // A full disk, say: a merge that the person has not begun is not left to them.
      if (error instanceof UserError || mergedHere(repo) !== begun.theirs) throw error;
      return giveUp(merging, (back) => `the merge with ${shortOf(ref)} failed, ${back} ${String(error)}`);
    })
    .finally(() => over.abort());
  forgetBegun(place);
  if (!stop.signal.aborted) return merged;
  throw new UserError(
    `stopped after the merge with ${shortOf(ref)}: what came in is here, nothing was pushed.`,
  );
}

type Merging = Integration & { begun: Begun; stop: AbortSignal };

async function merge(job: Merging): Promise<Integrated> {
  const { ws, place, repo, ref, begun, stop } = job;
  const isOwnHistory = repo.top === place.dir;
  const message = isOwnHistory ? `${ws.config.commit_prefix}merge ${shortOf(ref)}` : null;
  const run = await mergeRef(repo, { ref, message, isOwnHistory, stop });
  if (run.code === 0) return { again: null, warnings: [] };
  const unmerged = await unmergedFiles(repo);
  if (unmerged.length === 0) return unfinished(job, run);
  if (stop.aborted) return giveUp(job, STOPPED);
  const warnings: string[] = [];
  const left = await resolveAll({ place, repo, unmerged, warnings }).catch((error: unknown) => {
    const words = error instanceof UserError ? error.message : String(error);
    return giveUp(job, (back) => `the merge with ${shortOf(ref)} failed, ${back} ${words}`);
  });
  if (left.length > 0) return giveUp(job, (back) => byHand(ref, left, back));
  const add = await addResolved(
    repo,
    unmerged.map(({ path }) => path),
  );
  if (add.code === 0) noteBegun(place, { ...begun, tree: await stagedTree(repo) });
  const end = add.code === 0 ? await concludeMerge(repo, stop) : add;
  return end.code === 0 ? { again: null, warnings } : unfinished(job, end, warnings);
}

/** git ended without saying that it has merged: refused at once, stopped, or by a hook; or done, and a hook after it was stopped. */
async function unfinished(job: Merging, run: GitRun, warnings: string[] = []): Promise<Integrated> {
  const { repo, ref, begun, stop } = job;
  if (await holds(repo, ref)) {
    if (mergedHere(repo) !== null) await quitMerge(repo);
    return { again: null, warnings };
  }
  const hasBegun = mergedHere(repo) !== null || (await isStaged(repo, begun));
  if (hasBegun && stop.aborted) return giveUp(job, STOPPED);
  if (!hasBegun) {
    forgetBegun(job.place);
    if (stop.aborted) throw new UserError("stopped before the merge, so nothing was changed.");
    return refused(job, run);
  }
  const words = wordsOf(run, "A hook or the signing program did not finish in time.");
  return giveUp(job, (back) => `the merge with ${shortOf(ref)} could not be committed, ${back} ${words}`);
}

/** Stopped in a hook before the commit, git has not noted yet that a merge is in progress. */
async function isStaged(repo: Repo, { head, tree }: Begun): Promise<boolean> {
  return tree !== null && tree === (await stagedTree(repo)) && tree !== (await treeOf(repo, head));
}

const STOPPED = (back: string): string => `stopped in the middle of the merge, ${back}`;

function byHand(ref: string, left: string[], back: string): string {
  const more = left.length > 3 ? ` and ${left.length - 3} more` : "";
  return `${left.slice(0, 3).map(inLine).join(", ")}${more} changed here and in ${shortOf(ref)} in the same place, ${back} Merge by hand: git merge ${shortOf(ref)}`;
}

/** @param say puts what became of it into a sentence */
async function giveUp({ place, repo, begun }: Merging, say: (back: string) => string): Promise<never> {
  const run = await takeBack(repo, begun.head);
  // What is left is the next sync's.
  if (run.code === 0) forgetBegun(place);
  throw new UserError(
    say(
      run.code === 0
        ? "so all is as it was."
        : `and it could not be taken back (${wordsOf(run).replace(/\.$/, "")}). Take it back: git -C ${repo.top} merge --abort`,
    ),
  );
}

/** Nothing was begun: somebody holds a lock, or files of the person's are in the way. */
function refused({ place, repo, ref }: Integration, run: GitRun): Integrated {
  const words = `${run.out.toString("utf8")}\n${run.err}`;
  if (/index\.lock|cannot lock ref|Unable to create/i.test(words))
    return { again: "another git process is at work here.", warnings: [] };
  if (/unrelated histories/.test(words))
    throw new UserError(
      `${shortOf(ref)} and this branch have no commit in common, so they are not merged unasked. If they belong together: git merge --allow-unrelated-histories ${shortOf(ref)}`,
    );
  const files = filesIn(words);
  if (files.length === 0) throw new UserError(`${shortOf(ref)} can't be merged. ${wordsOf(run)}`);
  if (files.every((file) => storePathOf(place, join(repo.top, file)) !== null))
    return { again: `${files[0]} was written meanwhile.`, warnings: [], inTheWay: files };
  throw new UserError(
    `${shortOf(ref)} can't be merged while these differ from the last commit: ${files.slice(0, 3).join(", ")}. Commit or stash them, then sync again.`,
  );
}

/** The files that git says are in the way: below its words, each behind a tab or two blanks. */
const filesIn = (words: string): string[] =>
  [...words.matchAll(/^(?:\t| {2})(\S.*)$/gm)].map(([, file]) => file ?? "");

/**
 * Before its first commit a branch takes over what was fetched; a commit of ours would begin a second history.
 * @throws UserError where files are in the way
 */
export async function takeOver({ repo, ref }: Pick<Integration, "repo" | "ref">): Promise<void> {
  const run = await beginAt(repo, ref);
  if (run.code === 0) return;
  const words = `${run.out.toString("utf8")}\n${run.err}`;
  const files = [...words.matchAll(/working tree file '(.+?)'/g)].map(([, file]) => file ?? "");
  const all = [...new Set([...files, ...filesIn(words)])];
  if (all.length === 0) throw new UserError(`${shortOf(ref)} could not be checked out. ${wordsOf(run)}`);
  throw new UserError(
    `nothing is committed here yet, and ${shortOf(ref)} has ${all.slice(0, 3).join(", ")}${all.length > 3 ? " and more" : ""} as well, so nothing was changed. Move yours away, then sync again.`,
  );
}

type Files = { place: StorePlace; repo: Repo; unmerged: Unmerged[]; warnings: string[] };

/** @returns the files that only a person can merge */
async function resolveAll({ place, repo, unmerged, warnings }: Files): Promise<string[]> {
  const blobs = await readObjects(
    repo,
    unmerged.flatMap(({ base, ours, theirs }) => [base, ours, theirs].filter((blob) => blob !== null)),
  );
  const textOf = (blob: string | null): string | null | undefined =>
    blob === null ? null : decoded(blobs.get(blob) ?? null);
  const left: string[] = [];
  for (const file of unmerged) {
    const path = storePathOf(place, join(repo.top, file.path));
    const [base, ours, theirs] = [textOf(file.base), textOf(file.ours), textOf(file.theirs)];
    const isText = base !== undefined && ours !== undefined && theirs !== undefined;
    const text = path?.endsWith(".md") && isText ? merged({ base, ours, theirs }) : null;
    if (path === null || text === null) left.push(file.path);
    else {
      await writeMemoryFile(place, path, text);
      if (file.ours === null || file.theirs === null)
        warnings.push(`${inLine(path)} was deleted on one side and changed on the other: it is kept.`);
    }
  }
  return left;
}

/** What was deleted on one side and changed on the other is kept: nothing is lost by a merge. */
function merged({
  base,
  ours,
  theirs,
}: {
  base: string | null;
  ours: string | null;
  theirs: string | null;
}): string | null {
  if (ours === null || theirs === null) return ours ?? theirs;
  const { text, conflicts } = mergeTexts({ base: base ?? "", ours, theirs });
  return conflicts === 0 ? text : null;
}

/** undefined for what is no text: it would count as deleted otherwise, and the other side as all there is. */
function decoded(bytes: Buffer | null): string | undefined {
  try {
    const text = bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text === null || text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

const shortOf = (ref: string): string => ref.replace(/^refs\/remotes\//, "");
