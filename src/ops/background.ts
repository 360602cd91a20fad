import { spawn } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { createLocal, replaceLocal } from "../store/local-files.ts";
import { localDir, type StorePlace } from "../store/paths.ts";
import { CALM, LOOK, REFRESH } from "./refresh-event.ts";

/** What the bin calls itself; other programs that use the library start no processes of ours. */
const BINS = ["tasuki", "tasuki.cjs", "hook.cjs", "cli.cjs"];

/** Stands while one is about to begin: what begins later sees all that was changed until now. */
export const WAITING = "refresh-waits";
/** What that becomes while the look is taken. */
export const RUNNING = "refresh-runs";
/** One that has waited for longer than this is gone. Milliseconds. */
const LONGEST_WAIT = 60_000;
/** Within this time of the last look, many questions in a row are asked: the next look waits for more of them. Milliseconds. */
const IN_A_ROW = 3_000;
/** The last look at every file was over when this was changed. */
export const LOOKED = "refreshed";

/**
 * Brings index and prepared block up to date after this process: detached, at the lowest priority, and never waited for.
 * @param look  nothing is known to have changed: only looks whether something has; where there was a look just now, after
 *   a second, so that many questions in a row start one process
 * @returns whether somebody does it
 */
export function refreshLater(place: StorePlace, look = false): boolean {
  const bin = process.argv[1];
  if (bin === undefined || !BINS.includes(basename(bin)) || process.env["TASUKI_NO_BACKGROUND"]) return false;
  if (!claim(place)) return true;
  try {
    const how = look ? [ageOf(place, LOOKED) < IN_A_ROW ? CALM : LOOK] : [];
    const child = spawn(process.execPath, [bin, "hook", REFRESH, ...how], {
      cwd: place.root,
      detached: true,
      stdio: "ignore",
    });
    child.on("error", () => unclaim(place));
    child.unref();
    return true;
  } catch {
    // No process to be had: the next command does it.
    unclaim(place);
    return false;
  }
}

/**
 * The same, only looking, once this process has answered: as it ends, or soon where it goes on. Before that the other one
 * would take the processor away from the answer.
 */
export function lookAtEnd(place: StorePlace): void {
  const start = (): void => {
    process.off("exit", start);
    clearImmediate(soon);
    refreshLater(place, true);
  };
  const soon = setImmediate(start);
  process.once("exit", start);
}

/** Within this time a look that was asked for has been taken, unless the machine is overloaded. Milliseconds. */
const IN_TIME = 1_000;

/** Whether the look that an earlier command asked for should be over by now, and is not. */
export const isOverdue = (place: StorePlace): boolean =>
  [WAITING, RUNNING].map((name) => ageOf(place, name)).some((age) => age > IN_TIME && age < Infinity);

/** Every file was looked at, by whom ever. */
export function lookedAt(place: StorePlace): void {
  for (const name of [WAITING, RUNNING]) rmSync(join(localDir(place), name), { force: true });
  replaceLocal(place, [], LOOKED, "");
}

/** Of a file of `.local`, in milliseconds; Infinity where it is not there. */
function ageOf(place: StorePlace, name: string): number {
  const since = statSync(join(localDir(place), name), { throwIfNoEntry: false })?.mtimeMs;
  return since === undefined ? Infinity : Date.now() - since;
}

function claim(place: StorePlace): boolean {
  if (createLocal(place, [], WAITING, "") !== false) return true;
  if (ageOf(place, WAITING) < LONGEST_WAIT) return false;
  unclaim(place);
  return createLocal(place, [], WAITING, "") !== false;
}

/** Nobody comes: who asks next is not to wait for them. */
const unclaim = (place: StorePlace): void => rmSync(join(localDir(place), WAITING), { force: true });
