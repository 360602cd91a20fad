import { BM25, idfOf } from "./bm25.ts";
import { addChains } from "./chain.ts";
import type { QueryTerm } from "./query.ts";
import { prominence } from "./relevance.ts";
import type { Part } from "./scores.ts";
import { barOf } from "./top.ts";
import type { Postings, TermIndex } from "./types.ts";

/*
 * Which documents can be among the best, found by sums of whole numbers (quantized impacts: Anh and Moffat, "Simplified
 * similarity scoring using term ranks", 2005). Before V8 has compiled a loop it makes an object of each other number, and to
 * clear away those of 20,000 postings takes a recall as long as node takes to start. Nothing is lost by it: who is left out
 * is below the best by more than rounding can hide.
 */

/** Documents in ascending order, and which have to be scored for them: they and their neighbours. */
export type Shortlist = { docs: number[]; isScored: Uint8Array };

/** With fewer postings than this every document is scored. */
const FEW = 4_000;
/** No sum comes near 2^31, from where on V8 makes objects of whole numbers, too. */
const HIGHEST = 2 ** 28;

/**
 * The documents that can be among the `most` by rank or by information. null: all of them, since it is not worth it, or since
 * the index does not grade its postings.
 */
export function shortlist(
  index: TermIndex,
  { terms, parts }: { terms: readonly QueryTerm[]; parts: readonly Part[] },
  most: number,
): Shortlist | null {
  const count = parts.reduce((sum, { postings }) => sum + postings.docs.length, 0);
  if (count < FEW || parts.some(({ postings }) => postings.docs.length > 0 && !postings.graded)) return null;
  const { ranks, told } = sums(index, { terms, parts });
  // Each part is rounded by one at most; what a document takes of its neighbours brings as much again, and is cut off.
  const least = barOf(ranks, most) - 4 * (parts.length + 1);
  const leastTold = barOf(told, most) - 2 * parts.length;
  const docs: number[] = [];
  for (let doc = 0; doc < ranks.length; doc++)
    if (ranks[doc]! > 0 && (ranks[doc]! >= least || told[doc]! >= leastTold)) docs.push(doc);
  return { docs, isScored: withNeighbours(index, docs) };
}

function withNeighbours(index: TermIndex, docs: readonly number[]): Uint8Array {
  const isScored = new Uint8Array(index.capacity);
  const chains = index.chains();
  for (const doc of docs) {
    isScored[doc] = 1;
    if (chains === null) continue;
    if (chains.before[doc]! > 0) isScored[chains.before[doc]! - 1] = 1;
    if (chains.behind[doc]! > 0) isScored[chains.behind[doc]! - 1] = 1;
  }
  return isScored;
}

/** Ranks and information, each by a scale of its own. */
function sums(
  index: TermIndex,
  { terms, parts }: { terms: readonly QueryTerm[]; parts: readonly Part[] },
): { ranks: Int32Array; told: Int32Array } {
  const scale = scaleFor(parts.map(({ idf, rank }) => rank * idf * MOST_WORTH));
  const scaleTold = scaleFor(parts.map(({ share }) => share * prominence(MOST_WORTH)));
  const ranks = new Int32Array(index.capacity);
  const told = new Int32Array(index.capacity);
  for (const { postings, idf, rank, share } of parts) {
    addGrades(postings, ranks, (worth) => rank * idf * worth * scale);
    addGrades(postings, told, (worth) => share * prominence(worth) * scaleTold);
  }
  addChains(index, terms, ranks, scale);
  return { ranks, told };
}

/** BM25 without idf stays below this. */
const MOST_WORTH = BM25.d + BM25.k + 1;

/** What to multiply with so that a sum of all stays below `HIGHEST`. */
const scaleFor = (most: readonly number[]): number => HIGHEST / most.reduce((sum, one) => sum + one, 1e-9);

/** Adds what a term is worth in each of its documents, as a whole number from 1. */
function addGrades({ docs, graded }: Postings, sums: Int32Array, gradeOf: (worth: number) => number): void {
  if (!graded) return;
  const { levels, worths } = graded;
  const grades = new Int32Array(worths.length);
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at]!;
    let grade = grades[level]!;
    if (grade === 0) grades[level] = grade = Math.max(1, Math.round(gradeOf(worths[level]!)));
    sums[docs[at]!]! += grade;
  }
}

/** BM25 of all documents for some terms, as whole numbers of any scale; null where the index does not grade its postings. */
export function roughScores(index: TermIndex, terms: Iterable<string>): Int32Array | null {
  const found = Array.from(terms, (term) => index.postings(term)).filter(({ docs }) => docs.length > 0);
  if (found.some(({ graded }) => !graded)) return null;
  const idfs = found.map(({ docs }) => idfOf(index.size, docs.length));
  const scale = scaleFor(idfs.map((idf) => idf * MOST_WORTH));
  const scores = new Int32Array(index.capacity);
  found.forEach((postings, at) => addGrades(postings, scores, (worth) => idfs[at]! * worth * scale));
  return scores;
}
