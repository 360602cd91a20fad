import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";
import { KINDS, type Kind, MEMORY_STATUSES, type MemoryStatus } from "../model/memory.ts";

export const kindCalled = (word: string): Kind => called(word, KINDS, "kind");
export const statusCalled = (word: string): MemoryStatus => called(word, MEMORY_STATUSES, "status");

/** One of some words, also in the plural (`facts`). @throws UserError naming the nearest */
export function called<T extends string>(word: string, words: readonly T[], what: string): T {
  const found = words.find((one) => one === word.toLowerCase() || `${one}s` === word.toLowerCase());
  if (found !== undefined) return found;
  const near = nearest(word, words);
  throw new UserError(
    `no ${what} "${word}".${near === null ? "" : ` Did you mean ${near}?`} There are: ${words.join(", ")}`,
  );
}
