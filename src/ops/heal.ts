import { removeIndexFile } from "../store/index-file.ts";
import type { StorePlace } from "../store/paths.ts";
import { placesOf } from "./prepared.ts";
import { BASE, DELTA } from "./shelf.ts";
import type { Workspace } from "./workspace.ts";

/** Runs something that reads the index; where a disk or another program has damaged that, once more with a new one. */
export async function healed<T>(ws: Workspace, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!dropDamaged(placesOf(ws), error)) throw error;
    return run();
  }
}

/** Takes the index away where the error says that it is damaged: the next question makes a new one. */
export function dropDamaged(places: readonly StorePlace[], error: unknown): boolean {
  // By name: a bundle that is loaded later has a class of its own.
  if (!(error instanceof Error) || error.name !== "DamagedSegment") return false;
  for (const place of places) for (const name of [BASE, DELTA]) removeIndexFile(place, name);
  return true;
}
