/**
 * k and b of BM25 (Robertson and Zaragoza, "The probabilistic relevance framework", 2009). d = 0 is BM25 proper;
 * MiniSearch's own default is BM25+.
 */
export const BM25 = { k: 0.9, b: 0.7, d: 0 } as const;

/** Inverse document frequency of a term that `count` of `size` documents hold. */
export const idfOf = (size: number, count: number): number =>
  Math.log(1 + (size - count + 0.5) / (count + 0.5));
