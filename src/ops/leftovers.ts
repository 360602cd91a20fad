import { clientsAtWork } from "../store/clients.ts";
import { readLocal, replaceLocal } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";
import { isBrokenOff, turnNames } from "../store/turn.ts";
import { DEFERRED } from "./deferred-reason.ts";
import { localDay } from "./digest-day.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/**
 * Stands for "look for what nobody has committed": the process that a command leaves behind takes it away. Holds the
 * moment that asked, in milliseconds of the file system's clock.
 */
export const LEFTOVERS = "leftovers";
const LOOKED = "leftovers-day";

/**
 * Has what was left uncommitted committed after this session start, by a process that nobody waits for; and only where a
 * look without git says that there may be something: a file was changed since the last write (the block was not
 * ready), a commit was put off, a turn was broken off; or nobody has looked today.
 */
export async function leftoversLater(ws: Workspace, wasReady: boolean): Promise<void> {
  const place = storeOf(ws);
  // In the middle of a merge nothing can be committed; without git never.
  if (ws.config.commit !== "auto" || ws.head === null || ws.head.state !== null) return;
  const isFirst = isFirstToday(ws, place);
  if (wasReady && !isFirst && readLocal(place, DEFERRED) === null && turnsOf(place).over.length === 0) return;
  replaceLocal(place, [], LEFTOVERS, String(Date.now()));
  // Imported late: what starts processes takes longer to load than all of this.
  (await import("./background.ts")).refreshLater(place);
}

function isFirstToday(ws: Workspace, place: StorePlace): boolean {
  const day = localDay(ws);
  if (readLocal(place, LOOKED) === day) return false;
  replaceLocal(place, [], LOOKED, day);
  return true;
}

/**
 * Names of what turns have left, apart: of sessions that are still at work, and of those that are not. A session is over
 * with its client process; where that is not known, after an hour.
 */
export function turnsOf(place: StorePlace): { running: string[]; over: string[] } {
  const names = turnNames(place);
  if (names.length === 0) return { running: [], over: [] };
  const clients = clientsAtWork(place);
  const isAtWork = (name: string): boolean => clients.get(name) ?? !isBrokenOff(place, name);
  return {
    running: names.filter(isAtWork),
    over: names.filter((name) => !isAtWork(name)),
  };
}
