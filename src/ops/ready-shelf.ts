import { readHead } from "../git/head.ts";
import { gitTop, type StorePlace } from "../store/paths.ts";
import { scanAll, takenIds } from "../store/scan.ts";
import { openShelf, type Shelf } from "./shelf.ts";
import { countOf, EVERY_FILE_BELOW, isCurrent } from "./shelf-check.ts";
import type { Workspace } from "./workspace.ts";

/** A hook indexes so many files by itself: it takes no longer than to start the process that would. */
const FEW = 300;

/**
 * The index of a store for one question: as it stands where the files look unchanged, else brought up to date first.
 * A hook takes that of a large store as it is (null: there is none yet) and leaves the work to a process behind it.
 */
export async function readyShelf(ws: Workspace, place: StorePlace): Promise<Shelf | null> {
  const shelf = openShelf(place);
  const isLarge = shelf === null ? false : countOf(shelf) >= EVERY_FILE_BELOW;
  if (shelf !== null && isCurrent(shelf)) return isLarge ? lookedAfter(ws, shelf) : shelf;
  const isLong = ws.isHurried === true && (isLarge || (shelf === null && takenIds(place).size > FEW));
  if (isLong && (await import("./background.ts")).refreshLater(place)) return shelf;
  if (shelf === null) return (await import("./refresh.ts")).refresh(ws, place);
  return (await import("./reindex.ts")).reindex(place, shelf);
}

/**
 * Too many files to look at each before an answer: a process behind this one does it, and the next answer knows of those
 * that were edited in place. Where that process is late, a command looks by itself.
 */
async function lookedAfter({ isHurried }: Workspace, shelf: Shelf): Promise<Shelf> {
  const { place } = shelf;
  const { isOverdue, lookAtEnd, lookedAt } = await import("./background.ts");
  if (isHurried || !isOverdue(place)) {
    lookAtEnd(place);
    return shelf;
  }
  const isSame = isCurrent(shelf, { everyFile: true });
  const fresh = isSame
    ? shelf
    : (await import("./reindex.ts")).reindex(place, shelf, { scan: scanAll(place) });
  lookedAt(place);
  return fresh;
}

/** The commit that the store's repository is at, without starting git; null without one. */
export function headOf({ dir }: StorePlace): string | null {
  const top = gitTop(dir);
  return top === null ? null : (readHead(top)?.head ?? null);
}
