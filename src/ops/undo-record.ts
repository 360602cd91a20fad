import type { StorePlace } from "../store/paths.ts";
import { readLocal, replaceLocal } from "../store/local-files.ts";

/** The last write of a store: how its files were before, and the hash of what they became (null: not there). */
export type UndoRecord = {
  op: string;
  at: string;
  files: { id: string; path: string; before: string | null; after: string | null }[];
};

const FILE = "undo.json";

/** Kept outside of git too, so that the last write can be undone without a repository and before its commit. */
export function keepForUndo(place: StorePlace, record: UndoRecord): void {
  replaceLocal(place, [], FILE, JSON.stringify(record));
}

export function undoRecord(place: StorePlace): UndoRecord | null {
  try {
    return JSON.parse(readLocal(place, FILE) ?? "null") as UndoRecord | null;
  } catch {
    return null;
  }
}
