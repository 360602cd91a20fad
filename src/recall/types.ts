import type { Kind, Memory, MemoryStatus } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import type { Reading } from "./reading.ts";

/*
 * The seam of recall, for those who call it:
 *
 *   docOf(memory)                        document.ts   Memory → IndexDoc (what is searched)
 *   buildIndex(docs)                     index.ts      → RecallIndex (`add`, `remove`): for processes that live long
 *   SegmentBuilder · openSegment         segment-*.ts  the same index as a file: for those that answer one question
 *   joinSegments(parts)                  segment-index.ts → TermIndex over several files
 *   recall(index, query, options)        rank.ts       → Hit[] best first
 *   similarTo(text, candidates)          similar.ts    → near-duplicates
 *   tokenize(text)                       tokenize.ts
 *
 * All of it is pure: texts, clocks and files come in as arguments.
 */

/** What the ranking knows of a document without opening its file. */
export type DocMeta = {
  /** Unique in an index. */
  id: string;
  kind: Kind | "handoff";
  status: MemoryStatus;
  tags: string[];
  profile: string | null;
  /** `source.session` and `source.line`: documents of one session are neighbours in the order of their lines. */
  session: string | null;
  line: number | null;
  /** ISO 8601 UTC. */
  updated: string | null;
  /** Set by the index: the text ends as a question, so that an answer is to be expected behind it. */
  asks?: boolean;
};

/** One document to be indexed. */
export type IndexDoc = DocMeta & {
  /** Empty where the document has no title apart from its text. */
  title: string;
  keywords: string[];
  text: string;
};

/**
 * The documents that hold one term (ascending where they are a typed array), and the level of each: what the term is worth
 * in it (BM25) is its idf × `worthOf(level)`. Levels are few, so that what follows of one is worked out once.
 */
export type Postings = {
  docs: ArrayLike<number>;
  levels: ArrayLike<number>;
  /** All levels are below. */
  levelCount: number;
  worthOf: (level: number) => number;
};

/** A known term that resembles an unknown one; `weight` in 0–1 says how much. */
export type Expansion = { term: string; weight: number };

/**
 * What ranking needs of an index. Documents are numbers here, not stable across rebuilds.
 * MiniSearch and the segment file both offer it.
 */
export type TermIndex = {
  /** Number of living documents. */
  readonly size: number;
  /** One more than the highest document number. */
  readonly capacity: number;
  meta(doc: number): DocMeta;
  /** The same, but what costs reading is read only when somebody looks at it. */
  brief?(doc: number): DocMeta;
  /** null: no document comes from a session. */
  chains(): Chains | null;
  postings(term: string): Postings;
  /** What the ranking reads of a text, where the index has kept it. */
  reading?(doc: number): Reading | null;
  /** Prefix and fuzzy matches of a term that occurs nowhere, best first. */
  expand(term: string): Expansion[];
};

/**
 * The chain of each document, in columns by its number: what was said before and behind it in its session.
 * `session` counts from 1, `before` and `behind` are document numbers plus one; 0 is none.
 */
export type Chains = {
  sessions: number;
  session: Uint32Array;
  before: Uint32Array;
  behind: Uint32Array;
  asks: (doc: number) => boolean;
};

/** What stays in the index of a memory: all but its text and unknown keys. */
export type MemoryHead = Omit<Memory, "text" | "frontmatter">;

/** What the segment holds of a document beside its terms. */
export type DocRow = {
  /** Dates as the frontmatter has them. */
  memory: MemoryHead;
  /** How the file looked when it was read. */
  stamp: { size: number; mtimeMs: number; ino: number };
  /** Byte of the file where the text begins; null where only a full reading finds it. */
  body: number | null;
  problems: Problem[];
};

/** Parts of a rank, as `--explain` shows them. */
export type Why = {
  /** BM25 summed over the terms of the query. */
  bm25: number;
  /** What the documents before and after it in the same session, and the session as a whole, added. */
  neighbours: number;
  /** What the text itself added or took: nearness of the terms, one telling passage, a date for a "when" … */
  evidence: number;
  /** The terms of the query that were found, as they are indexed. */
  terms: string[];
  /** Information (in rare words) that the document covers, and how much was wanted; `relevance` is their share. */
  mass: number;
  of: number;
  /** Words that occur nowhere, and what was taken for them ("did you mean"). */
  instead?: Record<string, string[]>;
};

export type Hit = {
  id: string;
  /** Its number in the index. */
  doc: number;
  /** 0–1: the share of the query's idf mass that the document covers. */
  score: number;
  /** What hits are sorted by. Comparable within one answer only. */
  rank: number;
  /** 0–1: whether it may be given unasked (`relevance.ts`). Means the same in every store: what a threshold compares with. */
  relevance: number;
  meta: DocMeta;
  /** Terms that occur nowhere, and what was taken for them. */
  instead?: Record<string, string[]>;
  why?: Why;
};

export type RecallOptions = {
  /** Most hits that are returned. Default 10. */
  limit?: number;
  /** Which documents take part. Default: all. */
  filter?: (meta: DocMeta, doc: number) => boolean;
  /** Title and text of a document, for what the ranking reads in it; without it that is left out. Asked for at most 50 documents a query. */
  textOf?: (id: string, doc: number) => string | null;
  /** Adds `why` to each hit. */
  explain?: boolean;
};
