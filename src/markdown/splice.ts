/** A replacement of `[start, end)` (UTF-16 offsets) by `text`; an insertion where both are the same. */
export type Edit = { start: number; end: number; text: string };

/**
 * Applies edits that were all measured on the same text, in any order. Insertions at one place keep their order.
 * Overlapping edits are a bug of the caller and throw.
 */
export function splice(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const edit of ordered) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`edit ${edit.start}-${edit.end} overlaps another or leaves the text`);
    }
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
