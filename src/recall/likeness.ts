/**
 * How much a known term resembles an unknown one, 0–1: the weights that MiniSearch gives to prefix matches (0.375 that
 * falls slowly with what is added) and to fuzzy ones (0.45 that falls with each edit).
 */
export function likeness(term: string, other: string): number {
  if (other.startsWith(term))
    return (0.375 * other.length) / (other.length + 0.3 * (other.length - term.length));
  return (0.45 * other.length) / (other.length + editDistance(term, other));
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** How many edits a term that occurs nowhere may be away from one that does. */
export const fuzzyReach = (term: string): number => Math.min(6, Math.round(term.length * 0.2));

const LETTERS = 26;
const LETTER_BITS = 2 ** LETTERS - 1;
/** The longest length that is told apart in the bits above the letters. */
const LONGEST = 63;
const FIRST_LETTER = 0x61;
/** Characters of a beginning, a byte each. No shorter word is looked for as one. */
const HEAD = 4;

/**
 * How a term looks, in two whole numbers: which letters it has, a bit each (other characters share the bits of letters), and
 * above them how long it is; then how it begins. An edit takes at most one letter and adds at most one. Told so since a
 * vocabulary is looked through for each unknown word, and reading its terms takes longer than the rest of a question.
 */
export function looksOf(term: string): [letters: number, head: number] {
  let letters = Math.min(LONGEST, term.length) << LETTERS;
  let head = 0;
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i);
    letters |= 1 << ((unit + LETTERS * 4 - FIRST_LETTER) % LETTERS);
    if (i < HEAD) head |= (unit & 0xff) << (8 * i);
  }
  return [letters, head];
}

/**
 * The places of the terms, of which `terms` says how they look, that may begin with a word of at least four characters, or
 * be at most `reach` edits away: each that does or is, and few others.
 */
export function resembling(terms: Int32Array, word: string, reach: number): number[] {
  const [letters, head] = looksOf(word);
  const own = letters & LETTER_BITS;
  const length = letters >>> LETTERS;
  const least = length - reach;
  const most = length === LONGEST ? LONGEST : length + reach;
  const found: number[] = [];
  for (let at = 0; at < terms.length; at += 2) {
    const other = terms[at]!;
    const missing = own & ~other;
    // Nearly all end here.
    if (reach < 2 && (missing & (missing - 1)) !== 0) continue;
    const long = other >>> LETTERS;
    if (long < least) continue;
    const isBeginning = missing === 0 && terms[at + 1] === head;
    const isNear = long <= most && hasAtMost(missing, reach) && hasAtMost(other & LETTER_BITS & ~own, reach);
    if (isBeginning || isNear) found.push(at / 2);
  }
  return found;
}

function hasAtMost(bits: number, most: number): boolean {
  let rest = bits;
  for (let left = most; left > 0 && rest !== 0; left--) rest &= rest - 1;
  return rest === 0;
}

/** Whether two terms are at most so many edits apart. */
export function within(a: string, b: string, most: number): boolean {
  return Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most;
}
