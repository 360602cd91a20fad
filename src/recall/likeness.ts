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

/** Whether two terms are at most so many edits apart. */
export function within(a: string, b: string, most: number): boolean {
  return Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most;
}
