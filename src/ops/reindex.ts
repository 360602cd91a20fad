import { randomBytes } from "node:crypto";
import { docOf } from "../recall/document.ts";
import { isoOf, SegmentBuilder, secondsOf } from "../recall/segment-build.ts";
import { mergeSegments, type Part } from "../recall/segment-merge.ts";
import { openSegment, type Segment } from "../recall/segment-read.ts";
import type { Sink } from "../recall/segment-write.ts";
import { removeIndexFile, writeIndexFile } from "../store/index-file.ts";
import type { StorePlace } from "../store/paths.ts";
import { readMemory } from "../store/read.ts";
import { type FileRow, type Scan, scanAll } from "../store/scan.ts";
import { BASE, DELTA, type DeltaExtra, openShelf, type Shelf, type Tracked } from "./shelf.ts";
import { sureTime } from "./shelf-check.ts";

/** Dates of git by path; null: only the file system is asked. */
export type DatesAt = ((path: string) => { created: string; changed: string }) | null;
export type Reindexing = {
  datesAt?: DatesAt;
  /** The commit that those dates are of. */
  head?: string | null;
  progress?: ((done: number, of: number) => void) | undefined;
  /** What `scanAll` has just found. */
  scan?: Scan;
};

/** Above this share of changed documents a new base is quicker than a mended one. */
const REBUILD_SHARE = 0.3;
const ALWAYS_MENDED = 50;
/** So many documents in a delta, or this share of the base, and the two become one. */
const MOST_IN_DELTA = 256;
const DELTA_SHARE = 0.02;
const MOST_OTHER_DATES = 1_000;

/**
 * Compares every file with the index and writes what has changed: a delta, or a new base where much has. Several
 * processes may do this at once: each writes a whole file for what it saw, the last one stays, and what it had not
 * seen shows in the time of a folder or of the file the next time. Where nothing has changed nothing is written.
 */
export function reindex(place: StorePlace, shelf: Shelf | null, options: Reindexing = {}): Shelf {
  const now = Date.now();
  const scan = options.scan ?? scanAll(place);
  const { changed, parts } = compare(shelf, scan.files);
  const folders = Object.fromEntries(
    Object.entries(scan.folders).map(([folder, time]) => [folder, time === 0 ? 0 : sureTime(time, now)]),
  );
  const head = options.datesAt ? options.head : shelf?.tracked.head;
  const tracked: Tracked = { folders, ...(head === undefined ? {} : { head }) };
  const job: Job = { place, scan, now, tracked, options, old: shelf };
  if (shelf === null || changed.length > ALWAYS_MENDED + REBUILD_SHARE * scan.files.length) return build(job);
  const dated = parts.map((part) => withDates(part, options.datesAt ?? null));
  if (changed.length === 0 && isSame(shelf, { ...shelf, parts: dated, tracked })) return shelf;
  return keep(job, dated, changed.length === 0 ? null : segmentOf((sink) => fill(job, changed, sink)));
}

/** Whether both would be the same files. */
function isSame(one: Shelf, other: Shelf): boolean {
  const state = ({ parts, tracked }: Shelf): string =>
    JSON.stringify([tracked, parts.map(({ dead, dates }) => [[...dead], [...dates]])]);
  return state(one) === state(other);
}

type Job = {
  place: StorePlace;
  scan: Scan;
  now: number;
  tracked: Tracked;
  options: Reindexing;
  old: Shelf | null;
};

/** The files that are new or look different, and the documents whose file is gone or different, as dead ones. */
function compare(shelf: Shelf | null, files: readonly FileRow[]): { changed: FileRow[]; parts: Part[] } {
  const left = new Map(files.map((row) => [row.path, row]));
  const parts = (shelf?.parts ?? []).map((part): Part => {
    const { segment, dead: before } = part;
    const [size, mtime, ino] = [segment.column("size"), segment.column("mtime"), segment.column("ino")];
    const dead = new Set(before);
    segment.paths().forEach((path, doc) => {
      if (dead.has(doc)) return;
      const row = left.get(path);
      if (row && row.size === size[doc] && row.mtimeMs === mtime[doc] && row.ino === ino[doc])
        left.delete(path);
      else dead.add(doc);
    });
    return { ...part, dead };
  });
  return { changed: [...left.values()], parts };
}

function build(job: Job): Shelf {
  const { place, scan } = job;
  const write = (sink: Sink): void => fill(job, scan.files, sink);
  if (writeIndexFile(place, BASE, write)) {
    removeIndexFile(place, DELTA);
    const shelf = reopen(job);
    if (shelf) return shelf;
  }
  return inMemory(job, [partOf(segmentOf(write))]);
}

/** Base and delta with what is new, as they are to stand in the files. */
function keep(job: Job, parts: Part[], fresh: Segment | null): Shelf {
  const { place, tracked } = job;
  const all = fresh === null ? parts : [...parts, partOf(fresh)];
  const [base, ...delta] = all as [Part, ...Part[]];
  const count = delta.reduce((sum, { segment, dead }) => sum + segment.foot.docs - dead.size, 0);
  const most = Math.max(MOST_IN_DELTA, base.segment.foot.docs * DELTA_SHARE);
  const isMerged = count > most || base.dead.size > most || base.dates.size > MOST_OTHER_DATES;
  const isWritten = writeIndexFile(place, isMerged ? BASE : DELTA, (sink) => {
    if (isMerged) return mergeSegments(all, sink, { id: newId(), extra: tracked });
    const dates = [...base.dates].map(([doc, [created, updated]]) => [doc, created, updated] as const);
    const extra: DeltaExtra = { ...tracked, base: base.segment.foot.id, gone: [...base.dead], dates };
    mergeSegments(delta, sink, { id: newId(), extra });
  });
  if (isWritten && isMerged) removeIndexFile(place, DELTA);
  return (isWritten ? reopen(job) : null) ?? inMemory(job, all);
}

const partOf = (segment: Segment): Part => ({ segment, dead: new Set(), dates: new Map() });

function reopen({ place, old }: Job): Shelf | null {
  const shelf = openShelf(place);
  if (shelf !== null) old?.close();
  return shelf;
}

/** A store that can't be written to has its index in memory only. */
const inMemory = ({ place, tracked, old }: Job, parts: Part[]): Shelf => ({
  place,
  tracked,
  parts,
  close: () => old?.close(),
});

function fill({ place, now, options, tracked }: Job, rows: readonly FileRow[], sink: Sink): void {
  const builder = new SegmentBuilder(sink);
  rows.forEach((row, at) => {
    options.progress?.(at, rows.length);
    addFile(builder, place, row, { now, datesAt: options.datesAt ?? null });
  });
  builder.finish({ id: newId(), extra: tracked });
}

function addFile(
  builder: SegmentBuilder,
  { tier }: StorePlace,
  row: FileRow,
  { now, datesAt }: { now: number; datesAt: DatesAt },
): void {
  const read = readMemory(row, tier);
  if (read === null) return;
  const { text, frontmatter: _, ...memory } = read.memory;
  const { size, mtimeMs, ino } = row;
  const mtime = isoOf(Math.floor(mtimeMs / 1000)) ?? "";
  const { created, changed } = datesAt?.(row.path) ?? { created: mtime, changed: mtime };
  const updated = laterOf(memory.updated, changed);
  builder.add({
    doc: docOf({ ...read.memory, updated }),
    row: {
      memory,
      stamp: { size, mtimeMs, ino },
      body: bodyOf(read.source, text, read.problems.length > 0),
      problems: read.problems,
    },
    text: `${memory.title}\n${text}`,
    created: memory.created ?? created,
    sureMtime: sureTime(mtimeMs, now),
  });
}

/** The text is what the file ends with, but for line ends. */
function bodyOf(source: string, text: string, isOdd: boolean): number | null {
  if (isOdd) return null;
  const end = source.replace(/[\r\n]+$/u, "").length;
  return Buffer.byteLength(source.slice(0, end - text.length));
}

const laterOf = (own: string | null, changed: string): string =>
  own === null || Date.parse(changed) > Date.parse(own) ? changed : own;

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

function segmentOf(write: (sink: Sink) => void): Segment {
  const pieces: Uint8Array[] = [];
  write((bytes) => void pieces.push(bytes.slice()));
  const all = Buffer.concat(pieces);
  return openSegment({
    size: all.length,
    read: (offset, length) => new Uint8Array(all.subarray(offset, offset + length)),
  })!;
}

const newId = (): string => randomBytes(8).toString("hex");
