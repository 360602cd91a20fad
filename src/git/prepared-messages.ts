import { readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { jitter } from "./lock.ts";

/** The message that an editor has open (or had, for the last commit), and those that `merge --squash` and `-n` leave for the next commit. */
const WRITTEN = "COMMIT_EDITMSG";
const MESSAGES = [WRITTEN, "MERGE_MSG", "SQUASH_MSG"];
/** A message that was not touched for so long is no longer being written: that commit was given up. Milliseconds. */
const GIVEN_UP_MS = 15 * 60_000;

/**
 * Whether somebody is writing a message in an editor, or its hooks are looking at it: git writes the message before it
 * moves HEAD. A commit of ours would make theirs fail, since HEAD is then not where it was.
 */
function isMessageOpen(gitDir: string, now: number): boolean {
  const written = timeOf(join(gitDir, WRITTEN));
  const moved = timeOf(join(gitDir, "logs", "HEAD"));
  return written !== null && moved !== null && written > moved && now - written < GIVEN_UP_MS;
}

/** Waits until nobody writes a message; false: somebody still does when `until` has passed. */
export async function isMessageDone(gitDir: string, until: number): Promise<boolean> {
  for (;;) {
    const now = Date.now();
    if (!isMessageOpen(gitDir, now)) return true;
    if (now >= until) return false;
    await sleep(jitter(40));
  }
}

/** Keeps what a commit of ours replaces or removes. @returns puts it back; `own` is our message */
export function keepMessages(gitDir: string): (own: string) => void {
  const kept = MESSAGES.map((name) => ({ name, file: join(gitDir, name), bytes: read(join(gitDir, name)) }));
  const times = kept.map(({ file }) => timeOf(file));
  return (own) =>
    kept.forEach(({ name, file, bytes }, at) => {
      const now = read(file);
      const isOurs = name === WRITTEN && now !== null && now.toString("utf8").startsWith(own);
      // Whatever else stands there by now is somebody's.
      if (now === null ? bytes === null : !isOurs) return;
      restore(file, bytes, times[at] ?? null);
    });
}

function restore(file: string, bytes: Buffer | null, time: number | null): void {
  try {
    if (bytes === null) return unlinkSync(file);
    writeFileSync(file, bytes);
    // How old it is says whether it is being written.
    if (time !== null) utimesSync(file, time / 1000, time / 1000);
  } catch {
    // A repository that can't be written to: there was no commit, either.
  }
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

const timeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
