/** Lines of a file, the first and the last. */
export type Span = { from: number; to: number };

/** `40-61`, or `40`; lines start at 1. null for anything else. */
export function spanOf(lines: string | undefined): Span | null {
  const [, from, to] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(lines?.trim() ?? "") ?? [];
  if (from === undefined) return null;
  const span = { from: Number(from), to: Number(to ?? from) };
  return span.from >= 1 && span.to >= span.from ? span : null;
}

/** Whether a ref says which lines it means, and they are none: last before first, or no numbers. */
export const isOddSpan = ({ lines }: { lines?: string }): boolean =>
  lines !== undefined && spanOf(lines) === null;
