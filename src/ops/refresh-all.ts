import { rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { localDir } from "../store/paths.ts";
import { withLock } from "../store/lock.ts";
import { WAITING } from "./background.ts";
import { placesOf, stateOf } from "./prepared.ts";
import { headOf } from "./ready-shelf.ts";
import { openShelf } from "./shelf.ts";
import { isCurrent } from "./shelf-check.ts";
import type { Workspace } from "./workspace.ts";
import { storeOf } from "./workspace.ts";

const CALM_MS = 1_000;

/**
 * Every file compared with the index, dates of git, and the block of the next start. Where nothing has changed nothing
 * is loaded for it.
 */
export async function refreshAll(ws: Workspace, calm: boolean): Promise<void> {
  const place = storeOf(ws);
  setPriority(constants.priority.PRIORITY_LOW);
  if (calm) await sleep(CALM_MS);
  rmSync(join(localDir(place), WAITING), { force: true });
  if (calm && placesOf(ws).every(isUpToDate)) return;
  await withLock(place, "refresh", async () => {
    const { refresh } = await import("./refresh.ts");
    for (const each of placesOf(ws)) (await refresh(ws, each)).close();
    const { prepareBlock } = await import("./prepare.ts");
    if (stateOf(ws) !== null) await prepareBlock(ws);
  });
}

function isUpToDate(place: Parameters<typeof openShelf>[0]): boolean {
  const shelf = openShelf(place);
  const isSame =
    shelf !== null && isCurrent(shelf, { everyFile: true }) && shelf.tracked.head === headOf(place);
  shelf?.close();
  return isSame;
}
