import { eastAsianWidth } from "get-east-asian-width";

const NARROW = /^[\u0000-\u02ff]*$/;

/**
 * Columns that a text takes on a terminal: two for wide characters, none for combining marks.
 * (Not by grapheme: the first use of `Intl.Segmenter` would cost a recall 18 ms.)
 */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const char of text) width += widthOfChar(char);
  return width;
}

function widthOfChar(char: string): number {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x300) return 1;
  if (isPlainWide(point)) return 2;
  return /\p{M}|\u200d|\ufe0f/u.test(char) ? 0 : eastAsianWidth(point);
}

/** Han, kana and Hangul without a look at the tables of Unicode: loading those costs a recall more than its answer. */
const isPlainWide = (point: number): boolean =>
  (point >= 0x4e00 && point <= 0x9fff) ||
  (point >= 0x3041 &&
    point <= 0x30ff &&
    point !== 0x3099 &&
    point !== 0x309a &&
    point !== 0x3097 &&
    point !== 0x3098) ||
  (point >= 0xac00 && point <= 0xd7a3);

/** Pads to a number of columns. */
export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - widthOf(text)));
}

export function padStart(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - widthOf(text))) + text;
}

/** One line of at most so many columns; what is cut off is said by `…`. */
export function clip(text: string, columns: number): string {
  const line = oneLine(text);
  // No character takes more than two.
  if (line.length * 2 <= columns) return line;
  let [width, kept] = [0, 0];
  for (const char of line) {
    width += widthOfChar(char);
    if (width < columns) kept += char.length;
    else if (width > columns) return `${line.slice(0, kept).trimEnd()}…`;
  }
  return line;
}

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Lines of at most so many columns, broken at blanks and between wide characters.
 * @param indent stands before every line and counts as part of it
 */
export function wrap(text: string, columns: number, indent = ""): string {
  const room = Math.max(20, columns - widthOf(indent));
  return text
    .split("\n")
    .flatMap((line) => wrapLine(line, room))
    .map((line) => `${indent}${line}`.trimEnd())
    .join("\n");
}

/** The marks of `style.ts`, which take no room. */
const STYLE = /\u001b\[\d{1,2}m/g;

/** How far in a line begins, with the label that may stand in front of it: `  now      `. */
const START = /^ *(?:[^ ]{1,16} {2,})?/;

/** Lines that are wider than so many columns, broken as `wrap` does, each part as far in as its text; the others as they are. */
export function fit(text: string, columns: number): string {
  if (columns === Infinity) return text;
  return text
    .split("\n")
    .map((line) => {
      const bare = line.replace(STYLE, "");
      if (widthOf(bare) <= columns) return line;
      const start = START.exec(line)?.[0] ?? "";
      return start + wrap(line.slice(start.length), columns, " ".repeat(widthOf(start))).trimStart();
    })
    .join("\n");
}

function wrapLine(line: string, room: number): string[] {
  if (room === Infinity) return [line];
  const lines: string[] = [];
  let current = "";
  let width = 0;
  for (const piece of piecesOf(line)) {
    const bare = piece.replace(STYLE, "");
    if (current && width + widthOf(bare.trimEnd()) > room) {
      lines.push(current.trimEnd());
      current = piece.trimStart();
      width = widthOf(bare.trimStart());
    } else {
      current += piece;
      width += widthOf(bare);
    }
  }
  return [...lines, current];
}

/** Where a line may be broken: behind blanks, and on both sides of a wide character. */
const piecesOf = (line: string): string[] =>
  line.match(
    /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]\s*|[^\s\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]+\s*|\s+/g,
  ) ?? [""];

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `12 Nov`, with the year where it is another one; empty for null. UTC. */
export function dayOf(iso: string | null, now: Date): string {
  if (iso === null) return "";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return date.getUTCFullYear() === now.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`;
}
