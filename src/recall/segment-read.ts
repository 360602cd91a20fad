import { resembling } from "./likeness.ts";
import { type Reading, unpackReading } from "./packed.ts";
import {
  ANCHORED,
  COLUMNS,
  type Column,
  type ColumnName,
  type Foot,
  FORMAT_VERSION,
  HEAD_BYTES,
  hashOf,
  hashOfBytes,
  postingsIn,
  TAIL_BYTES,
  type TermDocs,
  Varints,
} from "./segment-format.ts";
import { TOKENIZER_VERSION } from "./version.ts";
import type { DocRow } from "./types.ts";

/** An open file: its size, and bytes out of it (a copy, aligned to eight bytes; short at the end of the file). */
export type Source = { size: number; read(offset: number, length: number): Uint8Array };

/** What stands in a segment is not what its foot says: a disk or another program damaged it. */
export class DamagedSegment extends Error {
  override name = "DamagedSegment";
}

/** `width`: bytes of one of its `count` postings, the first of which is `at`. */
export type DictionaryEntry = { term: string; count: number; at: number; width: number };

/** The foot is nearly always within this much of the end. */
const FIRST_READ = 2048;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
/** Up to so many bytes all buckets are read at once: a question asks for dozens of terms. */
const MOST_BOUNDS = 1 << 16;
/** What a posting can take, in bytes. */
const WIDTHS: Readonly<Record<number, true>> = { 3: true, 4: true, 5: true, 6: true, 8: true };

/** A segment that `SegmentWriter` wrote; null where the file is foreign, cut, or of another version: build it again then. */
export function openSegment(source: Source): Segment | null {
  const foot = footOf(source);
  return foot === null ? null : new Segment(source, foot);
}

function footOf(source: Source): Foot | null {
  const { size } = source;
  if (size < HEAD_BYTES + TAIL_BYTES) return null;
  const last = source.read(Math.max(0, size - FIRST_READ), Math.min(size, FIRST_READ));
  if (last.length < TAIL_BYTES) return null;
  const tail = last.slice(last.length - TAIL_BYTES);
  const [length = 0, hash = 0] = new Uint32Array(tail.buffer);
  if (length > size - HEAD_BYTES - TAIL_BYTES) return null;
  const isWhole = length + TAIL_BYTES <= last.length;
  const text = isWhole
    ? last.subarray(last.length - TAIL_BYTES - length, last.length - TAIL_BYTES)
    : source.read(size - TAIL_BYTES - length, length);
  if (hashOfBytes(text) !== hash) return null;
  try {
    const foot = JSON.parse(decoder.decode(text)) as Foot;
    return foot.format === FORMAT_VERSION && foot.tokenizer === TOKENIZER_VERSION ? foot : null;
  } catch {
    return null;
  }
}

/** Reads of the file what is asked for, and keeps what it has read. */
export class Segment {
  readonly foot: Foot;
  readonly #source: Source;
  readonly #columns = new Map<ColumnName, Column<ColumnName>>();
  readonly #records = new Map<number, { row: Uint8Array; reading: Uint32Array }>();
  readonly #rows = new Map<number, DocRow>();
  #paths: readonly string[] | undefined;
  #grades: Uint32Array | undefined;
  #bounds: Uint8Array | undefined;

  constructor(source: Source, foot: Foot) {
    this.#source = source;
    this.foot = foot;
  }

  column<N extends ColumnName>(name: N): Column<N> {
    let column = this.#columns.get(name);
    if (!column) {
      const Type = COLUMNS[name];
      const bytes = this.#section(name);
      if (bytes.length !== (this.foot.docs + (name === "record" ? 1 : 0)) * Type.BYTES_PER_ELEMENT)
        throw damaged(name);
      column = new Type(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length / Type.BYTES_PER_ELEMENT);
      this.#columns.set(name, column);
    }
    return column as Column<N>;
  }

  /** The paths of all documents, by number. */
  paths(): readonly string[] {
    return (this.#paths ??= this.foot.docs === 0 ? [] : decoder.decode(this.#section("names")).split("\n"));
  }

  row(doc: number): DocRow {
    let row = this.#rows.get(doc);
    if (!row) {
      try {
        row = JSON.parse(decoder.decode(this.#record(doc).row)) as DocRow;
      } catch (error) {
        throw error instanceof DamagedSegment ? error : damaged("row");
      }
      this.#rows.set(doc, row);
    }
    return row;
  }

  reading(doc: number): Reading {
    return unpackReading(this.#record(doc).reading);
  }

  /** The bytes of a record: the packed reading and the row. */
  packed(doc: number): { row: Uint8Array; reading: Uint32Array } {
    return this.#read(doc);
  }

  find(term: string): TermDocs | null {
    const bucket = hashOf(term) >>> (32 - this.foot.bits);
    const [from = 0, at = 0, to = 0] = this.#boundsOf(bucket);
    if (from === to) return null;
    const { dictionary } = this.foot.sections;
    if (to < from || to > dictionary[1]) throw damaged("buckets");
    const entry = entryOf(encoder.encode(term), this.#source.read(dictionary[0] + from, to - from), at);
    return entry === null ? null : this.postings(entry);
  }

  postings({ at, width, count }: Pick<DictionaryEntry, "at" | "width" | "count">): TermDocs {
    const { sections, docs } = this.foot;
    if (at + count * width > sections.postings[1] || count > docs || !(width in WIDTHS))
      throw damaged("postings");
    const bytes = this.#source.read(sections.postings[0] + at, count * width);
    if (bytes.length < count * width) throw damaged("postings");
    const found = postingsIn(bytes, count, width);
    if (count > 0 && found.docs[count - 1]! >= docs) throw damaged("postings");
    return found;
  }

  /** Frequency and length of each grade. */
  grades(): Uint32Array {
    if (this.#grades === undefined) {
      const bytes = this.#section("grades");
      this.#grades = new Uint32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length >> 2);
    }
    return this.#grades;
  }

  /** Every term in the order of the file. */
  terms(): Generator<DictionaryEntry> {
    return entriesIn(this.#section("dictionary"), 0);
  }

  /** Those of them that a word may be a slip of, or the beginning of, and few others. */
  termsLike(word: string, reach: number): DictionaryEntry[] {
    const bytes = this.#section("looks");
    const looks = new Int32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length >> 2);
    return resembling(looks, word, reach).map((number) => this.#entry(number));
  }

  #entry(number: number): DictionaryEntry {
    const { anchors, dictionary } = this.foot.sections;
    const anchor = Math.floor(number / ANCHORED);
    const bytes = this.#source.read(anchors[0] + 8 * anchor, 16);
    const [from = 0, at = 0, to = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    const isLast = 8 * (anchor + 1) >= anchors[1];
    const end = isLast ? dictionary[1] : to;
    if (end < from || end > dictionary[1]) throw damaged("anchors");
    let left = number % ANCHORED;
    for (const entry of entriesIn(this.#source.read(dictionary[0] + from, end - from), at))
      if (left-- === 0) return entry;
    throw damaged("anchors");
  }

  /** Where a bucket begins in dictionary and postings, and where it ends in the dictionary. */
  #boundsOf(bucket: number): Uint32Array {
    const [start, length] = this.foot.sections.buckets;
    if (length <= MOST_BOUNDS) this.#bounds ??= this.#section("buckets");
    const bytes = this.#bounds ?? this.#source.read(start + 8 * bucket, 16);
    const at = this.#bounds === undefined ? 0 : 8 * bucket;
    if (bytes.length < at + 16) throw damaged("buckets");
    return new Uint32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, 3);
  }

  #record(doc: number): { row: Uint8Array; reading: Uint32Array } {
    let record = this.#records.get(doc);
    if (!record) this.#records.set(doc, (record = this.#read(doc)));
    return record;
  }

  #read(doc: number): { row: Uint8Array; reading: Uint32Array } {
    const places = this.column("record");
    const start = places[doc]! * 4;
    const bytes = this.#source.read(start, places[doc + 1]! * 4 - start);
    if (bytes.length < 8) throw damaged("record");
    const counts = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
    const words = counts[0]!;
    const row = counts[1]!;
    if (8 + words * 4 + row > bytes.length) throw damaged("record");
    return {
      reading: new Uint32Array(bytes.buffer, bytes.byteOffset + 8, words),
      row: bytes.subarray(8 + words * 4, 8 + words * 4 + row),
    };
  }

  #section(name: keyof Foot["sections"]): Uint8Array {
    const [start, length] = this.foot.sections[name];
    const bytes = this.#source.read(start, length);
    if (bytes.length !== length) throw damaged(name);
    return bytes;
  }
}

const damaged = (what: string): DamagedSegment => new DamagedSegment(`the index is damaged (${what})`);

function* entriesIn(bytes: Uint8Array, postings: number): Generator<DictionaryEntry> {
  const numbers = new Varints(bytes);
  let at = postings;
  while (numbers.at < bytes.length) {
    const length = numbers.next();
    const term = decoder.decode(bytes.subarray(numbers.at, numbers.at + length));
    numbers.at += length;
    const count = numbers.next();
    const width = numbers.next();
    yield { term, count, at, width };
    at += count * width;
  }
}

/** The entry of one term. By its bytes: a question looks at a hundred entries, and making texts of them takes longer. */
function entryOf(
  term: Uint8Array,
  bytes: Uint8Array,
  postings: number,
): Omit<DictionaryEntry, "term"> | null {
  const numbers = new Varints(bytes);
  let at = postings;
  while (numbers.at < bytes.length) {
    const length = numbers.next();
    const from = numbers.at;
    numbers.at += length;
    const count = numbers.next();
    const width = numbers.next();
    if (length === term.length && isAt(term, bytes, from)) return { count, at, width };
    at += count * width;
  }
  return null;
}

function isAt(term: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let i = 0; i < term.length; i++) if (term[i] !== bytes[from + i]) return false;
  return true;
}
