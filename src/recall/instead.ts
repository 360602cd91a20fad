import { tokenize } from "./tokenize.ts";

/** More words than this for one are no help. */
const MOST_WORDS = 3;
/** How far a text is looked through. Characters. */
const LOOKED_AT = 20_000;
const WORDS = /[\p{L}\p{N}_]+/gu;

/**
 * What was taken for the words of a query that occur nowhere ("did you mean"), all as people write them: an index knows
 * stems. `{dashbord: ["dashboard"]}`
 * @param found of each text that was found: the terms that stand in it for unknown terms of the query
 */
export function wordsInstead(
  query: string,
  found: readonly { instead: Record<string, string[]>; text: string }[],
): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  const asked = wordsByTerm(query);
  for (const { instead, text } of found) {
    const written = wordsByTerm(text.slice(0, LOOKED_AT));
    for (const [term, others] of Object.entries(instead)) {
      const said = (words[asked.get(term) ?? term] ??= []);
      for (const other of others) {
        const word = (written.get(other) ?? other).toLowerCase();
        if (said.length < MOST_WORDS && !said.includes(word)) said.push(word);
      }
    }
  }
  return words;
}

/** By each term the first word that holds it. */
function wordsByTerm(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [word] of text.matchAll(WORDS))
    for (const term of tokenize(word)) if (!words.has(term)) words.set(term, word);
  return words;
}
