import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A new folder (its real path) that goes with the file of tests that asked for it. */
export function newFolder(prefix: string): string {
  const folder = keptFolder(prefix);
  made.push(folder);
  return folder;
}

/** One that stays until all tests have run: files of one worker share what they have prepared. */
export const keptFolder = (prefix: string): string => realpathSync(mkdtempSync(join(tmpdir(), prefix)));

/** Removes what a file of tests has made. `KEEP=1` leaves it, to be looked at. */
export function removeFolders(): void {
  if (process.env["KEEP"]) return;
  for (const folder of made.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
