import { relative, sep } from "node:path";
import { changeText, diffText, wholeText } from "../../git/views.ts";
import { type LogEntry, logOf } from "../../git/history.ts";
import { resolveRev } from "../../git/revs.ts";
import type { Repo } from "../../git/types.ts";
import type { Viewed } from "../../model/history.ts";
import { absoluteOf, type StorePlace } from "../../store/paths.ts";
import { loadLibrary } from "../library.ts";
import { storeOf, type Workspace } from "../workspace.ts";
import { logOfFile } from "./log.ts";
import { fileCalled, historyOf, type Named, shallowNote } from "./named.ts";

export type DiffInput = {
  /** An id, a list or a revision; the whole store where absent. */
  what?: string | undefined;
  /** Compared with the files of now. Default: what no commit holds, else the last commit. */
  rev?: string | undefined;
};

/**
 * What changed in the store, or in one memory or list: since a revision; else what is not committed yet; else the
 * last commit that touched it.
 * @throws UserError for an unknown name or revision
 */
export async function diff(ws: Workspace, { what, rev }: DiffInput): Promise<Viewed> {
  const named =
    what === undefined ? null : await fileCalled(ws, await loadLibrary(ws), what).catch(() => null);
  const place = named?.place ?? storeOf(ws);
  const repo = named?.repo ?? (await historyOf(ws, place));
  const since = rev ?? (named === null ? what : undefined);
  const paths = [named === null ? place.dir : absoluteOf(place, named.path)];
  const facts = { warnings: shallowNote(repo), ...(named === null ? {} : { path: named.path }) };
  if (since !== undefined) {
    const from = await resolveRev(repo, since, facts.warnings);
    return { text: await diffText(repo, { paths, from }), about: `Since ${from.slice(0, 7)}`, ...facts };
  }
  const open = await diffText(repo, { paths });
  if (open !== "") return { text: open, about: NOT_YET, ...facts };
  const last = await lastChange({ repo, place, named });
  if (last !== null) return { text: await textOf(repo, place, last), about: aboutOf(last), ...facts };
  // git ignores it, as it does a private list.
  if (named?.isThere) return { text: await wholeText(repo, paths[0]!), about: NOT_YET, ...facts };
  return { text: "", about: "No commit holds it yet", ...facts };
}

const NOT_YET = "Not committed yet";

type Place = { repo: Repo; place: StorePlace; named: Named | null };

async function lastChange({ repo, place, named }: Place): Promise<LogEntry | null> {
  const entries =
    named === null ? await logOf(repo, { paths: [place.dir], limit: 1 }) : await logOfFile(named);
  return entries[0] ?? null;
}

/** Both names of a renamed file, or it would read as a new one. */
function textOf(repo: Repo, place: StorePlace, { commit, changes }: LogEntry): Promise<string> {
  const dir = relative(repo.top, place.dir).split(sep).join("/");
  const names = changes.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  return changeText(repo, commit, names.length === 0 ? [dir] : names);
}

const aboutOf = ({ commit, date, author, subject }: LogEntry): string =>
  `${commit.slice(0, 7)}, ${date.slice(0, 10)}, ${author}: ${subject}`;
