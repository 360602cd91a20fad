import type { QueryTerm } from "./query.ts";
import type { Chains, TermIndex } from "./types.ts";

/** What a document takes of the score of the one before and the one behind it in its session. */
const NEIGHBOUR = 0.25;
/** The same where the one before asks: an answer rarely repeats the words of its question. */
const ANSWER = 0.75;
/** What a document takes of the idf mass that its whole session covers. */
const SESSION = 0.4;

/**
 * Adds to `scores` what the session around each document tells: what was said before and after it belongs to it,
 * and a session that holds all of the question is more likely to hold its answer. Returns what was added.
 */
export function addChains(index: TermIndex, terms: readonly QueryTerm[], scores: Float64Array): Float64Array {
  const added = new Float64Array(scores.length);
  const chains = index.chains();
  if (chains === null) return added;
  const { session, before, behind, asks } = chains;
  const covered = coverage(chains, terms);
  const touched = touchedBy(chains, scores);
  const isAdded = new Uint8Array(scores.length);
  // By number: an iterator makes an object a step.
  for (let at = 0; at < touched.length; at++) {
    const doc = touched[at]!;
    const one = before[doc]!;
    const other = behind[doc]!;
    let sum = 0;
    if (one > 0 && scores[one - 1]! > 0) sum += scores[one - 1]! * (asks(one - 1) ? ANSWER : NEIGHBOUR);
    if (other > 0) sum += scores[other - 1]! * NEIGHBOUR;
    added[doc] = sum + covered[session[doc]!]! * SESSION;
  }
  for (let at = 0; at < touched.length; at++) {
    const doc = touched[at]!;
    // Some are there twice.
    if (isAdded[doc] === 1) continue;
    isAdded[doc] = 1;
    scores[doc]! += added[doc]!;
  }
  return added;
}

/** Documents of a session that were found, or stand beside one that was; some several times. */
function touchedBy({ session, before, behind }: Chains, scores: Float64Array): number[] {
  const touched: number[] = [];
  for (let doc = 0; doc < scores.length; doc++) {
    if (session[doc] === 0 || !(scores[doc]! > 0)) continue;
    touched.push(doc);
    if (before[doc]! > 0) touched.push(before[doc]! - 1);
    if (behind[doc]! > 0) touched.push(behind[doc]! - 1);
  }
  return touched;
}

/** By session: the idf mass of the terms that any of its documents holds. */
function coverage({ sessions, session }: Chains, terms: readonly QueryTerm[]): Float64Array {
  const covered = new Float64Array(sessions + 1);
  const lastSeen = new Uint16Array(sessions + 1);
  terms.forEach(({ unknown, idf, found }, at) => {
    if (unknown) return;
    const { docs } = found[0]!.postings;
    for (let i = 0; i < docs.length; i++) {
      const number = session[docs[i]!]!;
      if (number === 0 || lastSeen[number] === at + 1) continue;
      lastSeen[number] = at + 1;
      covered[number]! += idf;
    }
  });
  return covered;
}
