import type { StorePlace } from "../store/paths.ts";
import { scanAll } from "../store/scan.ts";
import { datesOf } from "./dates.ts";
import { isAdopted } from "./native/adopted.ts";
import { headOf } from "./ready-shelf.ts";
import { reindex } from "./reindex.ts";
import { openShelf, type Shelf } from "./shelf.ts";
import type { Workspace } from "./workspace.ts";

/** The index of a store after a look at every file, with the dates of git. */
export async function refresh(ws: Workspace, place: StorePlace): Promise<Shelf> {
  if (isAdopted(place)) await (await import("./native/index-file.ts")).renewNative(ws, place);
  const scan = scanAll(place);
  const head = headOf(place);
  const datesAt = await datesOf(ws, place, scan.files);
  return reindex(place, openShelf(place), { scan, datesAt, head, progress: ws.progress });
}
