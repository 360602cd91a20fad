/**
 * A block of ours in a person's file, between two marker lines. `withBlock` and `withoutBlock` are each other's
 * inverse; every other byte stays. The file's line ends are kept.
 */
export type Markers = { start: string; end: string };

/** Puts the block in the place of the one that is there, or at the end behind an empty line. `block` holds its markers, lines end with \n. */
export function withBlock(text: string, block: string, markers: Markers): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = block.replaceAll("\n", eol);
  const place = findBlock(text, markers);
  if (place !== null) return text.slice(0, place.start) + lines + text.slice(place.end);
  if (text.replace("\ufeff", "") === "") return `${text}${lines}${eol}`;
  // A file without a line end at its end keeps that habit, so that taking the block out again leaves no trace.
  return text.endsWith("\n") ? `${text}${eol}${lines}${eol}` : `${text}${eol}${eol}${lines}`;
}

/** Takes the block out, with the empty line that it was put behind. */
export function withoutBlock(text: string, markers: Markers): string {
  const place = findBlock(text, markers);
  if (place === null) return text;
  const after = text.slice(place.end).replace(/^\r?\n/, "");
  const isLast = after === "";
  const isUnended = isLast && place.end === text.length;
  let before = text.slice(0, place.start);
  if (isUnended) before = before.replace(/\r?\n\r?\n$/, "");
  else if (isLast || (/(?:^|\n)\r?\n$/.test(before) && /^\r?\n/.test(after)))
    before = before.replace(/\r?\n$/, "");
  return before + after;
}

export function hasBlock(text: string, markers: Markers): boolean {
  return findBlock(text, markers) !== null;
}

/** From the start marker next to an end marker, both alone on their lines. A start without an end is none: better twice than a person's text lost. */
function findBlock(text: string, { start, end }: Markers): { start: number; end: number } | null {
  const first = lineOf(text, start, 0);
  const to = first === -1 ? -1 : lineOf(text, end, first);
  if (to === -1) return null;
  let from = first;
  for (let next = first; next !== -1 && next < to; next = lineOf(text, start, next + 1)) from = next;
  return { start: from, end: to + end.length };
}

function lineOf(text: string, marker: string, from: number): number {
  for (let at = text.indexOf(marker, from); at !== -1; at = text.indexOf(marker, at + 1)) {
    const isAlone =
      /(?:^\ufeff?|\n)$/.test(text.slice(Math.max(0, at - 1), at)) &&
      /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + marker.length));
    if (isAlone) return at;
  }
  return -1;
}
