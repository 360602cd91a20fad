import { readLocalJson, replaceLocal } from "../store/local-files.ts";
import { isRecord } from "../store/loose.ts";
import { absoluteOf, storePathOf, type StorePlace } from "../store/paths.ts";

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

/** null where there is none, or one that we did not write: it may have come with a clone. */
export function undoRecord(place: StorePlace): UndoRecord | null {
  const { op, at, files } = readLocalJson(place, FILE);
  if (typeof op !== "string" || typeof at !== "string" || !Array.isArray(files)) return null;
  const known = files.flatMap((file) => fileOf(place, file) ?? []);
  return known.length === files.length && files.length > 0 ? { op, at, files: known } : null;
}

type UndoFile = UndoRecord["files"][number];

function fileOf(place: StorePlace, value: unknown): UndoFile | null {
  if (!isRecord(value)) return null;
  const { id, path, before, after } = value;
  if (typeof id !== "string" || typeof path !== "string" || !isText(before) || !isText(after)) return null;
  return storePathOf(place, absoluteOf(place, path)) === path ? { id, path, before, after } : null;
}

const isText = (value: unknown): value is string | null => value === null || typeof value === "string";
