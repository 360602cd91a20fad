import { readLocalJson, replaceLocal } from "./local-files.ts";
import { withLock } from "./lock.ts";
import type { StorePlace } from "./paths.ts";
import { startOf } from "./processes.ts";

/*
 * current.json: `pointers` by client process (`pid:1234`) or session (`session:7f3c`), `saves` by list.
 */

/** Who saves: a client process (`CLAUDE_PID`) where known, else a session; both null for a person at a terminal. */
export type Saver = { pid: number | null; session: string | null };

/** What somebody saved last. `branch`: where they were then. `pidStart` tells a process from a later one with its id. */
export type Pointer = Saver & {
  list: string;
  branch: string | null;
  pidStart: string | null;
  savedAt: string;
};

/** The last save of a list. `head`: the work repository's commit then. */
export type Save = Pointer & { head: string | null };

const FILE = "current.json";
const MOST_POINTERS = 100;
const MOST_SAVES = 1_000;

type State = { pointers: Record<string, Pointer>; saves: Record<string, Save> };

/** What this client process (else session) saved last; it passes over `/clear`, which changes the session alone. */
export function pointerOf(place: StorePlace, { pid, session }: Saver): Pointer | null {
  const { pointers } = readState(place);
  const own = pid === null ? undefined : pointers[`pid:${pid}`];
  if (own && isSameProcess(own)) return own;
  if (session === null) return null;
  // A resumed session has a new process, and some doors don't know theirs.
  const ofSession = Object.values(pointers)
    .filter((pointer) => pointer.session === session)
    .sort(newestFirst);
  return ofSession[0] ?? null;
}

/** Remembers a save: the pointer of the saver, and the last save of the list. Quietly nothing where it can't. */
export async function recordSave(
  place: StorePlace,
  save: Saver & { list: string; branch: string | null; head: string | null; now: Date },
): Promise<void> {
  const { head, now, ...rest } = save;
  const pidStart = save.pid === null ? null : startOf(save.pid);
  const pointer: Pointer = {
    ...rest,
    list: save.list.normalize("NFC"),
    pidStart,
    savedAt: now.toISOString(),
  };
  const key =
    save.pid !== null ? `pid:${save.pid}` : save.session === null ? null : `session:${save.session}`;
  await changeState(place, ({ pointers, saves }) => {
    if (key !== null) pointers[key] = pointer;
    saves[pointer.list] = { ...pointer, head };
  });
}

/** A client process that starts drops what an older one left under its id. */
export async function dropPointer(place: StorePlace, { pid }: Pick<Saver, "pid">): Promise<void> {
  if (pid === null || readState(place).pointers[`pid:${pid}`] === undefined) return;
  await changeState(place, ({ pointers }) => {
    delete pointers[`pid:${pid}`];
  });
}

/** The last save of a list: its time where git ignores handoffs, its head for "since then". */
export function saveOf(place: StorePlace, list: string): Save | null {
  const { saves } = readState(place);
  return saves[list.normalize("NFC")] ?? null;
}

/** Whether a list was last saved by another session whose client process is alive. */
export function isForeignSave(
  place: StorePlace,
  list: string,
  { pid, session, isAlive }: Saver & { isAlive: (pid: number) => boolean },
): boolean {
  const save = saveOf(place, list);
  if (save === null || save.pid === null) return false;
  const isMine = (save.pid === pid && isSameProcess(save)) || (session !== null && save.session === session);
  return !isMine && isAlive(save.pid) && isSameProcess(save);
}

function isSameProcess({ pid, pidStart }: Pointer): boolean {
  const start = pid === null ? null : startOf(pid);
  return start === null || pidStart === null || start === pidStart;
}

async function changeState(place: StorePlace, change: (state: State) => void): Promise<void> {
  try {
    await withLock(place, FILE, () => {
      const state = readState(place);
      change(state);
      const kept = {
        pointers: newest(state.pointers, MOST_POINTERS),
        saves: newest(state.saves, MOST_SAVES),
      };
      replaceLocal(place, [], FILE, `${JSON.stringify(kept, null, 1)}\n`);
    });
  } catch {
    // A store that can't be written to has no list in hand; the branch's is meant then.
  }
}

function newest<T extends Pointer>(entries: Record<string, T>, most: number): Record<string, T> {
  const all = Object.entries(entries);
  return all.length <= most
    ? entries
    : Object.fromEntries(all.sort(([, a], [, b]) => newestFirst(a, b)).slice(0, most));
}

const newestFirst = (a: Pointer, b: Pointer): number =>
  a.savedAt < b.savedAt ? 1 : a.savedAt > b.savedAt ? -1 : 0;

/** Entries that lack what is needed (another version's, damaged ones) are left out. */
function readState(place: StorePlace): State {
  const { pointers, saves } = readLocalJson(place, FILE);
  return { pointers: entriesOf(pointers), saves: entriesOf(saves) as Record<string, Save> };
}

function entriesOf(value: unknown): Record<string, Pointer> {
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  const known = entries.flatMap(([key, entry]) =>
    isPointer(entry) ? [[key, { ...EMPTY, ...entry }] as const] : [],
  );
  // Without a prototype: a list may be called `constructor`.
  return Object.assign(Object.create(null) as Record<string, Pointer>, Object.fromEntries(known));
}

const EMPTY = { branch: null, session: null, pid: null, pidStart: null, head: null };

function isPointer(value: unknown): value is Pointer {
  if (typeof value !== "object" || value === null) return false;
  const { list, savedAt } = value as Partial<Pointer>;
  return typeof list === "string" && typeof savedAt === "string";
}
