import { INDEX } from "../../claude/auto-memory.ts";
import { linkedIn } from "../../claude/memory-index.ts";
import { readLocalJson } from "../../store/local-files.ts";
import type { StorePlace } from "../../store/paths.ts";
import { stemOf } from "../../store/scan.ts";
import { readText } from "../../store/text.ts";
import { absoluteOf } from "../../store/paths.ts";
import type { Workspace } from "../workspace.ts";

/** Where `init` keeps what it did. */
export const INIT_RECORD = "init.json";

/** Whether Claude Code's own memory lies in this store (`init --native adopt`, on this machine). */
export const isAdopted = (place: StorePlace): boolean =>
  readLocalJson(place, INIT_RECORD)["native"] === "adopt";

const NONE: ReadonlySet<string> = new Set();

/** Ids of the memories that the client gives to every session by itself, in its index. */
export function givenByClient({ store }: Pick<Workspace, "store">): ReadonlySet<string> {
  if (store.kind !== "found" || !isAdopted(store.place)) return NONE;
  const path = `memory/${INDEX}`;
  const index = readText(absoluteOf(store.place, path), path);
  return new Set(linkedIn(index?.text ?? "").map(stemOf));
}
