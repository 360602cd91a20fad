export type Eol = "\n" | "\r\n";

/** Offset of the first character of the line that `offset` lies in. */
export function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Offset behind the line end of the line that `offset` lies in, or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline < 0 ? text.length : newline + 1;
}

/** Index of the first part that starts at `offset` or behind it; their count where there is none. `parts` in their order. */
export function firstFrom(parts: readonly { start: number }[], offset: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Line number of an offset, counted from `first`. */
export function lineAt(text: string, offset: number, first = 1): number {
  let line = first;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** The line end that a new line at `offset` takes: that of the line before, else of the line after, else `\n`. */
export function eolAt(text: string, offset: number): Eol {
  const before = offset > 0 ? text.lastIndexOf("\n", offset - 1) : -1;
  const newline = before >= 0 ? before : text.indexOf("\n", offset);
  return newline > 0 && text[newline - 1] === "\r" ? "\r\n" : "\n";
}

/** Any line ends to `\n`. */
export function toLf(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** `\n` to the given line end. */
export function withEol(text: string, eol: Eol): string {
  return eol === "\n" ? text : text.replaceAll("\n", eol);
}
