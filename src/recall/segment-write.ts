import { looksOf } from "./likeness.ts";
import {
  ANCHORED,
  Bytes,
  COLUMNS,
  type ColumnName,
  encodePostings,
  type Foot,
  FORMAT_VERSION,
  HEAD,
  HEAD_BYTES,
  hashOfBytes,
  postingWidth,
  SESSION_TERM,
  type Span,
} from "./segment-format.ts";
import { TOKENIZER_VERSION } from "./tokenize.ts";

/** Takes the file's bytes in their order. */
export type Sink = (bytes: Uint8Array) => void;

/** A document's values of the columns that the writer does not find out by itself. */
export type Facts = Record<Exclude<ColumnName, "record" | "session" | "before" | "behind">, number> & {
  path: string;
};

/** Columns that the writer finds out by itself. */
const FOUND_OUT = ["session", "before", "behind"] as const;
const FACTS = (Object.keys(COLUMNS) as ColumnName[]).filter(
  (name): name is Exclude<ColumnName, "record" | (typeof FOUND_OUT)[number]> =>
    name !== "record" && !FOUND_OUT.some((one) => one === name),
);
const encoder = new TextEncoder();
/** One more than a column of lengths can hold. */
const LONGEST = 65_536;

/** A term's documents, ascending, and how often it stands in each; of both the first `count`. */
export type TermCounts = { count: number; docs: Uint32Array; counts: Uint32Array };

/** Writes a segment front to back: all records, then `startTerms`, all terms in the order of (hash, term), then `finish`. */
export class SegmentWriter {
  readonly #sink: Sink;
  #at = 0;
  readonly #columns = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, []])) as unknown as Record<
    ColumnName,
    number[]
  >;
  readonly #names: string[] = [];
  readonly #dictionary = new Bytes();
  #postings: [number, number] = [0, 0];
  #buckets = new Uint32Array(0);
  #nextBucket = 0;
  #bits = 1;
  #terms = 0;
  #sessions = 0;
  readonly #looks: number[] = [];
  readonly #anchors: number[] = [];
  /** Number of each grade, by frequency × LONGEST + length. */
  readonly #gradeOf = new Map<number, number>();
  readonly #grades: number[] = [];
  // Of the term at hand.
  #scratch = new Uint32Array(1024);
  #bytes = new Uint8Array(8 * 1024);

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#put(encoder.encode(HEAD));
    this.#put(new Uint8Array(Uint32Array.of(FORMAT_VERSION, TOKENIZER_VERSION).buffer));
    if (this.#at !== HEAD_BYTES) throw new Error("the head has another length");
  }

  get docs(): number {
    return this.#names.length;
  }

  /** Adds a document; `reading` as `unpackReading` takes it, `row` JSON. Returns its number. */
  record(facts: Facts, reading: Uint32Array, row: Uint8Array): number {
    const { path, ...values } = facts;
    this.#columns.record.push(this.#at / 4);
    for (const name of FACTS) this.#columns[name].push(values[name]);
    for (const name of FOUND_OUT) this.#columns[name].push(0);
    this.#put(new Uint8Array(Uint32Array.of(reading.length, row.length).buffer));
    this.#put(new Uint8Array(reading.buffer, reading.byteOffset, reading.byteLength));
    this.#put(row);
    this.#align(4);
    return this.#names.push(path.replaceAll("\n", " ")) - 1;
  }

  /** Other dates of a document, seconds since 1970. */
  date(doc: number, created: number, updated: number): void {
    this.#columns.created[doc] = created;
    this.#columns.updated[doc] = updated;
  }

  /** When a document says itself that it was made and changed; 0 where it does not. */
  ownDates(doc: number): readonly [created: number, updated: number] {
    return [this.#columns.ownCreated[doc]!, this.#columns.ownUpdated[doc]!];
  }

  /** No more records. `most`: terms that may come. */
  startTerms(most: number): void {
    this.#columns.record.push(this.#at / 4);
    this.#postings = [this.#at, 0];
    this.#bits = Math.min(24, Math.max(1, Math.ceil(Math.log2(Math.max(1, most) / 4))));
    this.#buckets = new Uint32Array(2 * (2 ** this.#bits + 1));
  }

  term(term: string, hash: number, { count, docs, counts }: TermCounts): void {
    this.#openBuckets(hash >>> (32 - this.#bits));
    if (this.#terms++ % ANCHORED === 0) this.#anchors.push(...this.#here());
    this.#looks.push(...looksOf(term));
    const width = postingWidth(this.docs - 1, this.#grade(docs, counts, count));
    this.#dictionary.text(term);
    this.#dictionary.varint(count);
    this.#dictionary.varint(width);
    if (count * width > this.#bytes.length) this.#bytes = new Uint8Array(2 * count * width);
    encodePostings({ docs, grades: this.#scratch, count, width }, this.#bytes);
    this.#put(this.#bytes.subarray(0, count * width));
    if (term.startsWith(SESSION_TERM)) this.#chain(docs.subarray(0, count));
  }

  /** The grades of a term's postings, into `scratch`. Returns the highest. */
  #grade(docs: Uint32Array, counts: Uint32Array, count: number): number {
    if (count > this.#scratch.length) this.#scratch = new Uint32Array(2 * count);
    const { length } = this.#columns;
    let highest = 0;
    for (let at = 0; at < count; at++) {
      const key = counts[at]! * LONGEST + length[docs[at]!]!;
      let grade = this.#gradeOf.get(key);
      if (grade === undefined) {
        grade = this.#grades.push(counts[at]!, length[docs[at]!]!) / 2 - 1;
        this.#gradeOf.set(key, grade);
      }
      this.#scratch[at] = grade;
      if (grade > highest) highest = grade;
    }
    return highest;
  }

  finish({ id, extra }: { id: string; extra: unknown }): void {
    this.#openBuckets(2 ** this.#bits);
    this.#postings[1] = this.#at - this.#postings[0];
    const sections = {
      postings: this.#postings as Span,
      grades: this.#section(bytesOf(Uint32Array.from(this.#grades))),
      dictionary: this.#section(this.#dictionary.view()),
      buckets: this.#section(bytesOf(this.#buckets)),
      looks: this.#section(bytesOf(Int32Array.from(this.#looks))),
      anchors: this.#section(bytesOf(Uint32Array.from(this.#anchors))),
      names: this.#section(encoder.encode(this.#names.join("\n"))),
      ...this.#columnSections(),
    };
    const { length } = this.#columns;
    const foot: Foot = {
      format: FORMAT_VERSION,
      tokenizer: TOKENIZER_VERSION,
      id,
      docs: this.docs,
      sum: length.reduce((total, each) => total + each, 0),
      sessions: this.#sessions,
      terms: this.#terms,
      bits: this.#bits,
      sections,
      extra,
    };
    const text = encoder.encode(JSON.stringify(foot));
    this.#put(text);
    this.#put(new Uint8Array(Uint32Array.of(text.length, hashOfBytes(text)).buffer));
  }

  #columnSections(): Record<ColumnName, Span> {
    const names = Object.keys(COLUMNS) as ColumnName[];
    return Object.fromEntries(
      names.map((name) => {
        const column = new COLUMNS[name](this.#columns[name]);
        return [name, this.#section(bytesOf(column))];
      }),
    ) as Record<ColumnName, Span>;
  }

  /** Buckets up to this one begin where the next term goes. */
  #openBuckets(bucket: number): void {
    for (; this.#nextBucket <= bucket; this.#nextBucket++) {
      this.#buckets.set(this.#here(), 2 * this.#nextBucket);
    }
  }

  /** Where the next term goes, in the dictionary and in the postings. */
  #here(): [dictionary: number, postings: number] {
    return [this.#dictionary.length, this.#at - this.#postings[0]];
  }

  /** The documents of one session, in the order of their lines. */
  #chain(docs: Uint32Array): void {
    const { line, session, before, behind } = this.#columns;
    const number = ++this.#sessions;
    const ordered = [...docs].sort((a, b) => line[a]! - line[b]! || a - b);
    ordered.forEach((doc, at) => {
      session[doc] = number;
      before[doc] = at > 0 ? ordered[at - 1]! + 1 : 0;
      behind[doc] = at + 1 < ordered.length ? ordered[at + 1]! + 1 : 0;
    });
  }

  #section(bytes: Uint8Array): Span {
    this.#align(8);
    const start = this.#at;
    this.#put(bytes);
    return [start, bytes.length];
  }

  #align(to: number): void {
    const over = this.#at % to;
    if (over > 0) this.#put(new Uint8Array(to - over));
  }

  #put(bytes: Uint8Array): void {
    this.#sink(bytes);
    this.#at += bytes.length;
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
