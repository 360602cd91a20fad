import { secondsOf } from "../recall/segment-build.ts";
import type { Part } from "../recall/segment-merge.ts";
import type { StorePlace } from "../store/paths.ts";
import { looksAs } from "../store/quick-stat.ts";
import { type FileRow, type PartialScan, type Scan, scanAll, scanChanged } from "../store/scan.ts";
import { type DatesAt, type IndexJob, writeBase, writeDelta, writeFirst } from "./index-files.ts";
import type { Shelf, Tracked } from "./shelf.ts";
import { countOf, EVERY_FILE_BELOW, looksOf, sureTime } from "./shelf-check.ts";

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
  const known =
    options.scan || shelf === null || countOf(shelf) < EVERY_FILE_BELOW ? null : knownFiles(shelf);
  // With very many files, those of folders that look as they did are not looked at.
  const scan =
    options.scan ??
    (known === null ? scanAll(place) : scanChanged(place, shelf!.tracked.folders, known.isSame));
  const { changed, parts } = compare(shelf, scan, known);
  const { datesAt = null, progress } = options;
  const tracked = trackedOf(scan, now, datesAt ? options.head : shelf?.tracked.head);
  const job: IndexJob = { place, now, tracked, datesAt, progress, old: shelf, isHurried: !options.scan };
  const most = ALWAYS_MENDED + REBUILD_SHARE * (shelf === null ? 0 : countOf(shelf));
  if (shelf === null || changed.length > most)
    return writeBase(job, isPartial(scan) ? scanAll(place).files : scan.files);
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

function trackedOf({ folders }: Scan, now: number, head: string | null | undefined): Tracked {
  const sure = Object.entries(folders).map(([folder, time]) => [
    folder,
    time === 0 ? 0 : sureTime(time, now),
  ]);
  return { folders: Object.fromEntries(sure) as Tracked["folders"], ...(head === undefined ? {} : { head }) };
}

const isPartial = (scan: Scan | PartialScan): scan is PartialScan => "same" in scan;

/** Whether both would be the same files. */
function isSame(one: Shelf, other: Shelf): boolean {
  const state = ({ parts, tracked }: Shelf): string =>
    JSON.stringify([tracked, parts.map(({ dead, dates }) => [[...dead], [...dates]])]);
  return state(one) === state(other);
}

/** The files of an index: whether one looks as it did, and which were seen so, by part and number. */
type Known = { isSame: (path: string, abs: string) => boolean; seen: Uint8Array[] };

function knownFiles({ parts }: Shelf): Known {
  const places = new Map<string, number>();
  const seen = parts.map(({ segment }) => new Uint8Array(segment.foot.docs));
  const looks = parts.map(({ segment }) => looksOf(segment));
  // A number for both, since an object for each of ten thousand takes longer than to look at the file.
  parts.forEach(({ segment, dead }, part) =>
    segment.paths().forEach((path, doc) => dead.has(doc) || places.set(path, doc * parts.length + part)),
  );
  const isSame = (path: string, abs: string): boolean => {
    const place = places.get(path);
    if (place === undefined) return false;
    const part = place % parts.length;
    const doc = (place - part) / parts.length;
    if (!looksAs(abs, looks[part]!, doc)) return false;
    seen[part]![doc] = 1;
    return true;
  };
  return { isSame, seen };
}

/** The files that are new or look different, and the documents whose file is gone or different, as dead ones. */
function compare(
  shelf: Shelf | null,
  scan: Scan | PartialScan,
  known: Known | null,
): { changed: FileRow[]; parts: Part[] } {
  const left = new Map(scan.files.map((row) => [row.path, row]));
  const isLeftAlone = isPartial(scan) ? inFolders(scan.same) : () => false;
  const parts = (shelf?.parts ?? []).map((part, at): Part => {
    const { segment, dead: before } = part;
    const { size, mtime, ino } = looksOf(segment);
    const dead = new Set(before);
    segment.paths().forEach((path, doc) => {
      if (dead.has(doc) || known?.seen[at]![doc] === 1 || isLeftAlone(path)) return;
      const row = left.get(path);
      if (row && row.size === size[doc] && row.mtimeMs === mtime[doc] && row.ino === ino[doc])
        left.delete(path);
      else dead.add(doc);
    });
    return { ...part, dead };
  });
  return { changed: [...left.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), parts };
}

/** Paths come sorted, so the folder is mostly that of the one before. */
function inFolders(folders: ReadonlySet<string>): (path: string) => boolean {
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
