import { secondsOf } from "../recall/segment-build.ts";
import type { Part } from "../recall/segment-merge.ts";
import type { StorePlace } from "../store/paths.ts";
import { looksAs } from "../store/quick-stat.ts";
import {
  entriesBelow,
  type FileRow,
  folderTime,
  isFolder,
  type PartialScan,
  rowAt,
  type Scan,
  scanAll,
  scanChanged,
} from "../store/scan.ts";
import { type DatesAt, type IndexJob, writeBase, writeDelta, writeFirst } from "./index-files.ts";
import type { Shelf, Tracked } from "./shelf.ts";
import { countOf, EVERY_FILE_BELOW, looksOf, pathsFrom, sureTime } from "./shelf-check.ts";

export type { DatesAt } from "./index-files.ts";
export type Reindexing = {
  datesAt?: DatesAt;
  /** The commit that those dates are of. */
  head?: string | null;
  progress?: ((done: number, of: number) => void) | undefined;
  /** What `scanAll` has just found. Default: it is called, in a large store for the folders that have changed. */
  scan?: Scan;
};

/** Above this share of changed documents a new base is quicker than a mended one. */
const REBUILD_SHARE = 0.3;
const ALWAYS_MENDED = 50;

/**
 * Compares the files with the index and writes what has changed: a delta, or a new base where much has. Several
 * processes may do this at once: each writes a whole file for what it saw, the last one stays, and what it had not
 * seen shows in the time of a folder or of the file the next time. Where nothing has changed nothing is written.
 */
export function reindex(place: StorePlace, shelf: Shelf | null, options: Reindexing = {}): Shelf {
  const now = Date.now();
  const { scan, changed, parts } = difference(place, shelf, options.scan);
  const { datesAt = null, progress } = options;
  const tracked = trackedOf(scan, now, datesAt ? options.head : shelf?.tracked.head);
  const job: IndexJob = { place, now, tracked, datesAt, progress, old: shelf, isHurried: !options.scan };
  const most = ALWAYS_MENDED + REBUILD_SHARE * (shelf === null ? 0 : countOf(shelf));
  if (shelf === null || changed.length > most)
    return writeBase(job, "files" in scan && !isPartial(scan) ? scan.files : scanAll(place).files);
  const dated = parts.map((part) => withDates(part, datesAt));
  if (changed.length === 0 && isSame(shelf, { ...shelf, parts: dated, tracked })) return shelf;
  return writeDelta(job, dated, changed);
}

/** The index of a store that has none. @param dates asked for already, and waited for as late as can be */
export function firstIndex(
  place: StorePlace,
  dates: Promise<DatesAt>,
  { scan, head, progress }: Required<Pick<Reindexing, "scan" | "head">> & Pick<Reindexing, "progress">,
): Promise<Shelf> {
  const now = Date.now();
  const job: IndexJob = { place, now, tracked: trackedOf(scan, now, head), progress, old: null };
  return writeFirst(job, scan.files, dates);
}

type Compared = { changed: FileRow[]; parts: Part[] };
/** `scan`: what was seen of folders. */
type Difference = Compared & { scan: Scan | PartialScan | Pick<Scan, "folders"> };

/** With very many files, those of folders that look as they did are not looked at. */
function difference(place: StorePlace, shelf: Shelf | null, given: Scan | undefined): Difference {
  if (given === undefined && shelf !== null && countOf(shelf) >= EVERY_FILE_BELOW) {
    const edited = editedFiles(place, shelf);
    if (edited !== null) return { ...edited, scan: edited };
    const scan = scanChanged(place, shelf.tracked.folders);
    return { ...compare(shelf, scan), scan };
  }
  const scan = given ?? scanAll(place);
  return { ...compare(shelf, scan), scan };
}

/**
 * The same where folders have changed, but not by a name: somebody put other files in the place of some. Every file of such
 * a folder is asked how it looks, and nothing is made of the answers. null: there are other names, or other folders.
 */
function editedFiles(place: StorePlace, shelf: Shelf): (Compared & Pick<Scan, "folders">) | null {
  const known = shelf.tracked.folders;
  const folders = Object.fromEntries(
    Object.keys(known).map((folder) => [folder, folderTime(place, folder)] as const),
  );
  const files = new Map<string, number>();
  for (const folder of Object.keys(known)) {
    if (folders[folder] === known[folder]) continue;
    const { files: names, others } = entriesBelow(place, folder);
    const below = others.map((name) => `${folder}/${name}`);
    if (folder === "" || below.some((other) => !Object.hasOwn(known, other) && isFolder(place, other)))
      return null;
    files.set(folder, names.length);
  }
  const changed: FileRow[] = [];
  const isChangedFolder = inFolders(files);
  const before = pathsFrom(place);
  let left = [...files.values()].reduce((sum, count) => sum + count, 0);
  const parts = shelf.parts.map((part): Part => {
    const looks = looksOf(part.segment);
    const dead = new Set(part.dead);
    part.segment.paths().forEach((path, doc) => {
      if (dead.has(doc) || !isChangedFolder(path)) return;
      left--;
      if (looksAs(before + path, looks, doc)) return;
      const row = rowAt(place, path);
      dead.add(doc);
      if (row === null) left = Number.NaN;
      else changed.push(row);
    });
    return { ...part, dead };
  });
  return left === 0 ? { folders, changed: changed.sort(byPath), parts } : null;
}

const byPath = (a: FileRow, b: FileRow): number => (a.path < b.path ? -1 : 1);

function trackedOf(
  { folders }: Pick<Scan, "folders">,
  now: number,
  head: string | null | undefined,
): Tracked {
  const sure = Object.entries(folders).map(([folder, time]) => [
    folder,
    time === 0 ? 0 : sureTime(time, now),
  ]);
  return { folders: Object.fromEntries(sure) as Tracked["folders"], ...(head === undefined ? {} : { head }) };
}

const isPartial = (scan: object): scan is PartialScan => "same" in scan;

/** Whether both would be the same files. */
function isSame(one: Shelf, other: Shelf): boolean {
  const state = ({ parts, tracked }: Shelf): string =>
    JSON.stringify([tracked, parts.map(({ dead, dates }) => [[...dead], [...dates]])]);
  return state(one) === state(other);
}

/** The files that are new or look different, and the documents whose file is gone or different, as dead ones. */
function compare(shelf: Shelf | null, scan: Scan | PartialScan): Compared {
  const left = new Map(scan.files.map((row) => [row.path, row]));
  const isLeftAlone = isPartial(scan) ? inFolders(scan.same) : () => false;
  const parts = (shelf?.parts ?? []).map((part): Part => {
    const { segment, dead: before } = part;
    const { size, mtime, ino } = looksOf(segment);
    const dead = new Set(before);
    segment.paths().forEach((path, doc) => {
      if (dead.has(doc) || isLeftAlone(path)) return;
      const row = left.get(path);
      if (row && row.size === size[doc] && row.mtimeMs === mtime[doc] && row.ino === ino[doc])
        left.delete(path);
      else dead.add(doc);
    });
    return { ...part, dead };
  });
  return { changed: [...left.values()].sort(byPath), parts };
}

/** Paths come sorted, so the folder is mostly that of the one before. */
function inFolders(folders: { has(folder: string): boolean }): (path: string) => boolean {
  let last: { folder: string; isIn: boolean } | null = null;
  return (path) => {
    const folder = folderOf(path);
    if (folder !== last?.folder) last = { folder, isIn: folders.has(folder) };
    return last.isIn;
  };
}

/** The folder of `memory/…` as the index names it. */
export const folderOf = (path: string): string =>
  path.slice("memory/".length, Math.max("memory/".length, path.lastIndexOf("/")));

/** The part with the dates of git, where those in its columns are others. */
function withDates(part: Part, datesAt: DatesAt): Part {
  if (datesAt === null) return part;
  const { segment, dead } = part;
  const [created, updated] = [segment.column("created"), segment.column("updated")];
  const [ownCreated, ownUpdated] = [segment.column("ownCreated"), segment.column("ownUpdated")];
  const dates = new Map<number, readonly [number, number]>();
  segment.paths().forEach((path, doc) => {
    if (dead.has(doc)) return;
    const said = datesAt(path);
    const first = ownCreated[doc]! || secondsOf(said.created);
    const last = Math.max(ownUpdated[doc]!, secondsOf(said.changed));
    if (first !== created[doc] || last !== updated[doc]) dates.set(doc, [first, last]);
  });
  return { ...part, dates };
}
