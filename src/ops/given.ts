import { statSync } from "node:fs";
import { join } from "node:path";
import { plainId } from "../inject/mark.ts";
import { noteInjection } from "../store/injections.ts";
import { addGiven, claimEvent, generationOf, givenIds } from "../store/ledger.ts";
import { fileNameOf, readLocal, replaceLocal } from "../store/local-files.ts";
import { localDir, type StorePlace } from "../store/paths.ts";

/** A giving that has not ended within this time was broken off: the next one may speak. Milliseconds. */
const BROKEN_OFF_MS = 10_000;

export type Giving<T> = {
  place: StorePlace;
  session: string;
  event: "start" | "prompt";
  now: Date;
  /** What to print, what is in it as the ledger names it (`given` of a block), and its record for `tasuki injected`; null = nothing. */
  give: (given: ReadonlySet<string>) => Promise<{ ids: string[]; record: string; value: T } | null>;
};

/**
 * One giving of a session: nothing twice since its last compaction, and never by two hooks at once. Hooks of one event
 * run in parallel (a plugin beside a set-up project): whoever claims the next number speaks, the others stay silent.
 */
export async function giveOnce<T>({ place, session, event, now, give }: Giving<T>): Promise<T | null> {
  const generation = generationOf(place, session);
  const folder = ["ledger", fileNameOf(session), String(generation)];
  const done = Number(readLocal(place, ...folder, `done-${event}`)) || 0;
  const claim = join(localDir(place), ...folder, `claim-${event}-${done + 1}`);
  const turn = isBrokenOff(claim) ? done + 2 : done + 1;
  if (!claimEvent(place, session, `${event}-${turn}`, generation)) return null;
  try {
    const given = await give(givenIds(place, session, generation));
    if (given && given.ids.length > 0) {
      addGiven(place, session, { event, ids: given.ids, now, generation });
      noteInjection(place, { at: now.toISOString(), session, event, record: given.record });
    }
    return given?.value ?? null;
  } finally {
    replaceLocal(place, folder, `done-${event}`, String(turn));
  }
}

/** By the clock of the file system, since that made the claim. */
function isBrokenOff(claim: string): boolean {
  const startedAt = statSync(claim, { throwIfNoEntry: false })?.mtimeMs;
  return startedAt !== undefined && Date.now() - startedAt > BROKEN_OFF_MS;
}

/** Of what a block holds, the memories by their ids: a list's name may hold no colon, an id may. */
export const memoriesIn = (names: readonly string[]): string[] =>
  names.filter((name) => !/^(?:list|also):/.test(name)).map(plainId);
