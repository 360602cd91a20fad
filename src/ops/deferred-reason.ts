import { readLocal, replaceLocal } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";

/** Paths whose commit was put off, one in a line. */
export const DEFERRED = "deferred.jsonl";
const REASON = "deferred-reason";

/** Keeps why, so that a later session can say it. */
export function keepReason(place: StorePlace, reason: string): void {
  replaceLocal(place, [], REASON, reason);
}

/** Why something still waits to be committed; null where nothing does. */
export function deferredReason(place: StorePlace): string | null {
  return readLocal(place, DEFERRED) === null ? null : readLocal(place, REASON);
}
