import { rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { readLocal } from "../store/local-files.ts";
import { localDir } from "../store/paths.ts";
import { withLock } from "../store/lock.ts";
import { WAITING } from "./background.ts";
import { LEFTOVERS } from "./leftovers.ts";
import { placesOf, stateOf } from "./prepared.ts";
import { headOf } from "./ready-shelf.ts";
import { openShelf } from "./shelf.ts";
import { isCurrent } from "./shelf-check.ts";
import type { Workspace } from "./workspace.ts";
import { storeOf } from "./workspace.ts";

const CALM_MS = 1_000;
/** The lowest priority: whatever a person waits for goes first. */
const LOWEST = 19;

/**
 * Every file compared with the index, dates of git, and the block of the next start. Where nothing has changed nothing
 * is loaded for it.
 */
export async function refreshAll(ws: Workspace, calm: boolean): Promise<void> {
  const place = storeOf(ws);
  setPriority(LOWEST);
  if (calm) await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  rmSync(join(localDir(place), WAITING), { force: true });
  if (readLocal(place, LEFTOVERS) !== null)
    await (await import("./leftovers-commit.ts")).commitLeftBehind(ws);
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
