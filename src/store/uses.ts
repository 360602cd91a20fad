import { appendSized, jsonLines, readLocal, readLocalJson, replaceLocal, takeLocal } from "./local-files.ts";
import type { StorePlace } from "./paths.ts";

/** How often a memory was given, and when last (ISO 8601 UTC). */
export type Use = { count: number; last: string };

/*
 * uses.log gets a JSON line [time, [ids]] a giving; once it is long it is added up into uses.json.
 */
const LOG = "uses.log";
const SUMS = "uses.json";
const ADD_UP_FROM = 256_000;

/** Counts that these memories were given. Never throws, never waits for another process. */
export function countUses(place: StorePlace, ids: readonly string[], now: Date): void {
  if (ids.length === 0) return;
  const before = appendSized(place, [], LOG, `${JSON.stringify([now.toISOString(), ids])}\n`);
  if (before !== null && before > ADD_UP_FROM) addUp(place);
}

/** Use counts by id. */
export function usesOf(place: StorePlace): Map<string, Use> {
  return withLog(sumsOf(place), readLocal(place, LOG));
}

/** Whoever gets the log away adds it up. */
function addUp(place: StorePlace): void {
  const log = takeLocal(place, [], LOG);
  if (log !== null)
    replaceLocal(place, [], SUMS, `${JSON.stringify(Object.fromEntries(withLog(sumsOf(place), log)))}\n`);
}

function sumsOf(place: StorePlace): Map<string, Use> {
  const entries = Object.entries(readLocalJson(place, SUMS)) as [string, Partial<Use> | null][];
  return new Map(
    entries.flatMap(([id, use]) =>
      typeof use?.count === "number" ? [[id, { count: use.count, last: String(use.last) }]] : [],
    ),
  );
}

function withLog(uses: Map<string, Use>, log: string | null): Map<string, Use> {
  for (const line of jsonLines(log)) {
    if (!Array.isArray(line) || typeof line[0] !== "string" || !Array.isArray(line[1])) continue;
    for (const id of line[1].map(String))
      uses.set(id, { count: (uses.get(id)?.count ?? 0) + 1, last: line[0] });
  }
  return uses;
}
