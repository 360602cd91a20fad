import type { Memory, Tier } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import type { StorePlace } from "./paths.ts";
import type { FileRow, ListRow } from "./scan.ts";

/** `source`: the whole file as decoded, frontmatter included. */
export type ReadMemory = { memory: Memory; problems: Problem[]; source: string };
export type ReadList = ListRow & { text: string; problems: Problem[] };

/** Reads one file of `scanStore`; null where it is gone. */
export function readMemory(_row: FileRow, _tier: Tier): ReadMemory | null {
  throw new Error("not yet");
}
/** The memory in these bytes. Never throws. */
export function parseMemory(_bytes: Uint8Array, _row: Pick<FileRow, "path" | "id" | "kind" | "native">, _tier: Tier): ReadMemory {
  throw new Error("not yet");
}
/** The text of a list, for `parseList`; null where there is none. */
export function readList(_place: StorePlace, _list: string): ReadList | null {
  throw new Error("not yet");
}
/** A file's text, strictly UTF-8; what isn't is reported and replaced. null where it is gone. */
export function readText(_abs: string, _path: string): { text: string; problems: Problem[] } | null {
  throw new Error("not yet");
}
