import type { StorePlace } from "./paths.ts";

/** What the last verb wrote, for `undo`. */
export type LastWrite = { verb: string; paths: string[]; commit: string | null; session: string | null; at: string };

/** Notes a memory path that this session's turn changed, for the commit at its end. */
export function touchPath(_place: StorePlace, _session: string, _path: string): void {
  throw new Error("not yet");
}
export function touchedPaths(_place: StorePlace, _session: string): string[] {
  throw new Error("not yet");
}
/** After the commit; paths touched meanwhile stay noted. */
export function forgetTouched(_place: StorePlace, _session: string, _paths: readonly string[]): void {
  throw new Error("not yet");
}
export function recordLastWrite(_place: StorePlace, _write: LastWrite): void {
  throw new Error("not yet");
}
export function lastWriteOf(_place: StorePlace): LastWrite | null {
  throw new Error("not yet");
}
