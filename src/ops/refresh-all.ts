import { existsSync, renameSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { readLocal, replaceLocal } from "../store/local-files.ts";
import { localDir, type StorePlace } from "../store/paths.ts";
import { withLock } from "../store/lock.ts";
import { LOOKED, RUNNING, WAITING } from "./background.ts";
import { LEFTOVERS } from "./leftovers.ts";
import { stateOf } from "./prepared.ts";
import { CALM } from "./refresh-event.ts";
import { headOf } from "./ready-shelf.ts";
import { openShelf } from "./shelf.ts";
import { isCurrent } from "./shelf-check.ts";
import type { Workspace } from "./workspace.ts";
import { placesOf, storeOf } from "./workspace.ts";

const CALM_MS = 1_000;
/** The lowest priority: whatever a person waits for goes first. */
const LOWEST = 19;

/**
 * Every file compared with the index, dates of git, and the block of the next start. Where nothing has changed nothing
 * is loaded for it.
 */
export async function refreshAll(asked: Workspace, how?: string): Promise<void> {
  const ws = leftGone(asked);
  const place = storeOf(ws);
  setPriority(LOWEST);
  if (how === CALM) await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  // The store was taken away meanwhile, and nothing of it is to come back.
  if (!existsSync(localDir(place))) return;
  begin(place);
  try {
    await refreshWhatChanged(ws, how);
  } finally {
    end(place);
  }
}

/** Looked at again before each write: a store may be taken away at any moment. */
function leftGone(ws: Workspace): Workspace {
  const place = { ...storeOf(ws), isLeftGone: true };
  const personal = ws.personal && { ...ws.personal, isLeftGone: true };
  return { ...ws, store: { kind: "found", place }, personal };
}

/** Whoever asks from now on asks for another one. */
function begin(place: StorePlace): void {
  try {
    renameSync(join(localDir(place), WAITING), join(localDir(place), RUNNING));
  } catch {
    // Nobody asked: a test, a person.
  }
}

function end(place: StorePlace): void {
  rmSync(join(localDir(place), RUNNING), { force: true });
  replaceLocal(place, [], LOOKED, "");
}

async function refreshWhatChanged(ws: Workspace, how: string | undefined): Promise<void> {
  const place = storeOf(ws);
  if (readLocal(place, LEFTOVERS) !== null)
    await (await import("./leftovers-commit.ts")).commitLeftBehind(ws);
  if (how !== undefined && placesOf(ws).every(isUpToDate)) return;
  await withLock(place, "refresh", async () => {
    const { refresh } = await import("./refresh.ts");
    for (const each of placesOf(ws)) (await refresh(ws, each)).close();
    const { prepareBlock } = await import("./prepare.ts");
    if (stateOf(ws) !== null) await prepareBlock(ws);
  });
}

function isUpToDate(place: StorePlace): boolean {
  const shelf = openShelf(place);
  const isSame =
    shelf !== null && isCurrent(shelf, { everyFile: true }) && shelf.tracked.head === headOf(place);
  shelf?.close();
  return isSame;
}
