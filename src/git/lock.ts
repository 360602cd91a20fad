import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDead, parseHolder, processesOf, type Holder } from "../model/holder.ts";

/** How long another tasuki may commit before we stop queueing (its hooks may be slow), and when a lock counts as left over. */
const QUEUE_MS = 25_000;
const LEFT_OVER_MS = 120_000;
const { startOf, isRunning } = processesOf({
  read: (path) => readFileSync(path, "latin1"),
  signal: (pid) => process.kill(pid, 0),
});
/** How long somebody else's index.lock is waited for. */
const FOREIGN_MS = 3_000;

/**
 * Runs `work` after the commits of other tasuki processes in this working tree. A queue, not a guarantee: git's own
 * index.lock is that. Without it twenty writers at once would wear out their patience on each other. Where the
 * lock can't be made (a read-only repository) or stays held, work begins all the same, and is told so.
 */
export async function inTurn<T>(gitDir: string, work: (isAlone: boolean) => Promise<T>): Promise<T> {
  const lock = join(gitDir, "tasuki.lock");
  const token = await take(lock);
  try {
    return await work(token !== null);
  } finally {
    // After a long sleep of the machine it may be another's.
    if (token !== null && holderOf(lock)?.token === token) remove(lock);
  }
}

/** @returns what the lock is known by; null: work begins without it */
async function take(lock: string): Promise<string | null> {
  const until = Date.now() + QUEUE_MS;
  const token = randomBytes(8).toString("hex");
  const holder: Holder = { pid: process.pid, start: startOf(process.pid), host: hostname(), token };
  for (;;) {
    try {
      writeFileSync(lock, JSON.stringify(holder), { flag: "wx" });
      return token;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || Date.now() > until) return null;
    }
    if (isLeftOver(lock)) remove(lock);
    else await sleep(jitter(15));
  }
}

/** However its holder is: nobody's hooks are that slow, and this is a queue only. */
function isLeftOver(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > LEFT_OVER_MS) return true;
  const holder = holderOf(lock);
  return holder !== null && isDead(holder, { host: hostname(), isRunning, isOld: () => false });
}

function holderOf(lock: string): Holder | null {
  try {
    return parseHolder(readFileSync(lock, "utf8"));
  } catch {
    return null;
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

export function foreignDeadline(patience = FOREIGN_MS): number {
  return Date.now() + patience;
}

/** So that those who wait don't all come back in the same moment. */
export function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}
