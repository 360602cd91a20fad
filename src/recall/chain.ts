import type { QueryTerm } from "./query.ts";
import type { TermIndex } from "./types.ts";

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
  const covered = coverage(index, terms);
  for (const [name, docs] of index.sessions()) {
    const session = (covered.get(name) ?? 0) * SESSION;
    for (let i = 0; i < docs.length; i++) {
      const before = docs[i - 1];
      const behind = docs[i + 1];
      let sum = 0;
      if (before !== undefined) sum += scores[before]! * (index.meta(before).asks ? ANSWER : NEIGHBOUR);
      if (behind !== undefined) sum += scores[behind]! * NEIGHBOUR;
      if (sum > 0 || scores[docs[i]!]! > 0) added[docs[i]!] = sum + session;
    }
  }
  for (let doc = 0; doc < scores.length; doc++) scores[doc]! += added[doc]!;
  return added;
}

function coverage(index: TermIndex, terms: readonly QueryTerm[]): Map<string, number> {
  const covered = new Map<string, number>();
  for (const { unknown, idf, found } of terms) {
    if (unknown) continue;
    const seen = new Set<string>();
    for (const doc of Array.from(found[0]!.postings.docs)) {
      const { session } = index.meta(doc);
      if (session !== null) seen.add(session);
    }
    for (const session of seen) covered.set(session, (covered.get(session) ?? 0) + idf);
  }
  return covered;
}
