import type { StorePlace } from "../store/paths.ts";
import { scanAll } from "../store/scan.ts";
import { datesOf } from "./dates.ts";
import { isAdopted } from "./native/adopted.ts";
import { headOf } from "./ready-shelf.ts";
import { firstIndex, reindex } from "./reindex.ts";
import { openShelf, type Shelf } from "./shelf.ts";
import type { Workspace } from "./workspace.ts";

/** The index of a store after a look at every file, with the dates of git. */
export async function refresh(ws: Workspace, place: StorePlace): Promise<Shelf> {
  // What the client has written, its index names, and git may have to ignore.
  if (isAdopted(place)) await (await import("./native/index-file.ts")).renewNative(ws, place);
  const scan = scanAll(place);
  const head = headOf(place);
  const dates = datesOf(ws, place, scan.files);
  const shelf = openShelf(place);
  const options = { scan, head, progress: ws.progress };
  // Waited for late: until then nobody else would hear of a failure.
  dates.catch(() => undefined);
  if (shelf === null) return firstIndex(place, dates, options);
  return reindex(place, shelf, { ...options, datesAt: await dates });
}
