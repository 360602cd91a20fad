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
/**
 * A question of more terms than this is pasted: what is unknown in it is no slip of the hand, and each look at what
 * resembles a term goes through all terms of the index.
 */
const MOST_EXPANDED = 64;
/** Words with a digit in them are ids, hashes, ports: what resembles one is another one. So are their pieces. */
const WITH_DIGITS = /[A-Za-z_]*\d\w*/g;
/** So are the pieces of a hash that a dash has cut, such as `eead`. */
const HEXADECIMAL = /^[a-f]+$/;

/** The terms of a query in its order, each once. */
export function readQuery(index: TermIndex, query: string): QueryTerm[] {
  const terms = [...new Set(tokenize(query))];
  const words = terms.length > MOST_EXPANDED ? NONE : new Set(tokenize(query.replace(WITH_DIGITS, " ")));
  const isExpanded = (term: string): boolean =>
    words.has(term) && !isDense(term) && term.length >= SHORTEST_EXPANDED && !HEXADECIMAL.test(term);
  return terms.map((term) => readTerm(index, term, isExpanded));
}

const NONE: ReadonlySet<string> = new Set();

function readTerm(index: TermIndex, term: string, isExpanded: (term: string) => boolean): QueryTerm {
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
  const others = isExpanded(term) ? index.expand(term) : [];
  return {
    ...common,
    unknown: true,
    found: others.map((other) => ({ ...other, postings: index.postings(other.term) })),
  };
}
