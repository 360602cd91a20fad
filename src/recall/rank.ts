import { idfOf } from "./bm25.ts";
import { addChains } from "./chain.ts";
import { endsOf } from "./ends.ts";
import { evidence } from "./evidence.ts";
import { type QueryTerm, readQuery } from "./query.ts";
import { type Reading, readingOf } from "./reading.ts";
import { type Amount, information, prominence, wanted } from "./relevance.ts";
import { topOf } from "./top.ts";
import type { DocMeta, Hit, RecallOptions, TermIndex, Why } from "./types.ts";

/** How many of the best have their texts read. */
const READ = 50;
/** What a word that says little anywhere is worth in the ranking. */
const LOW_WORD = 0.75;
/** What 1 is where whole numbers are summed up: a thousand terms stay below 2^31. */
const UNIT = 2 ** 20;

type Scores = {
  /** By document number: what it is ranked by. */
  ranks: Float64Array;
  neighbours: Float64Array;
  /** Information in rare words, each as `UNIT`. */
  told: Int32Array;
  ofMass: number;
  ofTold: Amount;
};

/** The documents that answer a query, best first; ties by id. Of a long query its two ends are looked at. */
export function recall(index: TermIndex, question: string, options: RecallOptions = {}): Hit[] {
  const { limit = 10, textOf } = options;
  const query = endsOf(question);
  const terms = readQuery(index, query);
  const scores = scoreAll(index, terms);
  const top = candidatesOf(index, scores.ranks, { most: Math.max(limit, READ), ...options });
  if (textOf) {
    const read = evidence(query, terms);
    const best = top[0]?.rank ?? 0;
    for (const candidate of top.slice(0, READ)) {
      const reading = index.reading?.(candidate.doc) ?? reread(textOf(candidate.meta.id, candidate.doc));
      if (reading !== null) candidate.evidence = read(reading, { rank: candidate.rank, best });
    }
    for (const candidate of top) candidate.rank += candidate.evidence;
    top.sort(byRank);
  }
  const judge = judgeOf(index, query, scores, options);
  return top.slice(0, limit).map(({ doc, rank, evidence: added }): Hit => {
    const meta = index.meta(doc);
    const { mass, bm25 } = sumsOf(index, terms, doc);
    const score = scores.ofMass === 0 ? 0 : Math.min(1, mass / scores.ofMass);
    const hit: Hit = { id: meta.id, doc, score, rank, relevance: judge.relevance(doc), meta };
    const instead = insteadIn(doc, terms);
    if (instead !== null) hit.instead = instead;
    return options.explain
      ? { ...hit, why: explain(doc, terms, scores, { bm25, evidence: added, of: judge.of }) }
      : hit;
  });
}

type Candidate = { doc: number; rank: number; evidence: number; meta: DocMeta };
const byRank = (a: Candidate, b: Candidate): number => b.rank - a.rank || (a.meta.id < b.meta.id ? -1 : 1);

const briefOf = (index: TermIndex, doc: number): DocMeta => index.brief?.(doc) ?? index.meta(doc);

/** The best that take part. Looked up only as far as they are needed: what is known of a document costs reading. */
function candidatesOf(
  index: TermIndex,
  ranks: Float64Array,
  { most, filter }: Pick<RecallOptions, "filter"> & { most: number },
): Candidate[] {
  for (let asked = most * 2; ; asked *= 4) {
    const found = topOf(ranks, asked);
    const candidates = found
      .map((doc): Candidate => ({ doc, meta: briefOf(index, doc), rank: ranks[doc]!, evidence: 0 }))
      .filter(({ meta, doc }) => !filter || filter(meta, doc));
    if (candidates.length < most && found.length >= asked) continue;
    // To compare what is of one rank costs reading, so it is left out where it is below the last.
    const last = candidates[most - 1]?.rank ?? 0;
    return candidates
      .filter(({ rank }) => rank >= last)
      .sort(byRank)
      .slice(0, most);
  }
}

const readings = new Map<string, Reading>();
const MOST_READINGS = 4_000;

/** Kept, since one process may be asked many things of the same store. */
function reread(text: string | null): Reading | null {
  if (text === null) return null;
  let reading = readings.get(text);
  if (!reading) {
    if (readings.size >= MOST_READINGS) readings.clear();
    readings.set(text, (reading = readingOf(text)));
  }
  return reading;
}

/** Only what is needed of every document: each number that is worked out before V8 has compiled this is an object to clear away. */
function scoreAll(index: TermIndex, terms: readonly QueryTerm[]): Scores {
  const [ranks, told] = [new Float64Array(index.capacity), new Int32Array(index.capacity)];
  let ofMass = 0;
  const ofTold = { known: 0, unknown: 0 };
  // By level, what a term of the query adds to a document.
  let [gains, shares] = [new Float64Array(0), new Int32Array(0)];
  for (const term of terms) {
    const says = information(term, index.size, term.unknown ? 0 : term.found[0]!.postings.docs.length);
    ofMass += term.idf;
    ofTold[term.unknown ? "unknown" : "known"] += says;
    for (const { weight, postings } of term.found) {
      const { docs, levels, levelCount } = postings;
      const worth = worthOf(term, weight) * idfOf(index.size, docs.length);
      const share = weight * says;
      if (gains.length < levelCount)
        [gains, shares] = [new Float64Array(levelCount), new Int32Array(levelCount)];
      gains.fill(0);
      for (let i = 0; i < docs.length; i++) {
        const doc = docs[i]!;
        const level = levels[i]!;
        // Worked out once a level.
        if (gains[level] === 0) {
          const inIt = postings.worthOf(level);
          gains[level] = worth * inIt;
          shares[level] = Math.round(share * prominence(inIt) * UNIT);
        }
        ranks[doc]! += gains[level]!;
        told[doc]! += shares[level]!;
      }
    }
  }
  return { ranks, neighbours: addChains(index, terms, ranks), told, ofMass, ofTold };
}

const worthOf = ({ low }: QueryTerm, weight: number): number => weight * (low ? LOW_WORD : 1);

/** The idf mass that a document holds, and its BM25: asked for hits alone. */
function sumsOf(index: TermIndex, terms: readonly QueryTerm[], doc: number): { mass: number; bm25: number } {
  let mass = 0;
  let bm25 = 0;
  for (const term of terms) {
    for (const { weight, postings } of term.found) {
      const at = placeIn(postings.docs, doc);
      if (at < 0) continue;
      mass += weight * term.idf;
      const { docs, levels } = postings;
      bm25 += worthOf(term, weight) * idfOf(index.size, docs.length) * postings.worthOf(levels[at]!);
    }
  }
  return { mass, bm25 };
}

/** Where a document stands among others; -1: not at all. */
function placeIn(docs: ArrayLike<number>, doc: number): number {
  if (!ArrayBuffer.isView(docs)) return Array.prototype.indexOf.call(docs, doc);
  let from = 0;
  for (let to = docs.length; from < to;) {
    const middle = (from + to) >>> 1;
    if (docs[middle]! < doc) from = middle + 1;
    else to = middle;
  }
  return docs[from] === doc ? from : -1;
}

/** `relevance.ts` on these scores. */
function judgeOf(
  index: TermIndex,
  query: string,
  { told, ofTold, ranks }: Scores,
  { filter }: RecallOptions,
): { of: number; relevance(doc: number): number } {
  const of = wanted(query, ofTold);
  const share = (doc: number): number => Math.min(1, told[doc]! / UNIT / of);
  const best = bestOf(told, (doc) => ranks[doc]! > 0 && (!filter || filter(briefOf(index, doc), doc)));
  const most = best === null ? 0 : share(best);
  return { of, relevance: (doc) => (most === 0 ? 0 : share(doc) ** 2 / most) };
}

function bestOf(values: Int32Array, takesPart: (doc: number) => boolean): number | null {
  for (let asked = 8; ; asked *= 8) {
    const found = topOf(values, asked);
    const best = found.find(takesPart);
    if (best !== undefined || found.length < asked) return best ?? null;
  }
}

function explain(
  doc: number,
  terms: readonly QueryTerm[],
  scores: Scores,
  more: { bm25: number; evidence: number; of: number },
): Why {
  const found = terms.filter((term) => matchesIn(doc, term).length > 0).map(({ term }) => term);
  const instead = insteadIn(doc, terms);
  return {
    bm25: more.bm25,
    neighbours: scores.neighbours[doc]!,
    evidence: more.evidence,
    terms: found,
    mass: scores.told[doc]! / UNIT,
    of: more.of,
    ...(instead === null ? {} : { instead }),
  };
}

/** What a document holds for terms that occur nowhere; null: nothing. */
function insteadIn(doc: number, terms: readonly QueryTerm[]): Record<string, string[]> | null {
  const instead = terms
    .filter(({ unknown }) => unknown)
    .map((term) => [term.term, matchesIn(doc, term)] as const)
    .filter(([, matches]) => matches.length > 0);
  return instead.length > 0 ? Object.fromEntries(instead) : null;
}

/** The terms by which a document answers one of the query. */
const matchesIn = (doc: number, { found }: QueryTerm): string[] =>
  found.filter(({ postings }) => placeIn(postings.docs, doc) >= 0).map(({ term }) => term);
