import type { StorePlace } from "./paths.ts";

/** The generation that a session is in: 1, and one more with each compaction. */
export function generationOf(_place: StorePlace, _session: string): number {
  throw new Error("not yet");
}
/** Claims one event of a session's generation; true for the one caller that gets it. Where nothing can be written, true. */
export function claimEvent(_place: StorePlace, _session: string, _event: string): boolean {
  throw new Error("not yet");
}
/** Ids (and `list:<name>`) that were given to this session since its last compaction. */
export function givenIds(_place: StorePlace, _session: string): Set<string> {
  throw new Error("not yet");
}
export function addGiven(_place: StorePlace, _session: string, _given: { event: string; ids: readonly string[]; now: Date }): void {
  throw new Error("not yet");
}
/** After a compaction nothing counts as given. At most once in five seconds, since two hooks may report the same one. */
export function raiseGeneration(_place: StorePlace, _session: string, _now: Date): number {
  throw new Error("not yet");
}
/** A fork starts with what its origin was given. */
export function inheritLedger(_place: StorePlace, _from: string, _to: string): void {
  throw new Error("not yet");
}
/** Every giving of a session in order, all generations. */
export function injectedOf(_place: StorePlace, _session: string): { generation: number; event: string; at: string; ids: string[] }[] {
  throw new Error("not yet");
}
