import type { InBytes } from "./likeness.ts";
import { type Reading, unpackReading } from "./packed.ts";
import {
  COLUMNS,
  type Column,
  type ColumnName,
  decodePostings,
  type Foot,
  FORMAT_VERSION,
  HEAD_BYTES,
  hashOf,
  hashOfBytes,
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

export type DictionaryEntry = { term: string; count: number; at: number; bytes: number };

/** The foot is nearly always within this much of the end. */
const FIRST_READ = 2048;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

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
    const hash = hashOf(term);
    const { bits, sections } = this.foot;
    const bounds = this.#source.read(sections.buckets[0] + 8 * (hash >>> (32 - bits)), 16);
    if (bounds.length < 16) throw damaged("buckets");
    const [from = 0, at = 0, to = 0] = new Uint32Array(bounds.buffer, bounds.byteOffset, 4);
    if (from === to) return null;
    if (to < from || to > sections.dictionary[1]) throw damaged("buckets");
    const bytes = this.#source.read(sections.dictionary[0] + from, to - from);
    for (const entry of entriesIn(bytes, at)) if (entry.term === term) return this.postings(entry);
    return null;
  }

  postings({ at, bytes, count }: Pick<DictionaryEntry, "at" | "bytes" | "count">): TermDocs {
    const { sections, docs } = this.foot;
    if (at + bytes > sections.postings[1] || count > docs) throw damaged("postings");
    const found = decodePostings(this.#source.read(sections.postings[0] + at, bytes), count);
    if (count > 0 && found.docs[count - 1]! >= docs) throw damaged("postings");
    return found;
  }

  /** Every term in the order of the file. */
  terms(): Generator<DictionaryEntry> {
    return entriesIn(this.#section("dictionary"), 0);
  }

  /** Those of them that `isLike` admits by their bytes: the others, nearly all, are never made into texts. */
  termsLike(isLike: InBytes): DictionaryEntry[] {
    const bytes = this.#section("dictionary");
    const numbers = new Varints(bytes);
    const found: DictionaryEntry[] = [];
    for (let at = 0; numbers.at < bytes.length;) {
      const length = numbers.next();
      const from = numbers.at;
      numbers.at += length;
      const count = numbers.next();
      const size = numbers.next();
      if (isLike(bytes, from, length)) {
        const term = decoder.decode(bytes.subarray(from, from + length));
        found.push({ term, count, at, bytes: size });
      }
      at += size;
    }
    return found;
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
    const size = numbers.next();
    yield { term, count, at, bytes: size };
    at += size;
  }
}
