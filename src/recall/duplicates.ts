import { type Candidate, similarTo } from "./similar.ts";
import { tokenize } from "./tokenize.ts";

/** By so many of its rarest words a text is looked for among the others; one of them may be misspelt. */
const RAREST = 3;
/** Of the words of the shorter one at least this share is in the other, or a closer look is wasted. */
const LEAST_SHARE = 0.6;
/** A word that more texts hold than this tells none of them apart. */
const MOST_SHARED = 50;

export type Twins = { id: string; other: string; similarity: number };

/**
 * Of many texts those that say what an earlier one says already, in the same words. Compares each with the few that
 * share a rare word with it, so that ten thousand take a second.
 * @param texts the older ones first: the younger of two is told
 */
export function nearDuplicates(texts: readonly Candidate[]): Twins[] {
  const words = texts.map(({ title, text }) => new Set(tokenize(`${title}\n${text}`)));
  const holders = new Map<string, number[]>();
  for (const [at, own] of words.entries())
    for (const word of own) {
      const known = holders.get(word);
      if (known === undefined) holders.set(word, [at]);
      else known.push(at);
    }
  return texts.flatMap(({ id, text, title }, at) => {
    const rare = [...words[at]!]
      .map((word) => holders.get(word)!)
      .filter(({ length }) => length > 1 && length <= MOST_SHARED)
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST);
    const older = [...new Set(rare.flat())]
      .filter((other) => other < at && areClose(words[at]!, words[other]!))
      .map((other) => texts[other]!);
    const [twin] = older.length === 0 ? [] : similarTo(text.trim() === "" ? title : text, older);
    return twin === undefined ? [] : [{ id, other: twin.id, similarity: twin.similarity }];
  });
}

function areClose(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of short) if (long.has(word)) shared += 1;
  return shared >= short.size * LEAST_SHARE;
}
