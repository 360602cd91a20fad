import { idfOf } from "./bm25.ts";
import type { Postings, TermIndex } from "./types.ts";

/*
 * Sums of whole numbers (quantized impacts: Anh and Moffat, "Simplified similarity scoring using term ranks", 2005). Before V8
 * has compiled a loop it makes an object of each other number, and to clear away those of 50,000 postings takes longer than
 * to compare a text with what it may repeat.
 */

/**
 * What 1 is as a worth (a BM25 without idf, below 2 by its k), and what the factors of all terms come to: so no sum comes near
 * 2^31, from where on V8 makes objects of whole numbers, too.
 */
const UNIT = 2 ** 13;
const FACTORS = 2 ** 14;

/** BM25 of all documents for some terms, as whole numbers of any scale. */
export function roughScores(index: TermIndex, terms: Iterable<string>): Int32Array {
  const found = Array.from(terms, (term) => index.postings(term)).filter(({ docs }) => docs.length > 0);
  const idfs = found.map(({ docs }) => idfOf(index.size, docs.length));
  const scale = FACTORS / idfs.reduce((sum, idf) => sum + idf, 1e-9);
  const scores = new Int32Array(index.capacity);
  found.forEach((postings, at) => add(postings, scores, Math.max(1, Math.round(idfs[at]! * scale))));
  return scores;
}

function add({ docs, levels, levelCount, worthOf }: Postings, scores: Int32Array, factor: number): void {
  // By level; 0: not worked out yet.
  const gains = new Int32Array(levelCount);
  for (let at = 0; at < docs.length; at++) {
    const level = levels[at]!;
    if (gains[level] === 0) gains[level] = Math.round(worthOf(level) * UNIT) * factor;
    scores[docs[at]!]! += gains[level]!;
  }
}
