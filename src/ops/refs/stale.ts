import type { RecallHit, Recalled } from "../../model/answers.ts";
import type { Memory, Ref } from "../../model/memory.ts";
import type { Workspace } from "../workspace.ts";
import { type Judged, statesOf } from "./states.ts";

/** How much of its rank a memory keeps whose place in the work has changed: it is demoted, never hidden. */
export const STALE_SHARE = 0.7;

type Referring = Pick<Memory, "id" | "tier" | "refs">;

/** Refs of the personal store mean whichever project they were written in: nothing can be said of them here. */
export const checkable = ({ tier, refs }: Pick<Memory, "tier" | "refs">): readonly Ref[] =>
  tier === "project" ? refs : [];

/** For each memory that is stale, what a line of it says: `src/auth/jwks.ts changed since`. */
export async function staleNotes(
  ws: Workspace,
  memories: readonly Referring[],
): Promise<Map<string, string>> {
  const pairs = memories.flatMap((memory) => checkable(memory).map((ref) => ({ id: memory.id, ref })));
  const judged = await statesOf(
    ws,
    pairs.map(({ ref }) => ref),
  );
  const notes = new Map<string, string>();
  for (const [at, { id, ref }] of pairs.entries()) {
    const note = noteOf(ref, judged[at]!);
    if (note !== null && !notes.has(id)) notes.set(id, note);
  }
  return notes;
}

const isStale = ({ state }: Judged): boolean => state === "drifted" || state === "gone";

function noteOf({ path }: Ref, judged: Judged): string | null {
  if (!isStale(judged)) return null;
  if (judged.state === "gone") return `${path} is gone`;
  return judged.now === undefined
    ? `${path} changed since`
    : `${path} is ${judged.now} now and changed since`;
}

/** Hits in the order of their demoted scores, the stale ones marked; none is taken out. */
export async function markStale(ws: Workspace, recalled: Recalled): Promise<Recalled> {
  const referring = recalled.hits.filter(({ refs }) => refs !== undefined);
  if (referring.length === 0) return recalled;
  const notes = await staleNotes(
    ws,
    referring.map(({ id, refs = [] }) => ({ id, refs, tier: "project" as const })),
  );
  return { ...recalled, hits: demoted(recalled.hits, (hit) => notes.has(hit.id), markOf(notes)) };
}

const markOf =
  (notes: ReadonlyMap<string, string>) =>
  (hit: RecallHit): RecallHit => {
    const note = notes.get(hit.id);
    if (note === undefined) return hit;
    return { ...hit, stale: true, ...(hit.why ? { why: { ...hit.why, stale: note } } : {}) };
  };

/**
 * The order of before, but a stale item falls behind those whose score is above its share.
 * @param items best first
 */
export function demoted<T extends { score: number }>(
  items: readonly T[],
  isStaleItem: (item: T) => boolean,
  mark: (item: T) => T = (item) => item,
): T[] {
  const result: T[] = [];
  const waiting: T[] = [];
  const weightOf = ({ score }: T): number => score * STALE_SHARE;
  for (const item of items) {
    if (isStaleItem(item)) {
      waiting.push(item);
      continue;
    }
    while (waiting.length > 0 && weightOf(waiting[0]!) > item.score) result.push(mark(waiting.shift()!));
    result.push(item);
  }
  return [...result, ...waiting.map(mark)];
}
