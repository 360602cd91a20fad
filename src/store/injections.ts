import { rmSync } from "node:fs";
import { join } from "node:path";
import { appendTo, jsonLines, localFolder, localNames, readLocal } from "./local-files.ts";
import { localDir, type StorePlace } from "./paths.ts";
import { isRecord } from "./loose.ts";

/*
 * injected/<day>.jsonl   a JSON line for each time that a hook gave something to a session
 */
const FOLDER = "injected";
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** A day that is busier than any is no longer written down. */
const MOST_BYTES_A_DAY = 4_000_000;

/** One giving, as it was noted. `record`: what `recordOf` made of the block. */
export type Injection = { at: string; session: string; event: string; record: Record<string, unknown> };

/**
 * Notes what a hook is about to print: one line is appended, nothing is read. Never throws.
 * The first line of a day takes the files away that are older than 30 days.
 * @param record JSON of one object
 */
export function noteInjection(
  place: StorePlace,
  { at, session, event, record }: Omit<Injection, "record"> & { record: string },
): void {
  const folder = localFolder(place, FOLDER);
  if (folder === null) return;
  const day = at.slice(0, 10);
  const line = `{"at":${JSON.stringify(at)},"session":${JSON.stringify(session)},"event":${JSON.stringify(event)},"record":${record}}\n`;
  if (appendTo(join(folder, `${day}.jsonl`), line, MOST_BYTES_A_DAY) === 0) forgetBefore(place, at);
}

function forgetBefore(place: StorePlace, at: string): void {
  const oldest = new Date(Date.parse(at) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of localNames(place, FOLDER))
    if (name.slice(0, 10) < oldest) rmSync(join(localDir(place), FOLDER, name), { force: true });
}

/** Every giving that is still known, oldest first. Lines that were cut or damaged are left out. */
export function injections(place: StorePlace, now: Date): Injection[] {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return localNames(place, FOLDER)
    .filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/u.test(name))
    .flatMap((name) => jsonLines(readLocal(place, FOLDER, name)))
    .flatMap((line) => injectionOf(line) ?? [])
    .filter(({ at }) => at >= oldest);
}

function injectionOf(line: unknown): Injection | null {
  if (!isRecord(line)) return null;
  const { at, session, event, record } = line;
  if (typeof at !== "string" || typeof session !== "string" || !isRecord(record)) return null;
  return { at, session, event: String(event), record };
}
