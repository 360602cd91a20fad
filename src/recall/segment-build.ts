import { type Kind, KINDS, MEMORY_STATUSES } from "../model/memory.ts";
import { asks, FIELD_WEIGHTS, tells } from "./document.ts";
import { FLAG_BITS, flagsOf as readingFlags } from "./packed.ts";
import { labelOf, passagesOf } from "./reading.ts";
import { PostingArena } from "./segment-arena.ts";
import {
  ASKS,
  FAULTY,
  hashOf,
  ID_TERM,
  PINNED,
  PROFILE_TERM,
  PROFILED,
  SESSION_TERM,
} from "./segment-format.ts";
import { SegmentWriter, type Sink } from "./segment-write.ts";
import { tokenize } from "./tokenize.ts";
import type { DocRow, IndexDoc } from "./types.ts";

/**
 * A document with all that is kept of it. `text`: as the ranking reads it (see `RecallOptions.textOf`).
 * `sureMtime`: the file's time as it is compared with; -1 where it can't tell a change that follows.
 */
export type SegmentDoc = {
  doc: IndexDoc;
  row: DocRow;
  text: string;
  created: string | null;
  sureMtime?: number;
};

const encoder = new TextEncoder();
const MOST_LENGTH = 0xffff;

/** Builds a segment document by document; only postings stay in memory. */
export class SegmentBuilder {
  readonly #writer: SegmentWriter;
  readonly #arena = new PostingArena();
  // Of the document at hand: how often each term stands in it, by number, and which do.
  readonly #counts: number[] = [];
  readonly #seen: number[] = [];

  constructor(sink: Sink) {
    this.#writer = new SegmentWriter(sink);
  }

  get docs(): number {
    return this.#writer.docs;
  }

  add({ doc, row, text, created, sureMtime = row.stamp.mtimeMs }: SegmentDoc): void {
    const termsIn = this.#termsOfPassages();
    const passages = passagesOf(text).map(termsIn);
    this.#count(doc, termsIn);
    const { stamp, memory } = row;
    const number = this.#writer.record(
      {
        path: memory.path,
        length: Math.min(MOST_LENGTH, this.#seen.length),
        flags: flagsOf(doc, row),
        created: secondsOf(created),
        updated: secondsOf(doc.updated),
        ownCreated: secondsOf(memory.created),
        ownUpdated: secondsOf(memory.updated),
        line: Math.max(0, doc.line ?? 0),
        size: stamp.size,
        mtime: sureMtime,
        ino: stamp.ino,
      },
      this.#packed(passages, {
        label: labelOf(text),
        flags: readingFlags({ asks: asks(text), ...tells(text) }),
      }),
      encoder.encode(JSON.stringify(row)),
    );
    for (const term of this.#seen) {
      this.#arena.add(term, number, this.#counts[term]!);
      this.#counts[term] = 0;
    }
    this.#seen.length = 0;
    this.#mark(ID_TERM + doc.id, number);
    if (doc.profile !== null) this.#mark(PROFILE_TERM + doc.profile, number);
    if (doc.session !== null) this.#mark(SESSION_TERM + doc.session, number);
  }

  /** Dates that are known only now: they hold where the document itself says none, or an earlier change. Seconds since 1970. */
  date(doc: number, { created, changed }: { created: number; changed: number }): void {
    const [ownCreated, ownUpdated] = this.#writer.ownDates(doc);
    this.#writer.date(doc, ownCreated || created, Math.max(ownUpdated, changed));
  }

  /** `id` names the file; `extra` is kept with it. */
  finish(options: { id: string; extra: unknown }): void {
    const { names, hashes } = this.#arena;
    // A label may hold a word that is searched nowhere.
    const numbers = inOrder(names, hashes).filter((number) => this.#arena.count(number) > 0);
    this.#writer.startTerms(numbers.length);
    for (const number of numbers)
      this.#writer.term(names[number]!, hashes[number]!, this.#arena.postings(number));
    this.#writer.finish(options);
  }

  #mark(term: string, doc: number): void {
    this.#arena.add(this.#arena.numberOf(term), doc, 1);
  }

  /** `tokenize` by number, each passage once: the text is read twice, as a whole and for its passages. */
  #termsOfPassages(): (passage: string) => readonly number[] {
    const known = new Map<string, number[]>();
    return (passage) => {
      let terms = known.get(passage);
      if (!terms) known.set(passage, (terms = tokenize(passage).map((term) => this.#arena.numberOf(term))));
      return terms;
    };
  }

  /** How often each term stands in the document, as `weighted` has it. */
  #count({ title, tags, keywords, text }: IndexDoc, termsIn: (passage: string) => readonly number[]): void {
    const count = (part: string, weight: number): void => {
      for (const passage of part === "" ? [] : passagesOf(part))
        for (const term of termsIn(passage)) {
          const before = this.#counts[term] ?? 0;
          if (before === 0) this.#seen.push(term);
          this.#counts[term] = before + weight;
        }
    };
    count(title, FIELD_WEIGHTS.title);
    count([...tags, ...keywords].join("\n"), FIELD_WEIGHTS.words);
    count(text, FIELD_WEIGHTS.text);
  }

  /** As `unpackReading` reads it: three counts, then tokens by their hash, where each passage ends, and the label. */
  #packed(
    passages: readonly (readonly number[])[],
    { label, flags }: { label: readonly string[]; flags: number },
  ): Uint32Array {
    const { hashes } = this.#arena;
    const count = passages.reduce((sum, { length }) => sum + length, 0);
    const packed = new Uint32Array(3 + count + passages.length + label.length);
    packed.set([count, passages.length, (label.length << FLAG_BITS) | flags]);
    let at = 3;
    passages.forEach((terms, passage) => {
      for (const term of terms) packed[at++] = hashes[term]!;
      packed[3 + count + passage] = at - 3;
    });
    packed.set(label.map(hashOf), 3 + count + passages.length);
    return packed;
  }
}

/** Places of terms that fit beside a hash in the 53 bits of a number. */
const PLACES = 2 ** 21;

/** The numbers of all terms in the order of a dictionary. Plain numbers are sorted far faster than objects. */
function inOrder(names: readonly string[], hashes: readonly number[]): number[] {
  const byName = (a: number, b: number): number => (names[a]! < names[b]! ? -1 : 1);
  if (names.length > PLACES)
    return names.map((_, number) => number).sort((a, b) => hashes[a]! - hashes[b]! || byName(a, b));
  const keys = Float64Array.from(hashes, (hash, number) => hash * PLACES + number).sort();
  const numbers = Array.from(keys, (key) => key % PLACES);
  for (let from = 0, to = 0; from < numbers.length; from = to) {
    while (to < numbers.length && hashes[numbers[to]!] === hashes[numbers[from]!]) to++;
    if (to - from > 1) numbers.splice(from, to - from, ...numbers.slice(from, to).sort(byName));
  }
  return numbers;
}

/** The order of a dictionary. */
export const byHash = (a: { term: string; hash: number }, b: { term: string; hash: number }): number =>
  a.hash - b.hash || (a.term < b.term ? -1 : a.term > b.term ? 1 : 0);

function flagsOf(doc: IndexDoc, { memory, problems }: DocRow): number {
  return (
    KINDS.indexOf(doc.kind as Kind) |
    (MEMORY_STATUSES.indexOf(doc.status) << 2) |
    (memory.pinned ? PINNED : 0) |
    (asks(doc.text) ? ASKS : 0) |
    (doc.profile === null ? 0 : PROFILED) |
    (problems.length > 0 ? FAULTY : 0)
  );
}

/** 0 where nobody knows. */
export const secondsOf = (iso: string | null): number =>
  iso === null ? 0 : Math.max(0, Math.floor(Date.parse(iso) / 1000)) || 0;

export const isoOf = (seconds: number): string | null =>
  seconds === 0 ? null : new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
