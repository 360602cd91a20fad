import { appendLocal, fileNameOf, jsonLines, readLocal, readLocalJson, replaceLocal, takeLocal } from "./local-files.ts";
import type { StorePlace } from "./paths.ts";

/** What the last verb wrote, for `undo`. `commit`: null while it is left to the end of a turn. */
export type LastWrite = { verb: string; paths: string[]; commit: string | null; session: string | null; at: string };

/** Notes a path (`memory/…`) that this session's turn changed, for the commit at its end. */
export function touchPath(place: StorePlace, session: string, path: string): void {
  appendLocal(place, ["turns"], fileNameOf(session), `${JSON.stringify(path)}\n`);
}

/** Paths that the session changed and nobody committed yet, each once, in order. */
export function touchedPaths(place: StorePlace, session: string): string[] {
  return pathsIn(readLocal(place, "turns", fileNameOf(session)));
}

/** After their commit. Paths that were touched meanwhile stay noted. */
export function forgetTouched(place: StorePlace, session: string, paths: readonly string[]): void {
  const done = new Set(paths);
  const left = pathsIn(takeLocal(place, ["turns"], fileNameOf(session))).filter((path) => !done.has(path));
  for (const path of left) touchPath(place, session, path);
}

export function recordLastWrite(place: StorePlace, write: LastWrite): void {
  replaceLocal(place, [], "last-write.json", `${JSON.stringify(write)}\n`);
}

export function lastWriteOf(place: StorePlace): LastWrite | null {
  const { verb, paths, commit, session, at } = readLocalJson(place, "last-write.json");
  if (typeof verb !== "string" || typeof at !== "string" || !Array.isArray(paths)) return null;
  return { verb, at, paths: paths.map(String), commit: stringOrNull(commit), session: stringOrNull(session) };
}

const stringOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function pathsIn(text: string | null): string[] {
  return [...new Set(jsonLines(text).filter((path) => typeof path === "string"))];
}
