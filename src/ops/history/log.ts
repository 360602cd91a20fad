import { type LogEntry, logOf } from "../../git/history.ts";
import type { Logged } from "../../model/history.ts";
import { absoluteOf } from "../../store/paths.ts";
import { storeOf, type Workspace } from "../workspace.ts";
import { historyOf, idsOf, type Named, namedFile, possiblePaths, shallowNote, shownPath } from "./named.ts";

export type LogInput = {
  /** An id or a list, deleted ones too; the whole store where absent. */
  what?: string | undefined;
  /** Most commits. Default: all. */
  limit?: number | undefined;
};

/**
 * Commits that touched the store, or one memory or list across renames, newest first.
 * @throws UserError where there is no git, or nothing of that name is or was there
 */
export async function log(ws: Workspace, { what, limit }: LogInput): Promise<Logged> {
  const named = what === undefined ? null : await namedFile(ws, what);
  const place = named?.place ?? storeOf(ws);
  const repo = named?.repo ?? (await historyOf(ws, place));
  const most = limit === undefined ? {} : { limit: limit + 1 };
  const found = named === null ? await logOf(repo, { paths: [place.dir], ...most }) : await logOfFile(named);
  const entries = found.slice(0, limit).map((entry) => ({
    commit: entry.commit,
    date: entry.date,
    author: entry.author,
    subject: entry.subject,
    files: entry.files.map((path) => shownPath(place, repo, path)),
    ids: idsOf(place, repo, entry),
  }));
  return { entries, more: found.length > entries.length, warnings: shallowNote(repo) };
}

/** By its content where it was renamed, and by its name where it moved and changed too much to be recognised. */
export async function logOfFile({ place, repo, id, path }: Named): Promise<LogEntry[]> {
  const followed = await logOf(repo, { paths: [absoluteOf(place, path)] });
  const byName = await logOf(repo, { paths: possiblePaths(id).map((one) => absoluteOf(place, one)) });
  const known = new Set(followed.map(({ commit }) => commit));
  const all = [...followed, ...byName.filter(({ commit }) => !known.has(commit))];
  return all.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
