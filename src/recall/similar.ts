import { tokenize } from "./tokenize.ts";

/** A text to compare with, such as one of the top hits of the index. */
export type Candidate = { id: string; title: string; text: string };
export type Similar = { id: string; similarity: number };

/** The candidates that state the same thing as `text`, most similar first. */
export function similarTo(text: string, candidates: Iterable<Candidate>): Similar[] {
  const own = new Set(tokenize(text));
  const found: Similar[] = [];
  for (const candidate of candidates) {
    const other = new Set(tokenize(candidate.text.startsWith(candidate.title) ? candidate.text : `${candidate.title}\n${candidate.text}`));
    const shared = [...own].filter((term) => other.has(term)).length;
    const similarity = own.size + other.size === 0 ? 0 : (2 * shared) / (own.size + other.size);
    if (similarity >= 0.9) found.push({ id: candidate.id, similarity });
  }
  return found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}
