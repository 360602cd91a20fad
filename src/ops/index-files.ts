import { docOf } from "../recall/document.ts";
import { SegmentBuilder, secondsOf } from "../recall/segment-build.ts";
import { mergeSegments, type Part } from "../recall/segment-merge.ts";
import { openSegment, type Segment } from "../recall/segment-read.ts";
import type { Sink } from "../recall/segment-write.ts";
import { refuseBug, removeIndexFile, startIndexFile, writeIndexFile } from "../store/index-file.ts";
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

/** So many files between two looks at what else there is to do: what git says has to be taken from its pipe. */
const AT_ONCE = 50;

/**
 * The first base of a store, read while git is asked for the dates.
 * @param dates what `datesAt` of the job will be
 */
export async function writeFirst(
  job: IndexJob,
  files: readonly FileRow[],
  dates: Promise<DatesAt>,
): Promise<Shelf> {
  const file = startIndexFile(job.place, BASE);
  if (file === null) return writeBase({ ...job, datesAt: await dates }, files);
  try {
    const builder = new SegmentBuilder(file.sink);
    const paths: string[] = [];
    for (const [at, row] of files.entries()) {
      job.progress?.(at, files.length);
      if (addFile(builder, job, row)) paths.push(row.path);
      if (at % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const datesAt = await dates;
    if (datesAt) paths.forEach((path, doc) => builder.date(doc, secondsIn(datesAt(path))));
    builder.finish({ id: newId(), extra: job.tracked });
    file.keep();
  } catch (error) {
    file.drop();
    refuseBug(error);
    return writeBase({ ...job, datesAt: await dates }, files);
  }
  removeIndexFile(job.place, DELTA);
  return reopen(job) ?? writeBase({ ...job, datesAt: await dates }, files);
}

const secondsIn = ({ created, changed }: { created: string; changed: string }) => ({
  created: secondsOf(created),
  changed: secondsOf(changed),
});

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

/** false where the file is gone. */
function addFile(builder: SegmentBuilder, { place, now, datesAt }: IndexJob, row: FileRow): boolean {
  const read = readMemory(row, place.tier);
  if (read === null) return false;
  const { text, frontmatter: _, ...memory } = read.memory;
  const { size, mtimeMs, ino } = row;
  const doc = builder.docs;
  builder.add({
    doc: docOf(read.memory),
    row: {
      memory,
      stamp: { size, mtimeMs, ino },
      body: bodyOf(read.source, text, read.problems.length > 0),
      problems: read.problems,
    },
    text: `${memory.title}\n${text}`,
    created: memory.created,
    sureMtime: sureTime(mtimeMs, now),
  });
  const mtime = Math.floor(mtimeMs / 1000);
  builder.date(doc, datesAt ? secondsIn(datesAt(row.path)) : { created: mtime, changed: mtime });
  return true;
}

/** The text is what the file ends with, but for line ends. */
function bodyOf(source: string, text: string, isOdd: boolean): number | null {
  if (isOdd) return null;
  const end = source.replace(/[\r\n]+$/u, "").length;
  return Buffer.byteLength(source.slice(0, end - text.length));
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

/** Names one file among those of one store; nobody has to guess it. */
const newId = (): string => temporaryName(Date.now().toString(36));
