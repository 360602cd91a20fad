import { byHash } from "./segment-build.ts";
import { hashOf } from "./segment-format.ts";
import type { DictionaryEntry, Segment } from "./segment-read.ts";
import { SegmentWriter, type Sink, type TermCounts } from "./segment-write.ts";

/** One file of an index: which of its documents are gone, and what has changed of others' dates (seconds: created, updated). */
export type Part = {
  segment: Segment;
  dead: ReadonlySet<number>;
  dates: ReadonlyMap<number, readonly [created: number, updated: number]>;
};

/** Writes the living documents of all parts, in their order, as one segment. */
export function mergeSegments(
  parts: readonly Part[],
  sink: Sink,
  options: { id: string; extra: unknown },
): void {
  const writer = new SegmentWriter(sink);
  const numbers = parts.map((part) => copyRecords(part, writer));
  writer.startTerms(parts.reduce((sum, { segment }) => sum + segment.foot.terms, 0));
  copyTerms(parts, numbers, writer);
  writer.finish(options);
}

const GONE = 0xffff_ffff;

/** The new number of each document. */
function copyRecords({ segment, dead, dates }: Part, writer: SegmentWriter): Uint32Array {
  const numbers = new Uint32Array(segment.foot.docs).fill(GONE);
  const paths = segment.paths();
  const column = (name: Parameters<Segment["column"]>[0]) => segment.column(name);
  const [length, flags, created, updated, line] = [
    column("length"),
    column("flags"),
    column("created"),
    column("updated"),
    column("line"),
  ];
  const [size, mtime, ino] = [column("size"), column("mtime"), column("ino")];
  const [ownCreated, ownUpdated] = [column("ownCreated"), column("ownUpdated")];
  for (let doc = 0; doc < segment.foot.docs; doc++) {
    if (dead.has(doc)) continue;
    const { reading, row } = segment.packed(doc);
    const dated = dates.get(doc);
    numbers[doc] = writer.record(
      {
        path: paths[doc]!,
        length: length[doc]!,
        flags: flags[doc]!,
        created: dated?.[0] ?? created[doc]!,
        updated: dated?.[1] ?? updated[doc]!,
        ownCreated: ownCreated[doc]!,
        ownUpdated: ownUpdated[doc]!,
        line: line[doc]!,
        size: size[doc]!,
        mtime: mtime[doc]!,
        ino: ino[doc]!,
      },
      reading,
      row,
    );
  }
  return numbers;
}

type Cursor = {
  segment: Segment;
  numbers: Uint32Array;
  entries: Iterator<DictionaryEntry>;
  head: Head | null;
};
type Head = DictionaryEntry & { hash: number };

function copyTerms(parts: readonly Part[], numbers: readonly Uint32Array[], writer: SegmentWriter): void {
  const cursors = parts.map(({ segment }, at): Cursor => {
    const cursor = { segment, numbers: numbers[at]!, entries: segment.terms(), head: null };
    advance(cursor);
    return cursor;
  });
  let merged: TermCounts = { count: 0, docs: new Uint32Array(1024), counts: new Uint32Array(1024) };
  for (let least = leastOf(cursors); least !== null; least = leastOf(cursors)) {
    const { term, hash } = least;
    const holders = cursors.filter(({ head }) => head?.term === term);
    const most = holders.reduce((sum, { head }) => sum + head!.count, 0);
    if (most > merged.docs.length)
      merged = { count: 0, docs: new Uint32Array(2 * most), counts: new Uint32Array(2 * most) };
    merged.count = 0;
    for (const cursor of holders) {
      copyPostings(cursor, cursor.head!, merged);
      advance(cursor);
    }
    if (merged.count > 0) writer.term(term, hash, merged);
  }
}

function copyPostings({ segment, numbers }: Cursor, entry: Head, to: TermCounts): void {
  const { docs, grades } = segment.postings(entry);
  const pairs = segment.grades();
  for (let i = 0; i < docs.length; i++) {
    const doc = numbers[docs[i]!]!;
    if (doc === GONE) continue;
    to.docs[to.count] = doc;
    to.counts[to.count++] = pairs[2 * grades[i]!]!;
  }
}

function advance(cursor: Cursor): void {
  const { value, done } = cursor.entries.next();
  cursor.head =
    done === true ? null : { ...(value as DictionaryEntry), hash: hashOf((value as DictionaryEntry).term) };
}

function leastOf(cursors: readonly Cursor[]): Head | null {
  let least: Head | null = null;
  for (const { head } of cursors)
    if (head !== null && (least === null || byHash(head, least) < 0)) least = head;
  return least;
}
