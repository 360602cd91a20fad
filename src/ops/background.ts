import { spawn } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { createLocal } from "../store/local-files.ts";
import { localDir, type StorePlace } from "../store/paths.ts";
import { CALM, REFRESH } from "./refresh-event.ts";

/** What the bin calls itself; other programs that use the library start no processes of ours. */
const BINS = ["tasuki", "tasuki.cjs", "hook.cjs", "cli.cjs"];

/** Stands while one is about to begin: what begins later sees all that was changed until now. */
export const WAITING = "refresh-waits";
/** One that has waited for longer than this is gone. Milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Brings index and prepared block up to date after this process: detached, at the lowest priority, and never waited for.
 * @param calm  waits a second first, so that many questions in a row start one process
 */
export function refreshLater(place: StorePlace, calm = false): void {
  const bin = process.argv[1];
  if (bin === undefined || !BINS.includes(basename(bin)) || process.env["TASUKI_NO_BACKGROUND"]) return;
  if (!claim(place)) return;
  try {
    const child = spawn(process.execPath, [bin, "hook", REFRESH, ...(calm ? [CALM] : [])], {
      cwd: place.root,
      detached: true,
      stdio: "ignore",
    });
    child.on("error", () => undefined);
    child.unref();
  } catch {
    // No process to be had: the next command does it.
  }
}

function claim(place: StorePlace): boolean {
  if (createLocal(place, [], WAITING, "") !== false) return true;
  const file = join(localDir(place), WAITING);
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - since < LONGEST_WAIT) return false;
  rmSync(file, { force: true });
  return true;
}
