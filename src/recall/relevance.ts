import { hasHiragana } from "./script.ts";
import type { QueryTerm } from "./query.ts";

/*
 * When to stay silent. A rank only orders; whether the best is worth giving to a session that asked for nothing is the
 * question of how much of what the prompt is about a memory covers. In units of one rare word:
 *
 *   covered / (clamp(wanted, LEAST, MOST) + beyond)       times its ratio to the best hit's
 *
 * - A rare word counts 1 in every store: idf is divided by the highest possible, and small stores are taken for samples
 *   of one that has `SAMPLE` more documents, so that "rare" means something among three memories too.
 * - LEAST: however little a prompt asks for, one or two words in common are an accident.
 * - MOST: a pasted trace or a page of text is never covered by half; some telling words of it are enough.
 * - Beyond PLENTY more is wanted again: among hundreds of words any memory has some by accident, all the more of those
 *   that the store knows. Words that no document holds hardly bring accidents, yet say that it is about something else.
 * - What is far below the best hit is noise beside it.
 */
const SAMPLE = 200;
const LEAST = 2.85;
const MOST = 4.3;
const PLENTY = { known: 20, unknown: 40 } as const;
const BEYOND = { known: 0.1, unknown: 0.01 } as const;
/** Prompts for general knowledge want more before a memory is about them. */
const GENERAL = 1.5;
/** In lower case, as all patterns here: to compile one that folds case by itself takes V8 milliseconds. */
const GENERAL_KNOWLEDGE =
  /\b(?:in general|explain|tutorial|interview|blog|talk|essay|poem|story|joke|hello world|difference between|what is an?|how does|example of|for beginners|cheat ?sheet|translate)\b|面試|面试|教程|講講|讲讲|解釋|解释|原理|區別|区别|差別|翻譯|翻译|詩|诗|文章|入門|入门|とは|違い|説明して/;

/** Factors on a term's information. */
const FACTORS = {
  low: 0.2,
  /** A word that no document holds still says what the prompt is about. */
  unknown: 0.55,
  /** Most pairs of characters that occur nowhere straddle two words. */
  unknownDense: 0.3,
  /** A character by itself, beside the pairs that hold it. */
  character: 0.25,
  /** A pair that crosses from kanji to hiragana is half an ending. */
  ending: 0.4,
  /** Single letters, numbers of one or two digits. */
  tiny: 0.2,
} as const;
/** How much of a term's weight depends on how prominent it is in the document (its BM25 without idf, at most `PROMINENT`). */
const BY_PROMINENCE = 0.75;
const PROMINENT = 1.8;

const TINY = /^(?:.|\d\d)$/u;

/** What a term of the query says, in rare words. */
export function information(
  { term, idf, low, dense, unknown }: QueryTerm,
  size: number,
  count: number,
): number {
  const rarity =
    Math.log(1 + (size + SAMPLE - count + 0.5) / (count + 0.5)) / Math.log(1 + (size + SAMPLE) / 1.5);
  if (idf <= 0) return 0;
  let factor = dense && term.length === 1 ? FACTORS.character : 1;
  if (low) factor *= FACTORS.low;
  else if (dense && hasHiragana(term)) factor *= FACTORS.ending;
  else if (!dense && TINY.test(term)) factor *= FACTORS.tiny;
  if (unknown) factor *= dense ? FACTORS.unknownDense : FACTORS.unknown;
  return rarity * factor;
}

/** The factor for how prominent a term is where it was found; `frequency` is its BM25 without idf. */
export const prominence = (frequency: number): number =>
  1 - BY_PROMINENCE + BY_PROMINENCE * Math.min(PROMINENT, frequency);

/** What a prompt holds, in rare words: those that some document holds, and the others. */
export type Amount = { known: number; unknown: number };

/** How much has to be covered, of a prompt that holds so much. */
export function wanted(query: string, { known, unknown }: Amount): number {
  const all = (known + unknown) * (GENERAL_KNOWLEDGE.test(query.toLowerCase()) ? GENERAL : 1);
  const beyond =
    BEYOND.known * Math.max(0, known - PLENTY.known) + BEYOND.unknown * Math.max(0, unknown - PLENTY.unknown);
  return Math.min(MOST, Math.max(LEAST, all)) + beyond;
}
