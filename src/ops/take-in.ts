import { ID_TERM } from "../recall/segment-format.ts";
import type { Part } from "../recall/segment-merge.ts";
import { withLock } from "../store/lock.ts";
import type { StorePlace } from "../store/paths.ts";
import { countIn, type FileRow, folderTime, roleOf, rowAt, stemOf } from "../store/scan.ts";
import { dropIndex, isDamage } from "./heal.ts";
import { writeDelta } from "./index-files.ts";
import { folderOf } from "./reindex.ts";
import { openShelf, type Shelf } from "./shelf.ts";
import { countOf, EVERY_FILE_BELOW, sureTime } from "./shelf-check.ts";

/** Times of change by folder, as the index notes them. */
export type FolderTimes = Readonly<Record<string, number>>;

/** How the folders look that these memories (`memory/…`) are in; lists are in no index. */
export function lookAt(place: StorePlace, paths: readonly string[]): FolderTimes {
  const memories = paths.filter(isMemory);
  // The first memory of a kind makes a folder.
  const folders = memories.length === 0 ? [] : new Set(["", ...memories.map(folderOf)]);
  return Object.fromEntries([...folders].map((folder) => [folder, folderTime(place, folder)]));
}

const isMemory = (path: string): boolean => roleOf(path)?.role === "memory";

/** Longest wait for another process that does the same, in milliseconds. Without it the next question looks at all files. */
const MOST_WAIT_MS = 2_000;

/**
 * The next question finds what was just written without a look at any other file. A folder that somebody else has
 * changed meanwhile keeps its old time in the index, so that the next question looks at what is in it. A store without
 * an index gets one by its first question.
 * @param paths  files that were written, moved or deleted: `memory/…`
 * @param seen   their folders directly before and after that
 */
export async function takeIn(
  place: StorePlace,
  paths: readonly string[],
  seen: { before: FolderTimes; after: FolderTimes },
): Promise<void> {
  const memories = new Set(paths.filter(isMemory));
  if (memories.size === 0) return;
  const work = (): void => {
    const shelf = openShelf(place);
    if (shelf !== null) mend(shelf, memories, seen).close();
  };
  try {
    await withLock(place, "index", work, { mostWaitMs: MOST_WAIT_MS });
  } catch (error) {
    // The file itself is written. What is not taken in now the next question finds by the time of the folder.
    if (isDamage(error)) dropIndex([place]);
    else if (!isBusy(error)) throw error;
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && error.name === "UserError";

function mend(
  shelf: Shelf,
  paths: ReadonlySet<string>,
  { before, after }: { before: FolderTimes; after: FolderTimes },
): Shelf {
  const { place, tracked } = shelf;
  const now = Date.now();
  const rows = [...paths].flatMap((path) => rowAt(place, path) ?? []);
  const parts = shelf.parts.map((part) => withoutPaths(part, paths));
  const folders = { ...tracked.folders };
  for (const [folder, time] of Object.entries(after)) {
    const isKnown = folders[folder] === before[folder] && isComplete({ ...shelf, parts }, folder, rows);
    if (isKnown) folders[folder] = time === 0 ? 0 : sureTime(time, now);
  }
  return writeDelta(
    { place, now, tracked: { ...tracked, folders }, old: shelf, isHurried: true },
    parts,
    rows,
  );
}

/** In a store in which every change by hand shows at once, a file that came in just now does so, too. */
function isComplete(shelf: Shelf, folder: string, rows: readonly FileRow[]): boolean {
  if (countOf(shelf) >= EVERY_FILE_BELOW) return true;
  const isHere = (path: string): boolean => folderOf(path) === folder;
  const living = shelf.parts.flatMap(({ segment, dead }) =>
    segment.paths().filter((path, doc) => !dead.has(doc) && isHere(path)),
  );
  return living.length + rows.filter(({ path }) => isHere(path)).length === countIn(shelf.place, folder);
}

/** The part with the documents of these files as dead ones. */
function withoutPaths(part: Part, paths: ReadonlySet<string>): Part {
  const dead = new Set(part.dead);
  for (const path of paths) {
    const found = part.segment.find(ID_TERM + stemOf(path.slice(path.lastIndexOf("/") + 1)));
    for (const doc of found?.docs ?? []) if (part.segment.row(doc).memory.path === path) dead.add(doc);
  }
  return { ...part, dead };
}
