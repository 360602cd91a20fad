import { type Kind, KINDS, MEMORY_STATUSES } from "../model/memory.ts";
import { asks, FIELD_WEIGHTS } from "./document.ts";
import { labelOf, packReading, passagesOf } from "./reading.ts";
import { PostingArena } from "./segment-arena.ts";
import {
  ASKS,
  Bytes,
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

  constructor(sink: Sink) {
    this.#writer = new SegmentWriter(sink);
  }

  get docs(): number {
    return this.#writer.docs;
  }

  add({ doc, row, text, created, sureMtime = row.stamp.mtimeMs }: SegmentDoc): void {
    const terms = termsOfPassages();
    const passages = passagesOf(text);
    const counts = countsOf(doc, terms);
    const { stamp, memory } = row;
    const number = this.#writer.record(
      {
        path: memory.path,
        length: Math.min(MOST_LENGTH, counts.size),
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
      packReading({ passages: passages.map(terms), label: labelOf(text), asks: asks(text) }),
      encoder.encode(JSON.stringify(row)),
    );
    for (const [term, count] of counts) this.#arena.add(term, number, count);
    this.#arena.add(ID_TERM + doc.id, number, 1);
    if (doc.profile !== null) this.#arena.add(PROFILE_TERM + doc.profile, number, 1);
    if (doc.session !== null) this.#arena.add(SESSION_TERM + doc.session, number, 1);
  }

  /** `id` names the file; `extra` is kept with it. */
  finish(options: { id: string; extra: unknown }): void {
    const sorted = [...this.#arena.names()].map((term) => ({ term, hash: hashOf(term) })).sort(byHash);
    this.#writer.startTerms(sorted.length);
    const bytes = new Bytes();
    for (const { term, hash } of sorted) {
      const count = this.#arena.postings(term, bytes);
      this.#writer.term(term, { name: encoder.encode(term), hash, count, postings: bytes.view() });
    }
    this.#writer.finish(options);
  }
}

/** `tokenize`, each passage once: the text is read twice, as a whole and for its passages. */
function termsOfPassages(): (passage: string) => readonly string[] {
  const known = new Map<string, string[]>();
  return (passage) => {
    let terms = known.get(passage);
    if (!terms) known.set(passage, (terms = tokenize(passage)));
    return terms;
  };
}

/** How often each term stands in the document, as `weighted` has it. */
function countsOf(
  { title, tags, keywords, text }: IndexDoc,
  terms: (passage: string) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string, weight: number): void => {
    for (const passage of passagesOf(part))
      for (const term of terms(passage)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  count(title, FIELD_WEIGHTS.title);
  count([...tags, ...keywords].join("\n"), FIELD_WEIGHTS.words);
  count(text, FIELD_WEIGHTS.text);
  return counts;
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
