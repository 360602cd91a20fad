import type { Hit } from "./types.ts";

/** The default of the setting `threshold`. */
export const DEFAULT_THRESHOLD = 0.5;

/** The hits that may be given to a session that did not ask for them. */
export function relevantOnly(hits: readonly Hit[], { threshold = DEFAULT_THRESHOLD }: { threshold?: number } = {}): Hit[] {
  return hits.filter((hit) => hit.relevance >= threshold);
}
