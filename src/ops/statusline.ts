import type { ListFact } from "../model/current.ts";
import { readLocalJson } from "../store/local-files.ts";
import { isRecord } from "../store/loose.ts";
import type { StorePlace } from "../store/paths.ts";
import { isPaused } from "../store/pauses.ts";
import type { Saver } from "../store/pointers.ts";
import { type ListRow, scanLists } from "../store/scan.ts";
import { currentIn } from "./current-in.ts";
import { saverOf, type Workspace } from "./workspace.ts";

/** What one line can say of the work in hand. `savedAt`: ISO 8601. */
export type LineState = {
  list: string | null;
  nextStep: string | null;
  open: number;
  savedAt: string | null;
  paused: boolean;
};

/** What a list says in a line, and how its file looked then: size, time of change, inode. */
export type Read = ListFact & { look: [number, number, number]; nextStep: string | null; open: number };

/** Of `.local`: what was read of each list. A line is asked for after every answer, and lists change seldom. */
export const READ_FILE = "statusline.json";

/** null: there is nothing to say here (no store, or tasuki is off). Starts no git, opens no index, and parses only what has changed. */
export async function lineState(ws: Workspace, session: string | null): Promise<LineState | null> {
  if (ws.store.kind !== "found" || ws.config.off) return null;
  const { place } = ws.store;
  const who: Saver = { ...saverOf(ws), ...(session !== null && { session }) };
  const paused = isPaused(place, who, ws.world.now());
  const lists = ws.config.work_state ? await listsOf(place) : [];
  const name = currentIn(ws, lists, who);
  const list = lists.find((one) => one.list === name);
  if (!list) return { list: null, nextStep: null, open: 0, savedAt: null, paused };
  return { list: list.list, nextStep: list.nextStep, open: list.open, savedAt: list.updated, paused };
}

async function listsOf(place: StorePlace): Promise<Read[]> {
  const { lists } = readLocalJson(place, READ_FILE);
  const known = Array.isArray(lists) ? lists.filter(isRead) : [];
  const rows = scanLists(place);
  const reads = rows.map((row) => known.find((read) => isSame(read, row)));
  if (reads.every((read) => read !== undefined)) return reads;
  return (await import("./statusline-read.ts")).readLists(place, rows, known);
}

export const isSame = ({ list, look }: Read, row: ListRow): boolean =>
  list === row.list && look[0] === row.size && look[1] === row.mtimeMs && look[2] === row.ino;

function isRead(value: unknown): value is Read {
  if (!isRecord(value)) return false;
  const { list, status, branch, updated, look, nextStep, open } = value;
  const isTextOrNull = (one: unknown): boolean => one === null || typeof one === "string";
  return (
    typeof list === "string" &&
    (status === "open" || status === "done") &&
    [branch, updated, nextStep].every(isTextOrNull) &&
    typeof open === "number" &&
    Array.isArray(look) &&
    look.length === 3
  );
}
