/** Estimated tokens of a text; see the table in tests/inject. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
