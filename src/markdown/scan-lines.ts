/** A place in a line: which character, and which column that is with tabs at every fourth. */
export type Cursor = { at: number; column: number };

/** The first character that is no blank, or the end of the line. */
export function skipBlanks(text: string, from: Cursor): Cursor {
  return skipTo(text, from, Number.POSITIVE_INFINITY);
}

/** Over blanks up to a column. A tab that reaches over the column stays, its other columns still to come. */
export function skipTo(text: string, { at, column }: Cursor, target: number): Cursor {
  while (column < target && (text[at] === " " || text[at] === "\t")) {
    const next = text[at] === " " ? column + 1 : column + 4 - (column % 4);
    if (next > target) return { at, column: target };
    column = next;
    at++;
  }
  return { at, column };
}

const MARKER = /(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/y;
const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

export const isRule = (words: string): boolean => RULE.test(words);

/** A bullet at a place: its marker, the column that its further lines start at, and where its words may start. */
export type ItemStart = { marker: string; at: number; column: number; content: Cursor };

/** `interrupts`: it would end a paragraph, which only a bullet with words, or a first number, may do. */
export function itemAt(text: string, cursor: Cursor, interrupts: boolean): ItemStart | null {
  const place = skipBlanks(text, cursor);
  if (place.column - cursor.column > 3) return null;
  MARKER.lastIndex = place.at;
  const marker = MARKER.exec(text)?.[0];
  if (marker === undefined || (!/\d/.test(marker) && isRule(text.slice(place.at)))) return null;
  const behind = { at: place.at + marker.length, column: place.column + marker.length };
  const words = skipBlanks(text, behind);
  const isEmpty = words.at === text.length;
  if (interrupts && (isEmpty || (/\d/.test(marker) && Number.parseInt(marker, 10) !== 1))) return null;
  // With five blanks or more the words are indented code; the bullet takes one.
  const isNear = !isEmpty && words.column - behind.column <= 4;
  const content = isNear ? words : skipTo(text, behind, behind.column + 1);
  return { marker, at: place.at, column: isNear ? words.column : behind.column + 1, content };
}

/** Whether HTML is nothing but comments. */
export function isComment(html: string): boolean {
  let at = html.search(/\S/);
  if (at < 0) return false;
  while (html.startsWith("<!--", at)) {
    const end = html.indexOf("-->", at + 4);
    if (end < 0) return false;
    const next = html.slice(end + 3).search(/\S/);
    if (next < 0) return true;
    at = end + 3 + next;
  }
  return false;
}
