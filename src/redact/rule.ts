/** `pii`: a person, not a key. */
export type Level = "secret" | "pii";

/** Where a match stands. `secret` is the part to replace; `match[0]` may hold its key as well. */
export type Place = { text: string; start: number; end: number; secret: string; match: RegExpExecArray };

/**
 * One kind of sensitive text. Patterns are global and linear: bounded repeats, or one class that ends where the
 * match ends. With a group named `secret` (and the flag `d`) only that part is replaced.
 */
export type Rule = {
  kind: string;
  level: Level;
  /**
   * Where none of them is found the pattern is not tried: to compile it takes longer than to look through a text. Of a pattern
   * that ignores case they are in lower case, else as it has them.
   */
  needles: readonly (string | RegExp)[];
  pattern: RegExp;
  /** What the pattern can't say cheaply. Where it is false the search goes on behind the match's first letter. */
  isMatch?: (match: RegExpExecArray) => boolean;
  accept?: (place: Place) => boolean;
  /** Moves the start of the match backwards. */
  startOf?: (text: string, start: number) => number;
  /** Moves the end of the match, where a pattern can't say it in linear time. */
  endOf?: (text: string, start: number, end: number) => number;
};

/** What is in every number that speaks of a person; a date has none. */
export const NUMBER = /\d{3}[ -]?\d{3}/;
/** What is in every long token, and in few texts. */
export const LONG_WORD = /[\w.-]{32}/;

/** In front of a token: no letter or digit, unless that is the `n` of an escaped line break. */
export const START = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nrt]))`;

/** What stands on the line in front of a place, at most `size` characters. */
export function before({ text, start }: { text: string; start: number }, size: number): string {
  const slice = text.slice(Math.max(0, start - size), start);
  return slice.slice(slice.lastIndexOf("\n") + 1);
}
