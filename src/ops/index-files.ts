import { docOf } from "../recall/document.ts";
import { isoOf, SegmentBuilder } from "../recall/segment-build.ts";
import { mergeSegments, type Part } from "../recall/segment-merge.ts";
import { openSegment, type Segment } from "../recall/segment-read.ts";
import type { Sink } from "../recall/segment-write.ts";
import { removeIndexFile, writeIndexFile } from "../store/index-file.ts";
import { temporaryName } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";
import { readMemory } from "../store/read.ts";
import type { FileRow } from "../store/scan.ts";
import { BASE, DELTA, type DeltaExtra, openShelf, type Shelf, type Tracked } from "./shelf.ts";
import { sureTime } from "./shelf-check.ts";

/** Dates of git by path; null: only the file system is asked. */
export type DatesAt = ((path: string) => { created: string; changed: string }) | null;

/** What is to be written, and how the files looked when that was found out. */
export type IndexJob = {
  place: StorePlace;
  /** Milliseconds since 1970. */
  now: number;
  tracked: Tracked;
  datesAt?: DatesAt;
  progress?: ((done: number, of: number) => void) | undefined;
  /** The index that this is the next one of. */
  old: Shelf | null;
  /** Somebody waits: base and delta become one only where the delta has grown out of all measure. */
  isHurried?: boolean;
};

/** So many documents in a delta, or this share of the base, and the two become one. */
const MOST_IN_DELTA = 256;
const DELTA_SHARE = 0.02;
const MOST_OTHER_DATES = 1_000;
/** So many times that while somebody waits. */
const HURRIED = 8;

/** A new base of all these files. */
export function writeBase(job: IndexJob, files: readonly FileRow[]): Shelf {
  const write = (sink: Sink): void => fill(job, files, sink);
  if (writeIndexFile(job.place, BASE, write)) {
    removeIndexFile(job.place, DELTA);
    const shelf = reopen(job);
    if (shelf) return shelf;
  }
  return inMemory(job, [partOf(segmentOf(write))]);
}

/** A new delta: that of `parts` without what is dead in it, and the files that are new or look different. */
export function writeDelta(job: IndexJob, parts: readonly Part[], changed: readonly FileRow[]): Shelf {
  const { place, tracked } = job;
  const fresh = changed.length === 0 ? [] : [partOf(segmentOf((sink) => fill(job, changed, sink)))];
  const all = [...parts, ...fresh];
  const [base, ...delta] = all as [Part, ...Part[]];
  const isMerged = isOutgrown(base, delta, job.isHurried ? HURRIED : 1);
  const isWritten = writeIndexFile(place, isMerged ? BASE : DELTA, (sink) => {
    if (isMerged) return mergeSegments(all, sink, { id: newId(), extra: tracked });
    const dates = [...base.dates].map(([doc, [created, updated]]) => [doc, created, updated] as const);
    const extra: DeltaExtra = { ...tracked, base: base.segment.foot.id, gone: [...base.dead], dates };
    mergeSegments(delta, sink, { id: newId(), extra });
  });
  if (isWritten && isMerged) removeIndexFile(place, DELTA);
  return (isWritten ? reopen(job) : null) ?? inMemory(job, all);
}

function isOutgrown(base: Part, delta: readonly Part[], times: number): boolean {
  const count = delta.reduce((sum, { segment, dead }) => sum + segment.foot.docs - dead.size, 0);
  const most = times * Math.max(MOST_IN_DELTA, base.segment.foot.docs * DELTA_SHARE);
  return count > most || base.dead.size > most || base.dates.size > times * MOST_OTHER_DATES;
}

const partOf = (segment: Segment): Part => ({ segment, dead: new Set(), dates: new Map() });

function reopen({ place, old }: IndexJob): Shelf | null {
  const shelf = openShelf(place);
  if (shelf !== null) old?.close();
  return shelf;
}

/** A store that can't be written to has its index in memory only. */
const inMemory = ({ place, tracked, old }: IndexJob, parts: Part[]): Shelf => ({
  place,
  tracked,
  parts,
  close: () => old?.close(),
});

function fill(job: IndexJob, rows: readonly FileRow[], sink: Sink): void {
  const builder = new SegmentBuilder(sink);
  rows.forEach((row, at) => {
    job.progress?.(at, rows.length);
    addFile(builder, job, row);
  });
  builder.finish({ id: newId(), extra: job.tracked });
}

function addFile(builder: SegmentBuilder, { place, now, datesAt }: IndexJob, row: FileRow): void {
  const read = readMemory(row, place.tier);
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

function segmentOf(write: (sink: Sink) => void): Segment {
  const pieces: Uint8Array[] = [];
  write((bytes) => void pieces.push(bytes.slice()));
  const all = Buffer.concat(pieces);
  return openSegment({
    size: all.length,
    read: (offset, length) => new Uint8Array(all.subarray(offset, offset + length)),
  })!;
}

/** Names one file among those of one store; nobody has to guess it. */
const newId = (): string => temporaryName(Date.now().toString(36));
