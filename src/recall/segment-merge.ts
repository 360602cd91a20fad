import { byHash } from "./segment-build.ts";
import { Bytes, encodePosting, hashOf } from "./segment-format.ts";
import type { DictionaryEntry, Segment } from "./segment-read.ts";
import { SegmentWriter, type Sink } from "./segment-write.ts";

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
  const bytes = new Bytes();
  for (let least = leastOf(cursors); least !== null; least = leastOf(cursors)) {
    const { term, hash } = least;
    const state = { last: -1, count: 0 };
    bytes.clear();
    for (const cursor of cursors) {
      if (cursor.head?.term !== term) continue;
      copyPostings(cursor, cursor.head, bytes, state);
      advance(cursor);
    }
    if (state.count > 0) writer.term(term, { hash, count: state.count, postings: bytes.view() });
  }
}

function copyPostings(
  { segment, numbers }: Cursor,
  entry: Head,
  bytes: Bytes,
  state: { last: number; count: number },
): void {
  const { docs, counts } = segment.postings(entry);
  for (let i = 0; i < docs.length; i++) {
    const doc = numbers[docs[i]!]!;
    if (doc === GONE) continue;
    encodePosting(bytes, state.last, doc, counts[i]!);
    state.last = doc;
    state.count++;
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
