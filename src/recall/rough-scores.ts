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

/** BM25 of all documents for some terms, as whole numbers of any scale; null where the index does not grade its postings. */
export function roughScores(index: TermIndex, terms: Iterable<string>): Int32Array | null {
  const found = Array.from(terms, (term) => index.postings(term)).filter(({ docs }) => docs.length > 0);
  if (found.some(({ graded }) => !graded)) return null;
  const idfs = found.map(({ docs }) => idfOf(index.size, docs.length));
  const scale = FACTORS / idfs.reduce((sum, idf) => sum + idf, 1e-9);
  const grades = Int32Array.from(found[0]?.graded?.worths ?? [], (worth) => Math.round(worth * UNIT));
  const scores = new Int32Array(index.capacity);
  found.forEach((postings, at) =>
    add(postings, { scores, grades, factor: Math.max(1, Math.round(idfs[at]! * scale)) }),
  );
  return scores;
}

type Adding = { scores: Int32Array; grades: Int32Array; factor: number };

function add({ docs, graded }: Postings, { scores, grades, factor }: Adding): void {
  const { levels } = graded!;
  for (let at = 0; at < levels.length; at++) scores[docs[at]!]! += grades[levels[at]!]! * factor;
}
