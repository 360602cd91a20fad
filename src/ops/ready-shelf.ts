import { readHead } from "../git/head.ts";
import { gitTop, type StorePlace } from "../store/paths.ts";
import { openShelf, type Shelf } from "./shelf.ts";
import { countOf, EVERY_FILE_BELOW, isCurrent } from "./shelf-check.ts";
import type { Workspace } from "./workspace.ts";

/** The index of a store for one question: as it stands where the files look unchanged, else brought up to date first. */
export async function readyShelf(ws: Workspace, place: StorePlace): Promise<Shelf> {
  const shelf = openShelf(place);
  if (shelf !== null && isCurrent(shelf)) {
    // Too many files to look at each before an answer: the next one knows of those that were edited in place.
    if (countOf(shelf) >= EVERY_FILE_BELOW) (await import("./background.ts")).refreshLater(place, true);
    return shelf;
  }
  if (shelf === null) {
    const { refresh } = await import("./refresh.ts");
    return refresh(ws, place);
  }
  const { reindex } = await import("./reindex.ts");
  return reindex(place, shelf);
}

/** The commit that the store's repository is at, without starting git; null without one. */
export function headOf({ dir }: StorePlace): string | null {
  const top = gitTop(dir);
  return top === null ? null : (readHead(top)?.head ?? null);
}
