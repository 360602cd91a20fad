import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { appendLocal, fileNameOf, jsonLines, readLocal, takeLocal } from "./local-files.ts";
import { localDir, type StorePlace } from "./paths.ts";

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

/** A turn without an end for so long was broken off: its paths are anybody's. Milliseconds. */
const BROKEN_OFF_MS = 3_600_000;

/** What other sessions' turns have changed and not yet committed: theirs to commit. */
export function otherSessionsTouched(place: StorePlace, session: string): string[] {
  const own = fileNameOf(session);
  const others = turnNames(place).filter((name) => name !== own && !isBrokenOff(place, name));
  return touchedIn(place, others);
}

/** What the turns of these names have changed. */
export const touchedIn = (place: StorePlace, names: readonly string[]): string[] =>
  names.flatMap((name) => pathsIn(readLocal(place, "turns", name)));

/** Names of what turns have left, one a session. */
export const turnNames = (place: StorePlace): string[] =>
  namesIn(join(localDir(place), "turns")).filter((name) => !name.startsWith("."));

/** Whether the turn that left a name there has not gone on for an hour. */
export function isBrokenOff(place: StorePlace, name: string): boolean {
  const file = join(localDir(place), "turns", name);
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - changedAt >= BROKEN_OFF_MS;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function pathsIn(text: string | null): string[] {
  return [...new Set(jsonLines(text).filter((path) => typeof path === "string"))];
}
