import { aligned, byKey, type Keyed, orderOf, START } from "./align.ts";
import { pick, type Sides } from "./pick.ts";
import type { Merged, Piece, Resolve, Sequence } from "./piece.ts";

/**
 * Three-way merge of sequences of pieces, by key. What one side changed, added, deleted or moved is taken; what both
 * added in one place is kept from both, where it is bullets, sections or keys; anything else is left between conflict
 * markers. Swapping the sides gives the same text, up to the sides of a conflict.
 */
export function mergeSequences(
  three: { base: Sequence; ours: Sequence; theirs: Sequence },
  resolve: Resolve,
): Merged {
  const base = byKey(three.base);
  const [ours, theirs] = [aligned(base, byKey(three.ours)), aligned(base, byKey(three.theirs))];
  const common = [...ours.keys()].filter((key) => theirs.has(key));
  const order = orderOf(common, {
    base: [...base.keys()],
    ours: [...ours.keys()],
    theirs: [...theirs.keys()],
  });
  const context: Context = { base, ours, theirs, common: new Set(common) };
  const runs = { ours: runsOf(context, "ours"), theirs: runsOf(context, "theirs") };
  const replaced = replacedBehind(context);
  const out: Out[] = [];
  for (const key of [START, ...order]) {
    if (key !== START) out.push(both(context, key, resolve));
    out.push(...joinRuns(runs.ours.get(key) ?? [], runs.theirs.get(key) ?? [], replaced.has(key)));
  }
  return joined(withoutNone(out), tailOf(three));
}

type Context = { base: Keyed; ours: Keyed; theirs: Keyed; common: ReadonlySet<string> };
type Out = Piece & { conflicts: number };

/** What one side alone has and keeps, by the piece in front that both have. */
function runsOf(context: Context, side: "ours" | "theirs"): Map<string, Out[]> {
  const runs = new Map<string, Out[]>();
  let anchor = START;
  for (const [key, piece] of context[side]) {
    if (context.common.has(key)) anchor = key;
    else {
      const kept = aloneOf(context.base.get(key), piece, side);
      if (kept !== null) runs.set(anchor, [...(runs.get(anchor) ?? []), kept]);
    }
  }
  return runs;
}

/** New; or changed here and deleted there, which is for a person to decide. */
function aloneOf(base: Piece | undefined, piece: Piece, side: "ours" | "theirs"): Out | null {
  if (base === undefined) return { ...piece, conflicts: 0 };
  if (base.text === piece.text) return null;
  return { ...piece, text: side === "ours" ? marked(piece.text, "") : marked("", piece.text), conflicts: 1 };
}

/** Where both sides have taken something away: what they put there instead are two versions of it. */
function replacedBehind({ base, ours, theirs, common }: Context): Set<string> {
  const found = new Set<string>();
  let anchor = START;
  for (const [key, piece] of base) {
    if (common.has(key)) anchor = key;
    else if (!ours.has(key) && !theirs.has(key) && piece.isNone !== true) found.add(anchor);
  }
  return found;
}

function both(context: Context, key: string, resolve: Resolve): Out {
  const [ours, theirs] = [context.ours.get(key)!, context.theirs.get(key)!];
  const base = context.base.get(key) ?? null;
  const gap = gapOf({ base: base?.gap ?? null, ours: ours.gap, theirs: theirs.gap });
  const chosen = pick({ base: base?.text ?? null, ours: ours.text, theirs: theirs.text });
  if (chosen !== "both") return { ...ours, text: chosen.value!, gap, conflicts: 0 };
  const merged = resolve({ base, ours, theirs }) ?? { text: marked(ours.text, theirs.text), conflicts: 1 };
  return { ...ours, ...merged, gap };
}

function gapOf(three: Sides<string | null>): string | null {
  const chosen = pick(three);
  if (chosen !== "both") return chosen.value ?? three.ours ?? three.theirs;
  // The wider one: blanks are no content, but a gap that somebody made is kept.
  return [three.ours ?? "", three.theirs ?? ""].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0]!;
}

function joinRuns(ours: Out[], theirs: Out[], isReplacement: boolean): Out[] {
  const [left, right] = [ours, theirs].map((run) => run.filter(({ isNone }) => isNone !== true)) as [
    Out[],
    Out[],
  ];
  if (left.length + right.length === 0)
    return ours.length > 0 && (theirs.length === 0 || textOf(ours) <= textOf(theirs)) ? ours : theirs;
  if (left.length === 0 || right.length === 0) return [...left, ...right];
  const isUnion = [...left, ...right].every(
    ({ kind }) => kind === "key" || (kind !== "text" && !isReplacement),
  );
  if (isUnion) return textOf(left) <= textOf(right) ? [...left, ...right] : [...right, ...left];
  return [
    {
      ...left[0]!,
      text: marked(textOf(left), textOf(right)),
      gap: left.at(-1)?.gap ?? right.at(-1)?.gap ?? null,
      kind: "text",
      conflicts: 1,
    },
  ];
}

function withoutNone(out: Out[]): Out[] {
  const says = out.some(({ kind, isNone }) => kind === "item" && isNone !== true);
  return says ? out.filter(({ isNone }) => isNone !== true) : out;
}

function tailOf({ base, ours, theirs }: { base: Sequence; ours: Sequence; theirs: Sequence }): string {
  return gapOf({ base: base.tail, ours: ours.tail, theirs: theirs.tail })!;
}

function joined(out: Out[], tail: string): Merged {
  const parts = out.map((piece, at) => {
    const next = out[at + 1];
    return piece.text + (next === undefined ? tail : (piece.gap ?? between(piece, next)));
  });
  return { text: parts.join(""), conflicts: out.reduce((sum, { conflicts }) => sum + conflicts, 0) };
}

const textOf = (pieces: Piece[]): string =>
  pieces.map((piece, at) => piece.text + (at === pieces.length - 1 ? "" : piece.gap!)).join("");

const between = (piece: Piece, next: Piece): string =>
  piece.kind === next.kind && (piece.kind === "item" || piece.kind === "key") ? "\n" : "\n\n";

/** As git marks it, so that everything that knows its markers finds these. */
export function marked(ours: string, theirs: string): string {
  const side = (text: string): string => (text === "" ? "" : `${text.replace(/\n$/, "")}\n`);
  return `<<<<<<< ours\n${side(ours)}=======\n${side(theirs)}>>>>>>> theirs`;
}
