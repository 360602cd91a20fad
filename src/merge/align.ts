import type { Piece, Sequence } from "./piece.ts";

/** Pieces by key, in order. */
export type Keyed = Map<string, Piece>;

/** The place in front of the first piece. */
export const START = "";

/** The second piece of one key is another one. */
export function byKey({ pieces }: Sequence): Keyed {
  const seen = new Map<string, number>();
  return new Map(
    pieces.map((piece) => {
      const count = (seen.get(piece.key) ?? 0) + 1;
      seen.set(piece.key, count);
      return [`${piece.key}\n${count}`, piece];
    }),
  );
}

/**
 * What is known by its words alone is another piece once they change: as many of a kind in one place as there were
 * before are those of before, edited.
 */
export function aligned(base: Keyed, side: Keyed): Keyed {
  const before = unmatched(base, side);
  const renamed = new Map<string, string>();
  for (const [anchor, run] of unmatched(side, base)) {
    const old = before.get(anchor) ?? [];
    const isEdited =
      old.length === run.length && run.every((key, at) => isLike(side.get(key)!, base.get(old[at]!)!));
    if (isEdited) run.forEach((key, at) => renamed.set(key, old[at]!));
  }
  return new Map([...side].map(([key, piece]) => [renamed.get(key) ?? key, piece]));
}

const isLike = (a: Piece, b: Piece): boolean =>
  a.kind === b.kind && (a.kind === "item" || a.kind === "text") && a.isNone === b.isNone;

/** Keys that the other one lacks, by the shared key in front. */
function unmatched(all: Keyed, other: Keyed): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  let anchor = START;
  for (const key of all.keys()) {
    if (other.has(key)) anchor = key;
    else runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
  }
  return runs;
}

/** Of what both sides have: the order of the side that changed it; where both did, the same one whichever is ours. */
export function orderOf(
  common: string[],
  keys: { base: string[]; ours: string[]; theirs: string[] },
): string[] {
  const wanted = new Set(common);
  const [ours, theirs] = [keys.ours, keys.theirs].map((all) => all.filter((key) => wanted.has(key))) as [
    string[],
    string[],
  ];
  const known = new Set(keys.base);
  const text = (all: string[]): string => all.filter((key) => known.has(key)).join("\0");
  const base = text(keys.base.filter((key) => wanted.has(key)));
  if (text(ours) === text(theirs))
    return [ours, theirs].sort((a, b) => (a.join("\0") < b.join("\0") ? -1 : 1))[0]!;
  if (text(ours) === base) return theirs;
  if (text(theirs) === base) return ours;
  return text(ours) < text(theirs) ? ours : theirs;
}
