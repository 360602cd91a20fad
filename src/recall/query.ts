import { idfOf } from "./bm25.ts";
import { isLowWord } from "./low-words.ts";
import { isDense } from "./script.ts";
import { tokenize } from "./tokenize.ts";
import type { Postings, TermIndex } from "./types.ts";

/** One distinct term of a query with what the index knows of it. */
export type QueryTerm = {
  term: string;
  /** No document holds it. `found` then holds what resembles it. */
  unknown: boolean;
  low: boolean;
  /** Of a script without spaces. */
  dense: boolean;
  /** Inverse document frequency as BM25 has it. */
  idf: number;
  /** Where it was found, each with a factor: 1 for the term itself, less for one that resembles it. */
  found: { term: string; weight: number; postings: Postings }[];
};

const SHORTEST_EXPANDED = 4;

/** The terms of a query in its order, each once. */
export function readQuery(index: TermIndex, query: string): QueryTerm[] {
  return [...new Set(tokenize(query))].map((term) => readTerm(index, term));
}

function readTerm(index: TermIndex, term: string): QueryTerm {
  const postings = index.postings(term);
  const count = postings.docs.length;
  const dense = isDense(term);
  const common = {
    term,
    low: isLowWord(term),
    dense,
    idf: idfOf(index.size, count),
  };
  if (count > 0) return { ...common, unknown: false, found: [{ term, weight: 1, postings }] };
  // Only words that occur nowhere are looked for as beginnings and with slips: elsewhere it brings noise.
  const others = dense || term.length < SHORTEST_EXPANDED ? [] : index.expand(term);
  return {
    ...common,
    unknown: true,
    found: others.map((other) => ({ ...other, postings: index.postings(other.term) })),
  };
}
