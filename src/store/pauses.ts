import { readLocal, readLocalJson, replaceLocal } from "./local-files.ts";
import { withLock } from "./lock.ts";
import type { StorePlace } from "./paths.ts";
import type { Saver } from "./pointers.ts";
import { isRunning, startOf } from "./processes.ts";

/** A session in which the hooks are silent. It ends with the session, or with the client process. `at`: ISO 8601. */
export type Pause = Saver & { pidStart: string | null; at: string };

const FILE = "paused.json";
/** Where no process is known by which to tell that a session has ended. Milliseconds. */
const LONGEST = 24 * 3_600_000;

/** Whether the hooks of this session are to be silent. Read at every hook, so nothing is loaded where nobody ever paused. */
export function isPaused(place: StorePlace, who: Saver, now: Date): boolean {
  return readLocal(place, FILE) !== null && pauses(place, now).some((pause) => isOf(pause, who));
}

/** The pauses that hold. */
export function pauses(place: StorePlace, now: Date): Pause[] {
  const { pauses: all } = readLocalJson(place, FILE);
  return (Array.isArray(all) ? all : []).filter(isPause).filter((pause) => holds(pause, now));
}

/** Pauses a session (`paused`), or ends that. @returns false where it can't be noted */
export async function setPaused(
  place: StorePlace,
  who: Saver,
  { paused, now }: { paused: boolean; now: Date },
): Promise<boolean> {
  return withLock(place, FILE, () => {
    const others = pauses(place, now).filter((pause) => !isOf(pause, who));
    const own = { ...who, pidStart: who.pid === null ? null : startOf(who.pid), at: now.toISOString() };
    const all = paused ? [...others, own] : others;
    return replaceLocal(place, [], FILE, `${JSON.stringify({ pauses: all })}\n`);
  });
}

/** By session where both know theirs: a `/clear` begins another one in the same process. */
const isOf = (pause: Saver, { pid, session }: Saver): boolean =>
  pause.session !== null && session !== null
    ? pause.session === session
    : pause.pid !== null && pause.pid === pid;

function holds({ pid, pidStart, at }: Pause, now: Date): boolean {
  return pid === null ? now.getTime() - Date.parse(at) < LONGEST : isRunning(pid, pidStart);
}

function isPause(value: unknown): value is Pause {
  if (typeof value !== "object" || value === null) return false;
  const { session, pid, pidStart, at } = value as Partial<Pause>;
  return (
    (session === null || typeof session === "string") &&
    (pid === null || typeof pid === "number") &&
    (pidStart === null || typeof pidStart === "string") &&
    typeof at === "string"
  );
}
