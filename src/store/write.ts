import type { StorePlace } from "./paths.ts";

/** What was written. `redacted`: kinds of what was replaced. `changed`: false where the file already was like that. */
export type Written = { path: string; text: string; redacted: string[]; changed: boolean };

/** Writes the whole text: redact → validate → atomic. @throws UserError */
export async function writeMemoryFile(_place: StorePlace, _path: string, _text: string): Promise<Written> {
  throw new Error("not yet");
}
/** Read-modify-write under a lock between processes. `change` gets null where there is no file; null back = leave it. */
export async function updateFile(
  _place: StorePlace,
  _path: string,
  _change: (old: string | null) => string | null | Promise<string | null>,
): Promise<Written> {
  throw new Error("not yet");
}
/** A new file `memory/<folder>/<id>.md`; where the id is taken (in any folder, in any spelling) `retry` names the next. */
export async function createFile(
  _place: StorePlace,
  _file: { folder: string; id: string; text: string; retry: () => string },
): Promise<Written & { id: string }> {
  throw new Error("not yet");
}
export async function moveFile(_place: StorePlace, _from: string, _to: string): Promise<void> {
  throw new Error("not yet");
}
/** false where there was none. */
export async function deleteFile(_place: StorePlace, _path: string): Promise<boolean> {
  throw new Error("not yet");
}
