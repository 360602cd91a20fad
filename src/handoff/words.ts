import type { Words } from "./words-table.ts";
import { ENGLISH } from "./words-en.ts";
import { JAPANESE } from "./words-ja.ts";
import { CHINESE } from "./words-zh.ts";

const LANGUAGES = [ENGLISH, CHINESE, JAPANESE] as const satisfies readonly Words[];

/** Whether the text has such words in any of the languages. */
export function anyWord(kind: keyof Words, text: string): boolean {
  return LANGUAGES.some((words) => words[kind].test(text));
}

/** The first match in any of the languages. */
export function firstWord(kind: keyof Words, text: string): RegExpExecArray | null {
  for (const words of LANGUAGES) {
    const match = words[kind].exec(text);
    if (match) return match;
  }
  return null;
}

/** The text without such words (every list has to be `g`-less; it is made global here). */
export function withoutWords(kind: keyof Words, text: string): string {
  return LANGUAGES.reduce(
    (rest, words) => rest.replace(new RegExp(words[kind].source, `${words[kind].flags}g`), " "),
    text,
  );
}
