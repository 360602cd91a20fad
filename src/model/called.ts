import { UserError } from "./errors.ts";
import { nearest } from "./ids.ts";

/** One of a few words, in any case, also in the plural (`facts`). @throws UserError naming the nearest */
export function called<T extends string>(word: string, words: readonly T[], what: string): T {
  const lower = word.toLowerCase();
  const found = words.find((one) => one.toLowerCase() === lower) ?? words.find((one) => `${one}s` === lower);
  if (found !== undefined) return found;
  const near = nearest(word, words);
  throw new UserError(
    `no ${what} "${word}".${near === null ? "" : ` Did you mean ${near}?`} There are: ${words.join(", ")}`,
  );
}
