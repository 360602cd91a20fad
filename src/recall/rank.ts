import { tokenize } from "./tokenize.ts";
import type { Hit, RecallOptions, TermIndex } from "./types.ts";

/** The documents that answer a query, best first; ties by id. */
export function recall(index: TermIndex, query: string, options: RecallOptions = {}): Hit[] {
  const { limit = 10, filter } = options;
  const terms = [...new Set(tokenize(query))];
  const sums = new Map<number, { rank: number; mass: number; terms: string[] }>();
  let total = 0;
  for (const term of terms) {
    const { docs, scores } = index.postings(term);
    const idf = Math.log(1 + (index.size - docs.length + 0.5) / (docs.length + 0.5));
    total += idf;
    for (let i = 0; i < docs.length; i++) {
      const sum = sums.get(docs[i]!) ?? { rank: 0, mass: 0, terms: [] };
      sum.rank += scores[i]!;
      sum.mass += idf;
      sum.terms.push(term);
      sums.set(docs[i]!, sum);
    }
  }
  const hits: Hit[] = [];
  for (const [doc, { rank, mass, terms: found }] of sums) {
    const meta = index.meta(doc);
    if (filter && !filter(meta)) continue;
    const score = total === 0 ? 0 : mass / total;
    const why = { bm25: rank, proximity: 0, neighbours: 0, terms: found, mass, of: total };
    hits.push({ id: meta.id, score, rank, relevance: score, meta, ...(options.explain ? { why } : {}) });
  }
  return hits.sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1)).slice(0, limit);
}
