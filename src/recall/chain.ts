import type { QueryTerm } from "./query.ts";
import type { Chains, TermIndex } from "./types.ts";

/** What a document takes of the score of the one before and the one behind it in its session. Quarters. */
const NEIGHBOUR = 1;
/** The same where the one before asks: an answer rarely repeats the words of its question. */
const ANSWER = 3;
/** What a document takes of the idf mass that its whole session covers. */
const SESSION = 0.4;

/** `scores`: doubles, or whole numbers that were multiplied with `scale` and stay whole. */
type Scored<T extends Scores> = {
  scores: T;
  scale?: number;
  /** The only documents that have a score. */
  isScored?: Uint8Array | undefined;
};
type Scores = Float64Array | Int32Array;

/**
 * Adds to `scores` what the session around each document tells: what was said before and after it belongs to it,
 * and a session that holds all of the question is more likely to hold its answer. Returns what was added.
 */
export function addChains<T extends Scores>(
  index: TermIndex,
  terms: readonly QueryTerm[],
  { scores, scale = 1, isScored }: Scored<T>,
): T {
  const isWhole = scores instanceof Int32Array;
  const added = (isWhole ? new Int32Array(scores.length) : new Float64Array(scores.length)) as T;
  const chains = index.chains();
  if (chains === null) return added;
  const { session, before, behind, asks } = chains;
  const share = isWhole ? wholeShare : doubleShare;
  const isTouched = touchedBy(chains, scores, isScored);
  const covered = coverage(chains, terms, { isTouched, scale, isWhole });
  for (let doc = 0; doc < scores.length; doc++) {
    if (isTouched[doc] === 0) continue;
    const one = before[doc]!;
    const other = behind[doc]!;
    let sum = covered[session[doc]!]!;
    if (one > 0 && scores[one - 1]! > 0) sum += share(scores[one - 1]!, asks(one - 1) ? ANSWER : NEIGHBOUR);
    if (other > 0) sum += share(scores[other - 1]!, NEIGHBOUR);
    added[doc] = sum;
  }
  for (let doc = 0; doc < scores.length; doc++) if (isTouched[doc] === 1) scores[doc]! += added[doc]!;
  return added;
}

const doubleShare = (score: number, quarters: number): number => score * (quarters / 4);
/** One or three quarters. Without a product, which V8 may have to make an object of. */
const wholeShare = (score: number, quarters: number): number =>
  quarters === NEIGHBOUR ? score >> 2 : score - (score >> 2);

/** Documents of a session that were found, or stand beside one that was: 1. */
function touchedBy(
  { session, before, behind }: Chains,
  scores: Scores,
  isScored: Uint8Array | undefined,
): Uint8Array {
  const isTouched = new Uint8Array(scores.length);
  for (let doc = 0; doc < scores.length; doc++) {
    if (isScored?.[doc] === 0 || session[doc] === 0 || !(scores[doc]! > 0)) continue;
    isTouched[doc] = 1;
    if (before[doc]! > 0) isTouched[before[doc]! - 1] = 1;
    if (behind[doc]! > 0) isTouched[behind[doc]! - 1] = 1;
  }
  return isTouched;
}

/** By session of a touched document: the share that counts of the idf mass of the terms that any of its documents holds. */
function coverage(
  { sessions, session }: Chains,
  terms: readonly QueryTerm[],
  { isTouched, scale, isWhole }: { isTouched: Uint8Array; scale: number; isWhole: boolean },
): Scores {
  const covered = isWhole ? new Int32Array(sessions + 1) : new Float64Array(sessions + 1);
  // 0: of no interest.
  const lastSeen = new Uint16Array(sessions + 1);
  for (let doc = 0; doc < isTouched.length; doc++) if (isTouched[doc] === 1) lastSeen[session[doc]!] = 1;
  terms.forEach(({ unknown, idf, found }, at) => {
    if (unknown) return;
    const { docs } = found[0]!.postings;
    const mass = idf * SESSION * scale;
    const amount = isWhole ? Math.round(mass) : mass;
    for (let i = 0; i < docs.length; i++) {
      const number = session[docs[i]!]!;
      const last = lastSeen[number]!;
      if (number === 0 || last === 0 || last === at + 2) continue;
      lastSeen[number] = at + 2;
      covered[number]! += amount;
    }
  });
  return covered;
}
