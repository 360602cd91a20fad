import { closeSync, lstatSync, openSync, readSync } from "node:fs";
import { hookErrors, logHookError } from "../store/hook-log.ts";
import { absoluteOf, type StorePlace } from "../store/paths.ts";
import { MAX_FILE_BYTES } from "../store/text.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Of these paths those that may be committed unasked. What somebody has dropped into `memory/` and no memory could be
 * (a link, something huge, something binary) stays out of the history, which never forgets; the log of `doctor` says so
 * once for each file.
 */
export function fitToCommit(ws: Workspace, place: StorePlace, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const reason = unfit(absoluteOf(place, path));
    if (reason !== null) logOnce(ws, place, path, reason);
    return reason === null;
  });
}

function unfit(file: string): string | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  // Gone: that is committed as well.
  if (stats === undefined) return null;
  if (stats.isSymbolicLink()) return "it is a link";
  if (stats.size > MAX_FILE_BYTES)
    return `it has ${(stats.size / 1e6).toFixed(1)} MB, and 1 MB is the most for a memory`;
  return isBinary(file) ? "it is no text" : null;
}

/** As git tells it. */
function isBinary(file: string): boolean {
  let fd: number | null = null;
  try {
    fd = openSync(file, "r");
    const start = Buffer.alloc(8_000);
    return start.subarray(0, readSync(fd, start, 0, start.length, 0)).includes(0);
  } catch {
    // Closed to us: git says so, with its reason.
    return false;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

function logOnce(ws: Workspace, place: StorePlace, path: string, reason: string): void {
  const start = `${path} is left out of commits:`;
  if (hookErrors(place).some(({ message }) => message.startsWith(start))) return;
  const message = `${start} ${reason}. If it belongs there, git add it yourself.`;
  logHookError(place, { at: ws.world.now().toISOString(), event: "stop", message, file: null });
}
