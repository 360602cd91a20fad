import { join } from "node:path";
import type { FileChange, LogEntry } from "../../git/history.ts";
import { distrust } from "../../git/trust.ts";
import type { Repo } from "../../git/types.ts";
import { UserError } from "../../model/errors.ts";
import { checkedId } from "../../model/ids.ts";
import { FOLDER_OF } from "../../model/memory.ts";
import { absoluteOf, storePathOf, type StorePlace } from "../../store/paths.ts";
import { type Library, loadLibrary } from "../library.ts";
import { loadLists } from "../lists.ts";
import { memoryCalled, placeOf } from "../memory-file.ts";
import { storeOf, type Workspace } from "../workspace.ts";

/** A memory or list that a person named, and the repository that holds its history. */
export type Named = {
  place: StorePlace;
  repo: Repo;
  id: string;
  /** `memory/…`; of a deleted file, where it was last. */
  path: string;
  isThere: boolean;
};

/** @throws UserError where a store is in no git repository, or in one that git does not trust */
export async function historyOf(ws: Workspace, place: StorePlace): Promise<Repo> {
  const repo = await ws.storeRepo(place);
  const reason = repo && (await distrust(repo));
  if (reason) throw new UserError(reason);
  if (repo !== null) return repo;
  throw new UserError(`${place.dir} is in no git repository, so it has no history. Start one with: git init`);
}

/** Said wherever history is looked at, since it may have been longer. */
export function shallowNote(repo: Repo): string[] {
  return repo.shallow
    ? [
        "The history of this clone is shallow, so what is older is not shown. Fetch it with: git fetch --unshallow",
      ]
    : [];
}

/**
 * The file of an id or list, also of one that was deleted since.
 * @throws UserError naming the nearest one
 */
export async function namedFile(ws: Workspace, word: string): Promise<Named> {
  const library = await loadLibrary(ws);
  const found = await fileCalled(ws, library, word);
  if (found !== null) return found;
  memoryCalled(library, word);
  throw new Error("unreachable: an unknown name was refused");
}

/** The same; null where no file of that name is or was there. */
export async function fileCalled(ws: Workspace, library: Library, word: string): Promise<Named | null> {
  const id = checkedId(word.replace(/\.md$/, ""));
  const memory = library.byId.get(id);
  const place = memory ? placeOf(ws, memory) : storeOf(ws);
  const repo = await historyOf(ws, place);
  if (memory) return { place, repo, id, path: memory.path, isThere: true };
  const loaded = (await loadLists(ws)).find(({ list }) => list.list === id);
  if (loaded) return { place, repo, id, path: loaded.list.path, isThere: true };
  const path = await lastPathOf(repo, place, id);
  if (path !== null) return { place, repo, id, path, isThere: false };
  return ws.personal === null ? null : goneFrom(ws, ws.personal, id);
}

/** A memory of the person's own that was deleted. */
async function goneFrom(ws: Workspace, place: StorePlace, id: string): Promise<Named | null> {
  const repo = await ws.storeRepo(place);
  if (repo === null || (await distrust(repo)) !== null) return null;
  const path = await lastPathOf(repo, place, id);
  return path === null ? null : { place, repo, id, path, isThere: false };
}

async function lastPathOf(repo: Repo, place: StorePlace, id: string): Promise<string | null> {
  const { logOf } = await import("../../git/history.ts");
  const paths = possiblePaths(id).map((path) => absoluteOf(place, path));
  const [last] = await logOf(repo, { paths, limit: 1 });
  const file = last?.changes.find(({ path }) => path.normalize("NFC").endsWith(`/${id}.md`));
  return file ? storePathOf(place, join(repo.top, file.path)) : null;
}

/** Where a file of this name can lie: a memory that changed its kind has moved between these. */
export function possiblePaths(id: string): string[] {
  const folders = [...Object.values(FOLDER_OF).map((folder) => `${folder}/`), "handoffs/", ""];
  return folders.map((folder) => `memory/${folder}${id}.md`);
}

/** The name of a store's file as it is shown, from the name that git uses; git's own where it lies outside. */
export function shownPath(place: StorePlace, repo: Repo, path: string): string {
  return storePathOf(place, join(repo.top, path)) ?? path;
}

/** Memories and lists that a commit touched: by its files, and by its trailers. */
export function idsOf(place: StorePlace, repo: Repo, { changes, trailers }: LogEntry): string[] {
  const ofFiles = changes
    .flatMap(({ path, from }: FileChange) => [from, path])
    .flatMap((path) => {
      const shown = path === undefined ? null : storePathOf(place, join(repo.top, path));
      const isItem = shown !== null && /\.md$/i.test(shown) && !/^memory\/README\.md$/i.test(shown);
      return isItem ? [shown.replace(/^.*\/|\.md$/gi, "").normalize("NFC")] : [];
    });
  const said = trailers["Tasuki-Memory"]?.split(" ").filter(Boolean) ?? [];
  return [...new Set([...ofFiles, ...said])];
}
