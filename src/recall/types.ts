import type { Kind, MemoryStatus } from "../model/memory.ts";

/*
 * The seam of recall, for those who call it:
 *
 *   docOf(memory)                        document.ts   Memory → IndexDoc (what is searched)
 *   buildIndex(docs) · loadIndex(text)   index.ts      → RecallIndex (`add`, `remove`, `serialise`)
 *   recall(index, query, options)        rank.ts       → Hit[] best first
 *   relevantOnly(hits, options)          relevance.ts  → what a session may be given unasked
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

/** The documents that hold one term, with what the term is worth in each (BM25). */
export type Postings = { docs: ArrayLike<number>; scores: ArrayLike<number> };

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
  /** Names of the sessions that documents come from, and the documents of one in the order of their lines. */
  sessions(): ReadonlyMap<string, readonly number[]>;
  postings(term: string): Postings;
  /** Prefix and fuzzy matches of a term that occurs nowhere, best first. */
  expand(term: string): Expansion[];
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
  /** 0–1: the share of the query's idf mass that the document covers. */
  score: number;
  /** What hits are sorted by. Comparable within one answer only. */
  rank: number;
  /** 0–1: whether it may be given unasked (`relevance.ts`). Means the same in every store: what a threshold compares with. */
  relevance: number;
  meta: DocMeta;
  why?: Why;
};

export type RecallOptions = {
  /** Most hits that are returned. Default 10. */
  limit?: number;
  /** Which documents take part. Default: all. */
  filter?: (meta: DocMeta) => boolean;
  /** Title and text of a document, for what the ranking reads in it; without it that is left out. Asked for at most 50 documents a query. */
  textOf?: (id: string) => string | null;
  /** Adds `why` to each hit. */
  explain?: boolean;
};
