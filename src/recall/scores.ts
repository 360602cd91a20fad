import { idfOf } from "./bm25.ts";
import { addChains } from "./chain.ts";
import type { QueryTerm } from "./query.ts";
import { type Amount, information, prominence } from "./relevance.ts";
import type { Shortlist } from "./shortlist.ts";
import type { Postings, TermIndex } from "./types.ts";

/** What a word that says little anywhere is worth in the ranking. */
const LOW_WORD = 0.75;

/** One term of the index that a query is looked for by. `rank`: a factor on its score; `share`: of information, in rare words. */
export type Part = { postings: Postings; idf: number; rank: number; share: number };

export type Scores = {
  /** By document number: what it is ranked by. */
  ranks: Float64Array;
  neighbours: Float64Array;
  /** Information in rare words. */
  told: Float64Array;
};

export const worthOf = ({ low }: QueryTerm, weight: number): number => weight * (low ? LOW_WORD : 1);

/** What a query asks of an index: its parts, their idf mass, and how much information is in them. */
export function partsOf(
  index: TermIndex,
  terms: readonly QueryTerm[],
): { parts: Part[]; ofMass: number; ofTold: Amount } {
  const ofTold = { known: 0, unknown: 0 };
  let ofMass = 0;
  const parts = terms.flatMap((term): Part[] => {
    const says = information(term, index.size, term.unknown ? 0 : term.found[0]!.postings.docs.length);
    ofMass += term.idf;
    ofTold[term.unknown ? "unknown" : "known"] += says;
    return term.found.map(({ weight, postings }) => ({
      postings,
      idf: idfOf(index.size, postings.docs.length),
      rank: worthOf(term, weight),
      share: weight * says,
    }));
  });
  return { parts, ofMass, ofTold };
}

/**
 * The scores of every document, or of a shortlist. Only what is needed of each: a number that is worked out before V8 has
 * compiled this is an object to clear away.
 */
export function scoresOf(
  index: TermIndex,
  { terms, parts }: { terms: readonly QueryTerm[]; parts: readonly Part[] },
  list: Shortlist | null,
): Scores {
  const ranks = new Float64Array(index.capacity);
  const told = new Float64Array(index.capacity);
  for (const { postings, idf, rank, share } of parts) {
    const { docs } = postings;
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at]!;
      if (list !== null && list.isScored[doc] === 0) continue;
      const score = postings.score(at);
      ranks[doc]! += rank * score;
      told[doc]! += share * prominence(score / idf);
    }
  }
  const neighbours = addChains(index, terms, { scores: ranks, isScored: list?.isScored });
  return { ranks, neighbours, told };
}
