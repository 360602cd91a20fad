import type { StorePlace } from "./paths.ts";

/** Who saves: by client process where known, else by session. */
export type Saver = { pid: number | null; session: string | null };
export type Pointer = { list: string; branch: string | null; session: string | null; pid: number | null; pidStart: string | null; savedAt: string };
/** The last save of a list. `head`: the work repository's commit then. */
export type Save = Pointer & { head: string | null };

/** What this client process (else session) saved last. */
export function pointerOf(_place: StorePlace, _saver: Saver): Pointer | null {
  throw new Error("not yet");
}
/** Remembers a save: the pointer of the saver, and the last save of the list. */
export async function recordSave(
  _place: StorePlace,
  _save: Saver & { list: string; branch: string | null; head: string | null; now: Date },
): Promise<void> {
  throw new Error("not yet");
}
/** A new client process drops what an older one left under its id. */
export async function dropPointer(_place: StorePlace, _saver: Saver): Promise<void> {
  throw new Error("not yet");
}
/** The last save of a list; the saved time of handoffs that git ignores. */
export function saveOf(_place: StorePlace, _list: string): Save | null {
  throw new Error("not yet");
}
/** Whether a list was last saved by another session whose client process is alive. */
export function isForeignSave(_place: StorePlace, _list: string, _saver: Saver & { isAlive: (pid: number) => boolean }): boolean {
  throw new Error("not yet");
}
