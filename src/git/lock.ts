import { closeSync, existsSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How long another tasuki may commit before we stop queueing (its hooks may be slow), and when a lock counts as left over. */
const QUEUE_MS = 25_000;
const LEFT_OVER_MS = 120_000;
/** Locks of this process, so that a left-over one of an earlier process with our number is told apart. */
const mine = new Set<string>();
/** How long somebody else's index.lock is waited for. */
const FOREIGN_MS = 3_000;

/**
 * Runs `work` after the commits of other tasuki processes in this working tree. A queue, not a guarantee: git's own
 * index.lock is that. Without it twenty writers at once would wear out their patience on each other. Where the
 * lock can't be made (a read-only repository) or stays held, work begins all the same.
 */
export async function inTurn<T>(gitDir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(gitDir, "tasuki.lock");
  const held = await take(lock);
  try {
    return await work();
  } finally {
    if (held) {
      mine.delete(lock);
      remove(lock);
    }
  }
}

async function take(lock: string): Promise<boolean> {
  const until = Date.now() + QUEUE_MS;
  for (;;) {
    try {
      const file = openSync(lock, "wx");
      writeSync(file, String(process.pid));
      closeSync(file);
      mine.add(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || Date.now() > until) return false;
    }
    if (isLeftOver(lock)) remove(lock);
    else await sleep(jitter(15));
  }
}

function isLeftOver(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LEFT_OVER_MS) return true;
    const pid = Number(readFileSync(lock, "utf8"));
    return pid === process.pid ? !mine.has(lock) : pid > 0 && !isAlive(pid);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function remove(lock: string): void {
  try {
    unlinkSync(lock);
  } catch {
    // Somebody else has taken the left-over one away.
  }
}

/** Waits until nobody holds the index; false: still held when `until` has passed. The lock is never deleted: its owner may live. */
export async function indexIsFree(gitDir: string, until: number): Promise<boolean> {
  while (existsSync(join(gitDir, "index.lock"))) {
    if (Date.now() >= until) return false;
    await sleep(jitter(40));
  }
  return true;
}

export function foreignDeadline(): number {
  return Date.now() + FOREIGN_MS;
}

/** So that those who wait don't all come back in the same moment. */
export function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}
