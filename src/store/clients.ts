import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileNameOf, localNames, readLocal, replaceLocal } from "./local-files.ts";
import { isRecord } from "./loose.ts";
import { localDir, type StorePlace } from "./paths.ts";
import { isRunning, startOf } from "./processes.ts";

/*
 * clients/<pid>   the session that a client process is in, and when the process started. A file each: several start at
 *                 once, and none has to wait for another
 */
const FOLDER = "clients";
/** More are looked through for those that have ended. */
const KEPT = 100;

type Client = { session: string; start: string | null };

/** Notes which session a client process is in; gives the one that it was in before, null where it was in none or in this one. */
export function swapSession(place: StorePlace, pid: number, session: string): string | null {
  const start = startOf(pid);
  const known = clientOf(readLocal(place, FOLDER, String(pid)));
  // Ids are used again: what an earlier process was in is nothing to this one.
  const before = known !== null && isSame(known.start, start) ? known.session : null;
  if (before === session) return null;
  replaceLocal(place, [FOLDER], String(pid), JSON.stringify({ session, start } satisfies Client));
  forgetEnded(place);
  return before;
}

/** By the name of a session (`fileNameOf`): whether one of its client processes still runs. Those that none is known of are not in it. */
export function clientsAtWork(place: StorePlace): Map<string, boolean> {
  const runs = new Map<string, boolean>();
  for (const name of localNames(place, FOLDER)) {
    const client = clientOf(readLocal(place, FOLDER, name));
    if (client === null) continue;
    const session = fileNameOf(client.session);
    runs.set(session, runs.get(session) === true || isRunning(Number(name), client.start));
  }
  return runs;
}

const isSame = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

function forgetEnded(place: StorePlace): void {
  const names = localNames(place, FOLDER);
  if (names.length <= KEPT) return;
  const fileOf = (name: string): string => join(localDir(place), FOLDER, name);
  const drop = (name: string): void => rmSync(fileOf(name), { force: true });
  const isOver = (name: string): boolean =>
    !isRunning(Number(name), clientOf(readLocal(place, FOLDER, name))?.start ?? null);
  const over = names.filter(isOver);
  over.forEach(drop);
  const timeOf = (name: string): number => statSync(fileOf(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const oldestFirst = names.filter((name) => !over.includes(name)).sort((a, b) => timeOf(a) - timeOf(b));
  oldestFirst.slice(0, -KEPT).forEach(drop);
}

function clientOf(text: string | null): Client | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isRecord(value) || typeof value["session"] !== "string") return null;
    return { session: value["session"], start: typeof value["start"] === "string" ? value["start"] : null };
  } catch {
    return null;
  }
}
