import { fold } from "./fold.ts";
import { editDistance } from "./likeness.ts";
import { roughScores } from "./rough-scores.ts";
import { isDense } from "./script.ts";

import { tokenize } from "./tokenize.ts";
import { topOf } from "./top.ts";
import type { TermIndex } from "./types.ts";

/** A text to compare with, such as one of the top hits of the index. */
export type Candidate = { id: string; title: string; text: string };
export type Similar = { id: string; similarity: number };

/**
 * The documents that share most with a text, by their numbers: where to look for one that says the same. By words alone,
 * without what makes a good answer to a question.
 * @param takesPart asked only for as many as are needed
 */
export function candidatesFor(
  index: TermIndex,
  text: string,
  { most, takesPart }: { most: number; takesPart: (doc: number) => boolean },
): number[] {
  const terms = new Set(tokenize(text));
  const sums = roughScores(index, terms);
  for (let asked = 2 * most; ; asked *= 4) {
    const best = topOf(sums, asked);
    const found = best.filter(takesPart);
    if (found.length >= most || best.length < asked) return found.slice(0, most);
  }
}

/** The candidates that state the same thing as `text` in the same words, most similar first. Topic in common is not enough. */
export function similarTo(text: string, candidates: Iterable<Candidate>): Similar[] {
  const own = statement(text);
  const found: Similar[] = [];
  for (const { id, title, text: other } of candidates) {
    const whole = other.trimStart().startsWith(title) ? [] : [`${title}\n${other}`];
    const readings = [title, other, ...whole].filter((reading) => reading.trim() !== "");
    const similarity = Math.max(0, ...readings.map((reading) => likenessOf(own, statement(reading))));
    if (similarity > 0) found.push({ id, similarity });
  }
  return found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}

/** What makes two texts the same statement. Word order, punctuation, case, inflection and spelling of a letter don't. */
type Statement = {
  /** Words by stem, and CJK characters, without those that only carry grammar. */
  words: ReadonlySet<string>;
  /** Pairs of CJK characters, which keep their order. */
  pairs: ReadonlySet<string>;
  /** What turns a statement into another one: numbers, negations, directions. */
  turns: string;
};

const EMPTY_WORDS: ReadonlySet<string> = new Set([
  "get",
  "becom",
  "also",
  "just",
  "pleas",
  "realli",
  "alwai",
  ..."的了着过地得吧呢啊吗会被将就都也很把请是ー",
]);
const NUMBERS = /\d+(?:[.:]\d+)*|[一二三四五六七八九十百千万两零〇]+/gu;
const NEGATIONS =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|stop|avoid)\b|n['’]t\b|[不没無无非勿未莫别]|ない|なく|なかっ|ません|ませ?ぬ|せず|禁止/giu;
const DIRECTIONS =
  /\b(from|before|after|until|over|under|above|below|off|instead of|rather than)\b\W+(?:(?:the|a|an|our|my|its|their|every|each)\W+)*(\w+)/giu;

function statement(text: string): Statement {
  const folded = fold(text);
  const tokens = tokenize(text);
  const pairs = tokens.filter((token) => token.length > 1 && isDense(token));
  const words = tokens.filter((token) => !pairs.includes(token) && !EMPTY_WORDS.has(token));
  const numbers = folded.match(NUMBERS) ?? [];
  const negations = folded.match(NEGATIONS)?.length ?? 0;
  const directions = Array.from(
    folded.matchAll(DIRECTIONS),
    ([, word, what]) => `${word!.toLowerCase()} ${tokenize(what!).join(" ")}`,
  );
  return {
    words: new Set(words),
    pairs: new Set(pairs),
    turns: JSON.stringify([numbers.sort(), negations, directions.sort()]),
  };
}

/** In a text of so many words some may differ; in a short statement each one matters. */
const LONG = 20;
const LONG_SHARE = 0.9;
const LEAST_PAIRS = 0.6;

/** 0 where the two say different things, else 0–1. */
function likenessOf(a: Statement, b: Statement): number {
  if (a.turns !== b.turns || a.words.size === 0 || b.words.size === 0) return 0;
  const missing = [...a.words].filter((word) => !b.words.has(word));
  const added = [...b.words].filter((word) => !a.words.has(word));
  const other = missing.filter((word) => !takeSlip(word, added)).length + added.length;
  const share = 1 - other / (a.words.size + b.words.size);
  if (other > 0 && (Math.min(a.words.size, b.words.size) < LONG || share < LONG_SHARE)) return 0;
  const ordered = dice(a.pairs, b.pairs);
  return ordered < LEAST_PAIRS ? 0 : share * (0.9 + 0.1 * ordered);
}

/** Takes a word that is `word` with one slip out of `others`. */
function takeSlip(word: string, others: string[]): boolean {
  const at =
    word.length < 6
      ? -1
      : others.findIndex(
          (other) => other.length >= 6 && /^[a-z]+$/.test(word + other) && editDistance(word, other) === 1,
        );
  if (at < 0) return false;
  others.splice(at, 1);
  return true;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  return (2 * [...a].filter((item) => b.has(item)).length) / (a.size + b.size);
}
