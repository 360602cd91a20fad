import type { StorePlace } from "./paths.ts";

export type Use = { count: number; last: string };
/** Counts that these memories were given. Never throws, never waits. */
export function countUses(_place: StorePlace, _ids: readonly string[], _now: Date): void {
  throw new Error("not yet");
}
export function usesOf(_place: StorePlace): Map<string, Use> {
  throw new Error("not yet");
}
