import { idfOf } from "./bm25.ts";
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

type Question = { terms: readonly QueryTerm[]; parts: readonly Part[] };

/** With fewer postings than this every document is scored. */
const FEW = 4_000;
/**
 * What 1 is as a worth (a BM25 without idf, below 2 by its k), and what the factors of all parts come to: so no sum comes near
 * 2^31, from where on V8 makes objects of whole numbers, too.
 */
const UNIT = 2 ** 13;
const FACTORS = 2 ** 14;

/**
 * The documents that can be among the `most` by rank or by information. null: all of them, since it is not worth it, or since
 * the index does not grade its postings.
 */
export function shortlist(index: TermIndex, { terms, parts }: Question, most: number): Shortlist | null {
  const count = parts.reduce((sum, { postings }) => sum + postings.docs.length, 0);
  if (count < FEW || parts.some(({ postings }) => postings.docs.length > 0 && !postings.graded)) return null;
  const { ranks, told } = sums(index, { terms, parts });
  // What rounding can hide in a sum: half of a factor's unit for each part, half of a worth's for all factors. What a document
  // takes of its neighbours brings as much again.
  const hidden = UNIT * parts.length + FACTORS;
  const least = barOf(ranks, most) - 2 * (2 * hidden + parts.length);
  const leastTold = barOf(told, most) - 2 * hidden;
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
function sums(index: TermIndex, { terms, parts }: Question): { ranks: Int32Array; told: Int32Array } {
  const ranks = new Int32Array(index.capacity);
  const told = new Int32Array(index.capacity);
  const scale = FACTORS / parts.reduce((sum, { idf, rank }) => sum + rank * idf, 1e-9);
  const scaleTold = FACTORS / parts.reduce((sum, { share }) => sum + share, 1e-9);
  const { worths, prominences } = wholeOf(parts);
  for (const { postings, idf, rank, share } of parts) {
    addWhole(postings, { sums: ranks, grades: worths, factor: Math.round(rank * idf * scale) });
    addWhole(postings, { sums: told, grades: prominences, factor: Math.round(share * scaleTold) });
  }
  addChains(index, terms, { scores: ranks, scale: scale * UNIT });
  return { ranks, told };
}

/** What each level is worth as a whole number. */
function wholeOf(parts: readonly Pick<Part, "postings">[]): { worths: Int32Array; prominences: Int32Array } {
  const worths = parts.find(({ postings }) => postings.graded)?.postings.graded?.worths ?? [];
  return {
    worths: Int32Array.from(worths, (worth) => Math.round(worth * UNIT)),
    prominences: Int32Array.from(worths, (worth) => Math.round(prominence(worth) * UNIT)),
  };
}

type Adding = { sums: Int32Array; grades: Int32Array; factor: number };

function addWhole({ docs, graded }: Postings, { sums, grades, factor }: Adding): void {
  if (!graded) return;
  const { levels } = graded;
  for (let at = 0; at < levels.length; at++) sums[docs[at]!]! += grades[levels[at]!]! * factor;
}

/** BM25 of all documents for some terms, as whole numbers of any scale; null where the index does not grade its postings. */
export function roughScores(index: TermIndex, terms: Iterable<string>): Int32Array | null {
  const parts = Array.from(terms, (term) => {
    const postings = index.postings(term);
    return { postings, idf: idfOf(index.size, postings.docs.length) };
  }).filter(({ postings }) => postings.docs.length > 0);
  if (parts.some(({ postings }) => !postings.graded)) return null;
  const scale = FACTORS / parts.reduce((sum, { idf }) => sum + idf, 1e-9);
  const { worths } = wholeOf(parts);
  const scores = new Int32Array(index.capacity);
  for (const { postings, idf } of parts)
    addWhole(postings, { sums: scores, grades: worths, factor: Math.max(1, Math.round(idf * scale)) });
  return scores;
}
