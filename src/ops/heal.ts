import { removeIndexFile } from "../store/index-file.ts";
import type { StorePlace } from "../store/paths.ts";
import { BASE, DELTA } from "./shelf.ts";
import { placesOf, type Workspace } from "./workspace.ts";

/**
 * Runs something that reads the index; where a disk or another program has damaged that, once more with a new one. Verbs
 * look at the index before they write anything.
 * @param opened where it works; a list that is filled meanwhile counts as it is then
 */
export async function healed<T>(opened: Workspace | readonly Workspace[], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isDamage(error)) throw error;
    dropIndex([opened].flat().flatMap(placesOf));
    return run();
  }
}

/** By name: a bundle that is loaded later has a class of its own. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedSegment";

/** The next question makes a new one. */
export function dropIndex(places: readonly StorePlace[]): void {
  for (const place of places) for (const name of [BASE, DELTA]) removeIndexFile(place, name);
}
