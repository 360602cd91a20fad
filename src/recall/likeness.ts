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

/** A term as bytes in UTF-8: where it begins, and how many. */
export type InBytes = (bytes: Uint8Array, from: number, length: number) => boolean;

/** Bytes of one character. */
const WIDEST = 4;

/**
 * Whether a term may begin with this one, or be at most `reach` edits away: true for each that does or is, and for few
 * others. Told by bytes, since making texts of all terms of an index takes longer than the rest of a question. Of
 * `reach + 1` pieces of a term at least one is in none of the edits: the first stands where it stood then, the last as
 * far from the end, and one between is moved by no more than the edits before it.
 */
export function mayResemble(term: string, reach: number): InBytes {
  const own = new TextEncoder().encode(term);
  const piece = Math.floor(own.length / (reach + 1));
  const most = own.length + WIDEST * reach;
  const least = own.length - WIDEST * reach;
  // A piece must not end within a character.
  const isAscii = own.length === term.length;
  if (!isAscii || piece === 0 || reach > 2) return (_bytes, _from, length) => length >= least;
  return (bytes, from, length) => {
    if (length < least) return false;
    if (isAt(own, 0, piece, bytes, from)) return true;
    if (length > most) return false;
    const last = own.length - piece;
    if (isAt(own, last, own.length, bytes, from + length - piece)) return true;
    if (reach < 2) return false;
    for (let moved = -WIDEST * reach; moved <= WIDEST * reach; moved++)
      if (isAt(own, piece, last, bytes, from + piece + moved)) return true;
    return false;
  };
}

function isAt(own: Uint8Array, start: number, end: number, bytes: Uint8Array, at: number): boolean {
  for (let i = start; i < end; i++) if (own[i] !== bytes[at + i - start]) return false;
  return true;
}

/** Whether two terms are at most so many edits apart. */
export function within(a: string, b: string, most: number): boolean {
  return Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most;
}
