import { called } from "../model/called.ts";

/** What a person typed, as one of a few words. @throws UserError naming the nearest */
export const choiceOf = <T extends string>(
  word: string | undefined,
  choices: readonly T[],
  what: string,
): T => called(word ?? "", choices, what);
