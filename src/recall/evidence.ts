import type { QueryTerm } from "./query.ts";
import type { Reading } from "./reading.ts";
import { hashOf } from "./segment-format.ts";

/** All but the first are shares of the document's own rank; nearness is a share of the best rank. */
const WEIGHTS = { nearness: 0.2, passage: 0.3, date: 0.15, amount: 0.1, label: 0.3, question: -0.2 } as const;

/** Terms further apart than this many are not near. */
const WINDOW = 10;
/** In a text of fewer terms every passage is the whole. */
const LONG_TEXT = 80;

// In lower case: to compile a pattern that folds case by itself takes V8 milliseconds.
const ASKS_WHEN =
  /^\s*when\b|\b(?:what|which) (?:date|day|month|year|time)\b|什么时候|什麼時候|何時|何时|哪一?[天年月]|几月|幾月|いつ|何[年月日]/;
const ASKS_AMOUNT =
  /\bhow (?:many|much|long|old|often|big|large|far|fast)\b|多少|几[个次]|幾[個次]|いくつ|いくら|何[個回本人歳]/;
/**
 * What reading the text of a good candidate adds to its rank: terms that stand near each other (after Rasolofo and
 * Savoy, "Term proximity scoring", 2003), one passage that holds most of them, a date for a "when", an amount for a
 * "how many", a label that the query names; a text that is itself a question answers none.
 */
export function evidence(
  query: string,
  terms: readonly QueryTerm[],
): (reading: Reading, ranks: { rank: number; best: number }) => number {
  const hashes = terms.map(({ term }) => hashOf(term) | 0);
  const idf = new Map(terms.map((term, at) => [hashes[at]!, term.unknown ? 0 : term.idf]));
  const asked = query.toLowerCase();
  const when = ASKS_WHEN.test(asked);
  const amount = ASKS_AMOUNT.test(asked);
  return (reading, { rank, best }) => {
    const wanted = found(reading, idf);
    let share = WEIGHTS.passage * concentration(reading, wanted, idf);
    if (when && reading.hasDate) share += WEIGHTS.date;
    if (amount && reading.hasAmount) share += WEIGHTS.amount;
    if (Array.prototype.some.call(reading.label, (term: number) => idf.has(term))) share += WEIGHTS.label;
    if (reading.asks) share += WEIGHTS.question;
    return rank * share + best * WEIGHTS.nearness * nearness(hashes, wanted, idf);
  };
}

/** The terms of the query in a text, in its order, and the place of each. Two lists: an object for each is a lot to clear away. */
type Found = { terms: number[]; places: number[] };

function found({ tokens }: Reading, idf: ReadonlyMap<number, number>): Found {
  const all: Found = { terms: [], places: [] };
  for (let place = 0; place < tokens.length; place++) {
    const term = tokens[place]!;
    if (!idf.has(term)) continue;
    all.terms.push(term);
    all.places.push(place);
  }
  return all;
}

/** 0–1: how near neighbouring terms of the query stand in the text, weighted by the lesser idf of each two. */
function nearness(asked: readonly number[], wanted: Found, idf: ReadonlyMap<number, number>): number {
  const placesOf = new Map<number, number[]>();
  for (let at = 0; at < wanted.terms.length; at++) {
    const known = placesOf.get(wanted.terms[at]!);
    if (known) known.push(wanted.places[at]!);
    else placesOf.set(wanted.terms[at]!, [wanted.places[at]!]);
  }
  let sum = 0;
  let total = 0;
  for (let i = 0; i + 1 < asked.length; i++) {
    const a = asked[i]!;
    const b = asked[i + 1]!;
    const weight = Math.min(idf.get(a)!, idf.get(b)!);
    total += weight;
    const gap = smallestGap(placesOf.get(a) ?? NOWHERE, placesOf.get(b) ?? NOWHERE);
    if (gap <= WINDOW) sum += weight / gap;
  }
  return total === 0 ? 0 : sum / total;
}

const NOWHERE: readonly number[] = [];

/** Both in ascending order. */
function smallestGap(a: readonly number[], b: readonly number[]): number {
  let least = Infinity;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    least = Math.min(least, Math.abs(a[i]! - b[j]!));
    if (a[i]! < b[j]!) i++;
    else j++;
  }
  return Math.max(1, least);
}

/** 0–1: the share of the idf mass found in the text that its best passage (a sentence or a line) holds by itself. */
function concentration({ tokens, ends }: Reading, wanted: Found, idf: ReadonlyMap<number, number>): number {
  if (tokens.length < LONG_TEXT) return 1;
  const { terms, places } = wanted;
  const whole = massOf(terms, idf, { from: 0, to: terms.length });
  if (whole === 0) return 0;
  let best = 0;
  for (let passage = 0, at = 0; passage < ends.length; passage++) {
    const from = at;
    while (at < places.length && places[at]! < ends[passage]!) at++;
    if (at > from) best = Math.max(best, massOf(terms, idf, { from, to: at }));
  }
  return best / whole;
}

/** Among so few a term is looked for one by one: a set for each sentence of fifty texts is a lot to clear away. */
const FEW = 16;

function massOf(
  terms: readonly number[],
  idf: ReadonlyMap<number, number>,
  { from, to }: { from: number; to: number },
): number {
  let mass = 0;
  if (to - from > FEW) {
    for (const term of new Set(terms.slice(from, to))) mass += idf.get(term)!;
    return mass;
  }
  for (let at = from; at < to; at++) {
    const term = terms[at]!;
    let first = from;
    while (terms[first] !== term) first++;
    if (first === at) mass += idf.get(term)!;
  }
  return mass;
}
