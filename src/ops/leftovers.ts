import { createLocal, readLocal, replaceLocal } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";
import { isBrokenOff, turnNames } from "../store/turn.ts";
import { DEFERRED } from "./deferred-reason.ts";
import { localDay } from "./digest-day.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** Stands for "look for what nobody has committed": the process that a command leaves behind takes it away. */
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
  if (wasReady && !isFirst && readLocal(place, DEFERRED) === null && !hasBrokenOff(place)) return;
  createLocal(place, [], LEFTOVERS, "");
  // Imported late: what starts processes takes longer to load than all of this.
  (await import("./background.ts")).refreshLater(place);
}

function isFirstToday(ws: Workspace, place: StorePlace): boolean {
  const day = localDay(ws);
  if (readLocal(place, LOOKED) === day) return false;
  replaceLocal(place, [], LOOKED, day);
  return true;
}

const hasBrokenOff = (place: StorePlace): boolean =>
  turnNames(place).some((name) => isBrokenOff(place, name));
