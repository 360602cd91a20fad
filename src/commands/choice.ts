import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";

/** One of a few words. @throws UserError naming the nearest */
export function choiceOf<T extends string>(word: string | undefined, choices: readonly T[], what: string): T {
  const found = choices.find((choice) => choice === word);
  if (found !== undefined) return found;
  const near = word === undefined ? null : nearest(word, choices);
  throw new UserError(
    `no ${what} "${word ?? ""}".${near === null ? "" : ` Did you mean ${near}?`} There are: ${choices.join(", ")}`,
  );
}
