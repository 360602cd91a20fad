import type { QueryTerm } from "./query.ts";
import { asks } from "./document.ts";
import { tokenize } from "./tokenize.ts";

/** All but the first are shares of the document's own rank; nearness is a share of the best rank. */
const WEIGHTS = { nearness: 0.2, passage: 0.3, date: 0.15, amount: 0.1, label: 0.3, question: -0.2 } as const;

/** Terms further apart than this many are not near. */
const WINDOW = 10;
/** In a text of fewer terms every passage is the whole. */
const LONG_TEXT = 80;

const ASKS_WHEN =
  /^\s*when\b|\b(?:what|which) (?:date|day|month|year|time)\b|什么时候|什麼時候|何時|何时|哪一?[天年月]|几月|幾月|いつ|何[年月日]/iu;
const ASKS_AMOUNT =
  /\bhow (?:many|much|long|old|often|big|large|far|fast)\b|多少|几[个次]|幾[個次]|いくつ|いくら|何[個回本人歳]/iu;
const DATE =
  /\b(?:yesterday|today|tomorrow|tonight|ago|last|next|weeks?|weekend|months?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|recently|since|(?:19|20)\d\d)\b|\d\s*[年月日号號]|昨天|今天|明天|上周|下周|昨日|今日|明日|先週|来週/iu;
const AMOUNT =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|couple|few|several|dozen)\b|[二三四五六七八九十百千万萬两兩]/iu;
/** `Ada: …`, `deploy.sh: …`: what stands before a colon says who speaks or what it is about. */
const LABEL = /^\s*([^\s:：]{1,40}(?: [^\s:：]+){0,3})[:：]\s/u;

/**
 * What reading the text of a good candidate adds to its rank: terms that stand near each other (after Rasolofo and
 * Savoy, "Term proximity scoring", 2003), one passage that holds most of them, a date for a "when", an amount for a
 * "how many", a label that the query names; a text that is itself a question answers none.
 */
export function evidence(
  query: string,
  terms: readonly QueryTerm[],
): (text: string, rank: number, best: number) => number {
  const idf = new Map(terms.map((term) => [term.term, term.unknown ? 0 : term.idf]));
  const when = ASKS_WHEN.test(query);
  const amount = ASKS_AMOUNT.test(query);
  return (text, rank, best) => {
    const passages = passagesOf(text);
    const tokens = passages.flat();
    let share = WEIGHTS.passage * concentration(passages, tokens, idf);
    if (when && DATE.test(text)) share += WEIGHTS.date;
    if (amount && AMOUNT.test(text)) share += WEIGHTS.amount;
    if (named(text, idf)) share += WEIGHTS.label;
    if (asks(text)) share += WEIGHTS.question;
    return rank * share + best * WEIGHTS.nearness * nearness(terms, tokens, idf);
  };
}

/** Whether the text opens with a label that the query names. */
function named(text: string, idf: ReadonlyMap<string, number>): boolean {
  const label = LABEL.exec(text)?.[1];
  return label !== undefined && tokenize(label).some((term) => idf.has(term));
}

/** 0–1: how near neighbouring terms of the query stand in the text, weighted by the lesser idf of each two. */
function nearness(
  terms: readonly QueryTerm[],
  tokens: readonly string[],
  idf: ReadonlyMap<string, number>,
): number {
  const places = new Map<string, number[]>();
  tokens.forEach((token, place) => {
    if (!idf.has(token)) return;
    const known = places.get(token);
    if (known) known.push(place);
    else places.set(token, [place]);
  });
  let sum = 0;
  let total = 0;
  for (let i = 0; i + 1 < terms.length; i++) {
    const [a, b] = [terms[i]!.term, terms[i + 1]!.term];
    const weight = Math.min(idf.get(a)!, idf.get(b)!);
    total += weight;
    const gap = smallestGap(places.get(a) ?? [], places.get(b) ?? []);
    if (gap <= WINDOW) sum += weight / gap;
  }
  return total === 0 ? 0 : sum / total;
}

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

const PASSAGES = /\n+|(?<=[。！？])|(?<=[.!?])\s+/;

const read = new Map<string, string[][]>();
const MOST_READ = 4_000;

/** The terms of each passage. Kept, since one process may be asked many things of the same store. */
function passagesOf(text: string): string[][] {
  let passages = read.get(text);
  if (!passages) {
    if (read.size >= MOST_READ) read.clear();
    passages = text.split(PASSAGES).map(tokenize);
    read.set(text, passages);
  }
  return passages;
}

/** 0–1: the share of the idf mass found in the text that its best passage (a sentence or a line) holds by itself. */
function concentration(
  passages: readonly string[][],
  tokens: readonly string[],
  idf: ReadonlyMap<string, number>,
): number {
  if (tokens.length < LONG_TEXT) return 1;
  const whole = massOf(tokens, idf);
  if (whole === 0) return 0;
  return Math.max(...passages.map((passage) => massOf(passage, idf))) / whole;
}

function massOf(tokens: readonly string[], idf: ReadonlyMap<string, number>): number {
  let mass = 0;
  for (const token of new Set(tokens.filter((each) => idf.has(each)))) mass += idf.get(token)!;
  return mass;
}
