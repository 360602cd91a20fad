import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { appendLocal, createLocal, fileNameOf, jsonLines, localFolder, readLocal } from "./local-files.ts";
import { localDir, type StorePlace } from "./paths.ts";

/*
 * ledger/<session>/<generation>/   one folder a generation
 *   since      when it began, in milliseconds
 *   given      a JSON line {event, at, ids} for each giving
 *   <event>    claimed by whoever could create it
 */

/** Two hooks report the same compaction within this time, in milliseconds. */
const SAME_COMPACTION_MS = 5_000;
const MOST_SESSIONS = 300;

/** What one hook printed. `ids`: `id/mark` of memories, `list:<name>`, `also:<name>`. */
export type Giving = { generation: number; event: string; at: string; ids: string[] };

/** The generation that a session is in: 1, and one more with each compaction. */
export function generationOf(place: StorePlace, session: string): number {
  return Math.max(1, ...generations(place, session));
}

/**
 * Claims one event of a session's generation: hooks of one event run in parallel (a plugin beside a set-up project),
 * and one of them is to speak. True for the first caller alone; where nothing can be written, for every one.
 * @param event unique within the generation, such as `start-1`
 */
export function claimEvent(
  place: StorePlace,
  session: string,
  event: string,
  generation = generationOf(place, session),
): boolean {
  const isKnown = existsSync(join(localDir(place), "ledger", fileNameOf(session)));
  const claimed = createLocal(place, folderOf(session, generation), `claim-${fileNameOf(event)}`, "");
  if (claimed === true && !isKnown) forgetOldSessions(place);
  return claimed ?? true;
}

/**
 * Marks something that happens once in a session, whatever its generation. True for the first caller alone; null where
 * nothing can be written.
 */
export function claimOnce(place: StorePlace, session: string, name: string, text = ""): boolean | null {
  return createLocal(place, ["ledger", fileNameOf(session)], onceFile(name), text);
}

/** What whoever claimed it has left there; null: nobody yet. */
export function claimedOnce(place: StorePlace, session: string, name: string): string | null {
  return readLocal(place, "ledger", fileNameOf(session), onceFile(name));
}

const onceFile = (name: string): string => `once-${fileNameOf(name)}`;

/** What was given to this session since its last compaction. */
export function givenIds(
  place: StorePlace,
  session: string,
  generation = generationOf(place, session),
): Set<string> {
  const text = readLocal(place, ...folderOf(session, generation), "given");
  return new Set(jsonLines(text).flatMap((line) => givingOf(line, 1)?.ids ?? []));
}

/** Notes what was just printed to the session. */
export function addGiven(
  place: StorePlace,
  session: string,
  given: { event: string; ids: readonly string[]; now: Date; generation?: number },
): void {
  const { generation = generationOf(place, session) } = given;
  const line = JSON.stringify({ event: given.event, at: given.now.toISOString(), ids: given.ids });
  appendLocal(place, folderOf(session, generation), "given", `${line}\n`);
}

/** After a compaction nothing counts as given. At most once in five seconds. Returns the generation that is in force. */
export function raiseGeneration(place: StorePlace, session: string, now: Date): number {
  const current = generationOf(place, session);
  const since = readLocal(place, "ledger", fileNameOf(session), String(current), "since");
  // A folder without the time was made in this very moment.
  const isFresh =
    current > 1 && (since === null || Math.abs(now.getTime() - Number(since)) < SAME_COMPACTION_MS);
  if (isFresh) return current;
  createLocal(place, ["ledger", fileNameOf(session), String(current + 1)], "since", String(now.getTime()));
  return current + 1;
}

/** A fork starts with what its origin was given, in the generation that it was in. */
export function inheritLedger(place: StorePlace, from: string, to: string): void {
  const given = readLocal(place, ...folderOf(from, generationOf(place, from)), "given");
  if (given && from !== to) appendLocal(place, folderOf(to, generationOf(place, to)), "given", given);
}

/** Every giving of a session in order, all generations. */
export function injectedOf(place: StorePlace, session: string): Giving[] {
  return generations(place, session).flatMap((generation) => {
    const text = readLocal(place, "ledger", fileNameOf(session), String(generation), "given");
    return jsonLines(text)
      .map((line) => givingOf(line, generation))
      .filter((giving) => giving !== null);
  });
}

const folderOf = (session: string, generation: number): string[] => [
  "ledger",
  fileNameOf(session),
  String(generation),
];

function generations(place: StorePlace, session: string): number[] {
  return namesOf(join(localDir(place), "ledger", fileNameOf(session)))
    .filter((name) => /^[1-9]\d{0,8}$/u.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

function givingOf(line: unknown, generation: number): Giving | null {
  if (typeof line !== "object" || line === null) return null;
  const { event, at, ids } = line as Partial<Giving>;
  if (!Array.isArray(ids)) return null;
  return { generation, event: String(event), at: String(at), ids: ids.map(String) };
}

/** Keeps the folder small: past the limit the older half goes. */
function forgetOldSessions(place: StorePlace): void {
  const folder = localFolder(place, "ledger");
  const names = folder === null ? [] : namesOf(folder);
  if (folder === null || names.length <= MOST_SESSIONS) return;
  const aged = names.map((name) => ({
    path: join(folder, name),
    time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  aged.sort((a, b) => a.time - b.time);
  for (const { path } of aged.slice(0, MOST_SESSIONS / 2)) removeQuietly(path);
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another process is at it.
  }
}

function namesOf(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch {
    return [];
  }
}
