import { isStopWord, stem } from "./english.ts";
import { fullWord } from "./short-forms.ts";
import { fold, isAscii } from "./fold.ts";

/** Raised with every change of what a text's tokens are; an index of another version is rebuilt. */
export const TOKENIZER_VERSION = 1;

// Scripts that are written without spaces. They have to be kept out of the word class: `[\p{L}\p{N}]+` swallows the
// text behind a digit ("2013年…") and nothing of it is found again.
const DENSE = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー";
const RUNS = new RegExp(`([${DENSE}]+)|(?:(?![${DENSE}])[\\p{L}\\p{N}\\p{M}_])+`, "gu");
const ASCII_RUNS = /()[A-Za-z0-9_]+/g;
const HIRAGANA = /^\p{sc=Hiragana}$/u;

// Parts of an identifier: HTTPServer2 → HTTP Server 2. Anything that isn't a cased letter or a digit goes with small letters.
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}|\p{N}+/gu;
const PLURAL_ACRONYM = /^[A-Z]{2,}s$/;

/**
 * The terms of a text, in its order, with repetitions: Latin words by stem without stop words, identifiers whole and in
 * parts, Chinese, Japanese and Korean as single characters (but hiragana) and pairs.
 *
 * The terms of a query are among those of every text that holds it between two word boundaries.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const folded = fold(text);
  for (const [run, dense] of folded.matchAll(isAscii(folded) ? ASCII_RUNS : RUNS)) {
    if (dense) pushDense(dense, tokens);
    else pushWord(run, tokens);
  }
  return tokens;
}

function pushDense(run: string, tokens: string[]): void {
  let before = "";
  for (const character of run) {
    if (!HIRAGANA.test(character)) tokens.push(character);
    if (before) tokens.push(before + character);
    before = character;
  }
}

const memo = new Map<string, readonly string[]>();
const MEMO_LIMIT = 50_000;

function pushWord(run: string, tokens: string[]): void {
  let terms = memo.get(run);
  if (!terms) {
    if (memo.size >= MEMO_LIMIT) memo.clear();
    terms = termsOfWord(run);
    memo.set(run, terms);
  }
  for (const term of terms) tokens.push(term);
}

/** `parseHTTPRequest` → parsehttprequest, pars, http, request. */
function termsOfWord(run: string): string[] {
  const word = (isAscii(run) ? run : run.normalize("NFD").replace(/\p{Mn}/gu, "").normalize("NFC")).replace(/^_+|_+$/g, "");
  const parts = PLURAL_ACRONYM.test(word) ? [word] : (word.match(PARTS) ?? []);
  const terms = parts.length > 1 ? [word, ...parts] : parts;
  return terms.map((term) => term.toLowerCase()).filter((term) => !isStopWord(term)).map((term) => stem(fullWord(term)));
}
