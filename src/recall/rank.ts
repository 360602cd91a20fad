import { addChains } from "./chain.ts";
import { evidence } from "./evidence.ts";
import { type QueryTerm, readQuery } from "./query.ts";
import { information, prominence, wanted } from "./relevance.ts";
import type { Hit, RecallOptions, TermIndex, Why } from "./types.ts";

/** How many of the best have their texts read. */
const READ = 50;
/** What a word that says little anywhere is worth in the ranking. */
const LOW_WORD = 0.75;

type Scores = {
  /** By document number: what it is ranked by. */
  ranks: Float64Array;
  bm25: Float64Array;
  neighbours: Float64Array;
  /** idf mass, and information in rare words. */
  mass: Float64Array;
  told: Float64Array;
  ofMass: number;
  ofTold: number;
};

/** The documents that answer a query, best first; ties by id. */
export function recall(index: TermIndex, query: string, options: RecallOptions = {}): Hit[] {
  const { limit = 10, filter, textOf } = options;
  const terms = readQuery(index, query);
  const scores = scoreAll(index, terms);
  const found = Array.from(scores.ranks.keys()).filter((doc) => scores.ranks[doc]! > 0);
  const candidates = found
    .map((doc) => ({ doc, meta: index.meta(doc), rank: scores.ranks[doc]!, evidence: 0 }))
    .filter(({ meta }) => !filter || filter(meta));
  candidates.sort(byRank);
  const top = candidates.slice(0, Math.max(limit, READ));
  if (textOf) {
    const read = evidence(query, terms);
    const best = top[0]?.rank ?? 0;
    for (const candidate of top.slice(0, READ)) {
      const text = textOf(candidate.meta.id);
      if (text !== null) candidate.evidence = read(text, candidate.rank, best);
    }
    for (const candidate of top) candidate.rank += candidate.evidence;
    top.sort(byRank);
  }
  const judge = judgeOf(query, scores, candidates);
  return top.slice(0, limit).map(({ doc, meta, rank, evidence: added }): Hit => {
    const score = scores.ofMass === 0 ? 0 : Math.min(1, scores.mass[doc]! / scores.ofMass);
    const hit = { id: meta.id, score, rank, relevance: judge.relevance(doc), meta };
    return options.explain
      ? { ...hit, why: explain(doc, terms, scores, { evidence: added, of: judge.of }) }
      : hit;
  });
}

type Candidate = { rank: number; meta: { id: string } };
const byRank = (a: Candidate, b: Candidate): number => b.rank - a.rank || (a.meta.id < b.meta.id ? -1 : 1);

function scoreAll(index: TermIndex, terms: readonly QueryTerm[]): Scores {
  const column = (): Float64Array => new Float64Array(index.capacity);
  const [ranks, mass, told] = [column(), column(), column()];
  let ofMass = 0;
  let ofTold = 0;
  for (const term of terms) {
    const says = information(term, index.size, term.unknown ? 0 : term.found[0]!.postings.docs.length);
    ofMass += term.idf;
    ofTold += says;
    for (const { weight, postings } of term.found) {
      const { docs, scores } = postings;
      const idf = Math.log(1 + (index.size - docs.length + 0.5) / (docs.length + 0.5));
      const worth = weight * (term.low ? LOW_WORD : 1);
      for (let i = 0; i < docs.length; i++) {
        const doc = docs[i]!;
        ranks[doc]! += worth * scores[i]!;
        mass[doc]! += weight * term.idf;
        told[doc]! += weight * says * prominence(scores[i]! / idf);
      }
    }
  }
  const bm25 = ranks.slice();
  return { ranks, bm25, neighbours: addChains(index, terms, ranks), mass, told, ofMass, ofTold };
}

/** `relevance.ts` on these scores. */
function judgeOf(
  query: string,
  { told, ofTold }: Scores,
  candidates: readonly { doc: number }[],
): { of: number; relevance(doc: number): number } {
  const of = wanted(query, ofTold);
  const share = (doc: number): number => Math.min(1, told[doc]! / of);
  const best = candidates.reduce((most, { doc }) => Math.max(most, share(doc)), 0);
  return { of, relevance: (doc) => (best === 0 ? 0 : share(doc) ** 2 / best) };
}

function explain(
  doc: number,
  terms: readonly QueryTerm[],
  scores: Scores,
  more: { evidence: number; of: number },
): Why {
  const holds = (postings: { docs: ArrayLike<number> }): boolean =>
    Array.prototype.includes.call(postings.docs, doc);
  const found: string[] = [];
  const instead: Record<string, string[]> = {};
  for (const { term, unknown, found: matches } of terms) {
    const here = matches.filter(({ postings }) => holds(postings)).map((match) => match.term);
    if (here.length === 0) continue;
    found.push(term);
    if (unknown) instead[term] = here;
  }
  return {
    bm25: scores.bm25[doc]!,
    neighbours: scores.neighbours[doc]!,
    evidence: more.evidence,
    terms: found,
    mass: scores.told[doc]!,
    of: more.of,
    ...(Object.keys(instead).length > 0 ? { instead } : {}),
  };
}
