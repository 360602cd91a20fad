import { join } from "node:path";
import { abortMerge, beginAt, concludeMerge, mergeRef, type Unmerged, unmergedFiles } from "../git/remote.ts";
import { readObjects } from "../git/tree.ts";
import type { Repo } from "../git/types.ts";
import { mergeTexts } from "../merge/merge.ts";
import { UserError } from "../model/errors.ts";
import { storePathOf, type StorePlace } from "../store/paths.ts";
import { writeMemoryFile } from "../store/write.ts";
import type { Workspace } from "./workspace.ts";

export type Integration = { ws: Workspace; place: StorePlace; repo: Repo; ref: string };

/** `again`: why it has to be tried anew; null: it is merged. */
export type Integrated = { again: string | null; warnings: string[] };

/**
 * Merges what was fetched. Files of the store that both sides changed are merged by keys and sections; where that
 * leaves a conflict, or another file has one, all is put back and a person has to do it.
 * @throws UserError then
 */
export async function integrate({ ws, place, repo, ref }: Integration): Promise<Integrated> {
  const isOwnHistory = repo.top === place.dir;
  const message = isOwnHistory
    ? `${ws.config.commit_prefix}merge ${ref.replace(/^refs\/remotes\//, "")}`
    : null;
  const run = await mergeRef(repo, { ref, message, isOwnHistory });
  if (run.code === 0) return { again: null, warnings: [] };
  const unmerged = await unmergedFiles(repo);
  if (unmerged.length === 0) return refused(ref, `${run.out.toString("utf8")}\n${run.err}`);
  const warnings: string[] = [];
  const left = await resolveAll({ place, repo, unmerged, warnings });
  if (left.length > 0) return giveUp(repo, ref, left);
  const end = await concludeMerge(
    repo,
    unmerged.map(({ path }) => path),
  );
  if (end.code === 0) return { again: null, warnings };
  await abortMerge(repo);
  throw new UserError(
    `the merge with ${shortOf(ref)} could not be committed, so all is as it was. git says: ${end.err.trim() || end.out.toString("utf8").trim()}`,
  );
}

/** Nothing was begun: somebody holds a lock, or files of the person's are in the way. */
function refused(ref: string, words: string): Integrated {
  if (/index\.lock|cannot lock ref|Unable to create/i.test(words))
    return { again: "another git process is at work here.", warnings: [] };
  if (/unrelated histories/.test(words))
    throw new UserError(
      `${shortOf(ref)} and this branch have no commit in common, so they are not merged unasked. If they belong together: git merge --allow-unrelated-histories ${shortOf(ref)}`,
    );
  const files = filesIn(words);
  const onlyMemory = files.length > 0 && files.every((file) => /(?:^|\/)memory\//.test(file));
  if (onlyMemory) return { again: `${files[0]} was written meanwhile.`, warnings: [] };
  throw new UserError(
    `${shortOf(ref)} can't be merged while these differ from the last commit: ${files.slice(0, 3).join(", ") || words.trim().split("\n")[0]}. Commit or stash them, then sync again.`,
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
  if (all.length === 0)
    throw new UserError(`${shortOf(ref)} could not be checked out. git says: ${words.trim().split("\n")[0]}`);
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
  const textOf = (blob: string | null): string | null =>
    blob === null ? null : decoded(blobs.get(blob) ?? null);
  const left: string[] = [];
  for (const file of unmerged) {
    const path = storePathOf(place, join(repo.top, file.path));
    const text = path?.endsWith(".md")
      ? merged({ base: textOf(file.base), ours: textOf(file.ours), theirs: textOf(file.theirs) })
      : null;
    if (path === null || text === null) left.push(file.path);
    else {
      await writeMemoryFile(place, path, text);
      if (file.ours === null || file.theirs === null)
        warnings.push(`${path} was deleted on one side and changed on the other: it is kept.`);
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

function decoded(bytes: Buffer | null): string | null {
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function giveUp(repo: Repo, ref: string, left: string[]): Promise<never> {
  await abortMerge(repo);
  const more = left.length > 3 ? ` and ${left.length - 3} more` : "";
  throw new UserError(
    `${left.slice(0, 3).join(", ")}${more} changed here and in ${shortOf(ref)} in the same place, so all is as it was. Merge by hand: git merge ${shortOf(ref)}`,
  );
}

const shortOf = (ref: string): string => ref.replace(/^refs\/remotes\//, "");
