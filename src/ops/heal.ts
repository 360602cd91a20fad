import { removeIndexFile } from "../store/index-file.ts";
import { placesOf } from "./prepared.ts";
import { BASE, DELTA } from "./shelf.ts";
import type { Workspace } from "./workspace.ts";

/** Runs something that reads the index; where a disk or another program has damaged that, once more with a new one. */
export async function healed<T>(ws: Workspace, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // By name: a bundle that is loaded later has a class of its own.
    if (!(error instanceof Error) || error.name !== "DamagedSegment") throw error;
    for (const place of placesOf(ws)) for (const name of [BASE, DELTA]) removeIndexFile(place, name);
    return run();
  }
}
