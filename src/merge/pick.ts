/** The three texts (or values) of a merge. */
export type Sides<T> = { base: T; ours: T; theirs: T };

/** What both sides agree on, or what one of them has changed; `both` where each has changed it to something else. */
export function pick<T>(
  { base, ours, theirs }: Sides<T>,
  same: (a: T, b: T) => boolean = Object.is,
): { value: T } | "both" {
  if (same(ours, theirs) || same(theirs, base)) return { value: ours };
  return same(ours, base) ? { value: theirs } : "both";
}

/** The same choice whichever side is called ours. */
export const either = <T extends string>(a: T, b: T): T => (a <= b ? a : b);

export function deepEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
