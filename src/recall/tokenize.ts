import { isStopWord, stem } from "./english.ts";
import { fold, isAscii } from "./fold.ts";
import { isDenseUnit, isHiragana, isWordUnit } from "./script.ts";
import { fullWord } from "./short-forms.ts";

export { TOKENIZER_VERSION } from "./version.ts";

/**
 * The terms of a text, in its order, with repetitions: Latin words by stem without stop words, identifiers whole and in
 * parts, Chinese, Japanese and Korean as single characters (but hiragana) and pairs.
 *
 * The terms of a query are among those of every text that holds it between two word boundaries.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const folded = fold(text);
  if (isAscii(folded)) for (const [run] of folded.matchAll(ASCII_RUNS)) pushWord(run, tokens);
  else pushRuns(folded, tokens);
  return tokens;
}

const ASCII_RUNS = /[A-Za-z0-9_]+/g;

/**
 * Runs by script. Scripts without spaces are no word characters: else the text behind a digit ("2013年…") would be
 * swallowed as one word and nothing of it found again.
 */
function pushRuns(text: string, tokens: string[]): void {
  for (let i = 0; i < text.length;) {
    const start = i;
    const unit = text.charCodeAt(i);
    if (isDenseUnit(unit)) {
      while (i < text.length && isDenseUnit(text.charCodeAt(i))) i += widthAt(text, i);
      pushDense(text.slice(start, i), tokens);
      continue;
    }
    while (i < text.length && isWordAt(text, i)) i += widthAt(text, i);
    if (i > start) pushWord(text.slice(start, i), tokens);
    else i += widthAt(text, i);
  }
}

const isWordAt = (text: string, at: number): boolean =>
  !isDenseUnit(text.charCodeAt(at)) && isWordUnit(text.charCodeAt(at), text, at);
const widthAt = (text: string, at: number): number => (text.codePointAt(at)! > 0xffff ? 2 : 1);

function pushDense(run: string, tokens: string[]): void {
  let before = "";
  for (const character of run) {
    if (!isHiragana(character)) tokens.push(character);
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
    terms = isAscii(run) ? termsOf(run, ASCII_PARTS) : termsOf(withoutAccents(run), (parts ??= otherParts()));
    memo.set(run, terms);
  }
  for (const term of terms) tokens.push(term);
}

const withoutAccents = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC");

// Parts of an identifier: HTTPServer2 → HTTP Server 2.
const ASCII_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const otherParts = (): RegExp =>
  new RegExp("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{Lu}|\\p{N}+", "gu");
let parts: RegExp | undefined;
const PLURAL_ACRONYM = /^[A-Z]{2,}s$/;

/** `parseHTTPRequest` → parsehttprequest, pars, http, request. */
function termsOf(run: string, pieces: RegExp): string[] {
  const word = run.replace(/^_+|_+$/g, "");
  const found = PLURAL_ACRONYM.test(word) ? [word] : (word.match(pieces) ?? []);
  const terms = found.length > 1 ? [word, ...found] : found;
  return terms
    .map((term) => term.toLowerCase())
    .filter((term) => !isStopWord(term))
    .map((term) => stem(fullWord(term)));
}
