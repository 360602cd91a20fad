import { createHash } from "node:crypto";
import type { StorePlace } from "../store/paths.ts";
import { readLocal, replaceLocal } from "../store/local-files.ts";

const FILE = "written.json";
/** Enough to tell the hand edits of a few days; older files count as edited by hand, which only commits them earlier. */
const KEPT = 500;

/** What tasuki (or the client's own tool) wrote last, by path: whatever differs from it was edited by hand. */
export function noteWritten(place: StorePlace, files: { path: string; hash: string | null }[]): void {
  const known = readWritten(place);
  for (const { path, hash } of files) {
    known.delete(path);
    if (hash !== null) known.set(path, hash);
  }
  replaceLocal(place, [], FILE, JSON.stringify([...known].slice(-KEPT)));
}

export function readWritten(place: StorePlace): Map<string, string> {
  try {
    return new Map(JSON.parse(readLocal(place, FILE) ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}

export const hashOf = (text: string): string => createHash("sha1").update(text).digest("hex");
