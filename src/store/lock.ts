import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "../model/errors.ts";
import { isDead, parseHolder, type Holder } from "../model/holder.ts";
import { closedCode, closedFolder, whyClosed } from "./closed.ts";
import { localFolder } from "./local-files.ts";
import { localDir, type StorePlace } from "./paths.ts";
import { isRunning, startOf } from "./processes.ts";

/** Longest wait for one and the same holder, in milliseconds; it needs a few. While the lock changes hands there is progress. */
const MOST_WAIT_MS = 10_000;
/** Longest wait in all, as a multiple of that. */
const MOST_HOLDERS = 6;
/** Longest sleep between two tries, in milliseconds. */
const MOST_SLEEP_MS = 25;
/** Age at which a lock counts as left behind where its holder can't be asked: another machine, or a system without start times. */
const MOST_AGE_MS = 60_000;

/**
 * Runs `work` while no other process (and nothing else in this one) holds the lock of that name.
 * A lock whose holder died is taken over. `onTakeover` may clear away what the dead one left.
 * @throws UserError after ten seconds behind one holder, or where the store can't be written to
 */
export async function withLock<T>(
  place: StorePlace,
  name: string,
  work: () => T | Promise<T>,
  options: { mostWaitMs?: number; onTakeover?: () => void } = {},
): Promise<T> {
  const lock = await acquire(place, name, options);
  try {
    return await work();
  } finally {
    release(lock);
  }
}

type Lock = { path: string; token: string };

async function acquire(
  place: StorePlace,
  name: string,
  options: { mostWaitMs?: number; onTakeover?: () => void },
): Promise<Lock> {
  const folder = lockFolder(place);
  const path = join(folder, createHash("sha256").update(name).digest("hex").slice(0, 24));
  const holder: Holder = {
    pid: process.pid,
    start: startOf(process.pid),
    host: hostname(),
    token: randomBytes(8).toString("hex"),
  };
  const mostWait = options.mostWaitMs ?? MOST_WAIT_MS;
  const start = Date.now();
  let seen = { token: "", since: start };
  for (let round = 0; ; round++) {
    if (claim(path, holder)) return { path, token: holder.token };
    // Somebody may have cleared `.local` away in this moment.
    lockFolder(place);
    const other = holderOf(path);
    if (other !== null && isGone(other, path) && takeOver(path, holder, other)) {
      options.onTakeover?.();
      continue;
    }
    const now = Date.now();
    if (other !== null && other.token !== seen.token) seen = { token: other.token, since: now };
    if (now - seen.since > mostWait || now - start > mostWait * MOST_HOLDERS) throw busy(name, other);
    // Jitter keeps the waiting ones from meeting again and again; who waits longer tries more often.
    await sleep(1 + Math.random() * Math.max(2, MOST_SLEEP_MS - round));
  }
}

function lockFolder(place: StorePlace): string {
  const folder = localFolder(place, "locks");
  if (folder === null) {
    const local = localDir(place);
    const closed = [place.dir, local, join(local, "locks")].find(
      (dir) => existsSync(dir) && closedCode(dir) !== null,
    );
    throw new UserError(
      closed === undefined
        ? `nothing was changed: ${local} can't be made, or is a link. Remove it; it is made anew.`
        : `nothing was changed: ${whyClosed(closed, closedCode(closed))}`,
    );
  }
  return folder;
}

/**
 * Creates the lock with its content in one step, so that nobody ever reads an empty one: a complete file is linked
 * to the name, which fails where the name is taken. File systems without links get an exclusive create.
 */
function claim(path: string, holder: Holder): boolean {
  const own = `${path}.${holder.token}`;
  const content = JSON.stringify(holder);
  try {
    writeFileSync(own, content);
    linkSync(own, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT") return false;
    const closed = closedFolder(own, error);
    // EPERM is also what a file system without links says.
    if (closed !== null && code !== "EPERM") throw closed;
    return createExclusively(path, content);
  } finally {
    rmSync(own, { force: true });
  }
}

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** null: it was just released. */
function holderOf(path: string): Holder | null {
  try {
    return parseHolder(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

const isGone = (holder: Holder, path: string): boolean =>
  isDead(holder, { host: hostname(), isRunning, isOld: () => isLeft(path) });

/** Whether a file is there that nobody has touched for long. */
function isLeft(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > MOST_AGE_MS;
}

/**
 * Removes the lock of a dead holder. Two that find it dead must not remove the new lock of a third, so removing is
 * itself behind a lock, and the content is looked at again there.
 */
function takeOver(path: string, self: Holder, dead: Holder): boolean {
  const guard = `${path}.take`;
  if (!claim(guard, self)) {
    const other = holderOf(guard);
    if (other !== null && isGone(other, guard)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (holderOf(path)?.token !== dead.token) return false;
    const grave = `${path}.${self.token}.dead`;
    renameSync(path, grave);
    rmSync(grave, { force: true });
    sweep(path, dead);
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** The unlinked content that a process killed in `claim` left. */
function sweep(path: string, dead: Holder): void {
  rmSync(`${path}.${dead.token}`, { force: true });
  const folder = join(path, "..");
  for (const name of readdirSync(folder)) {
    const own = join(folder, name);
    if (name.includes(".") && isLeft(own)) rmSync(own, { force: true });
  }
}

/** Only what is still ours: after a long sleep of the machine another may have taken over. */
function release({ path, token }: Lock): void {
  if (holderOf(path)?.token === token) rmSync(path, { force: true });
}

function busy(name: string, other: Holder | null): UserError {
  const who = other?.pid ? `process ${other.pid}` : "another process";
  return new UserError(
    `${name} is being written by ${who} for too long. Nothing was changed; try again, or end that process.`,
  );
}
