import { rmSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createLocal } from "../store/local-files.ts";
import { withLock } from "../store/lock.ts";
import { localDir } from "../store/paths.ts";
import { prepareBlock } from "./prepare.ts";
import { placesOf } from "./prepared.ts";
import { refresh } from "./refresh.ts";
import { storeOf, type Workspace } from "./workspace.ts";

const WAITING = "refresh-waits";
/** A process that has waited for longer than this is gone. Milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Every file compared with the index, dates of git, and the block of the next start. One process at a time, and one
 * that waits: whoever finds one waiting may leave, since that one begins later and sees what it would have seen.
 */
export async function refreshAll(ws: Workspace): Promise<void> {
  const place = storeOf(ws);
  const waiting = join(localDir(place), WAITING);
  const age = Date.now() - (statSync(waiting, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > LONGEST_WAIT) rmSync(waiting, { force: true });
  if (createLocal(place, [], WAITING, "") === false) return;
  setPriority(constants.priority.PRIORITY_LOW);
  await withLock(place, "refresh", async () => {
    rmSync(waiting, { force: true });
    for (const each of placesOf(ws)) (await refresh(ws, each)).close();
    await prepareBlock(ws);
  });
}
