import { parseList } from "../handoff/parse.ts";
import { currentList, type ListFact } from "../model/current.ts";
import type { List } from "../model/list.ts";
import { redact } from "../redact/redact.ts";
import type { StorePlace } from "../store/paths.ts";
import { isPaused } from "../store/pauses.ts";
import { pointerOf, type Saver, saveOf } from "../store/pointers.ts";
import { readText } from "../store/read.ts";
import { type ListRow, scanLists } from "../store/scan.ts";
import { lookOf, type Prepared, readPrepared } from "./prepared.ts";
import type { Workspace } from "./workspace.ts";

/** What one line can say of the work in hand. `savedAt`: ISO 8601. */
export type LineState = {
  list: string | null;
  nextStep: string | null;
  open: number;
  savedAt: string | null;
  paused: boolean;
};

/** null: there is nothing to say here (no store, or tasuki is off). Starts no git, and opens no index. */
export function lineState(ws: Workspace, session: string | null): LineState | null {
  if (ws.store.kind !== "found" || ws.config.off) return null;
  const { place } = ws.store;
  const who: Saver = { pid: ws.clientPid, session: session ?? ws.session };
  const paused = isPaused(place, who, ws.world.now());
  const nothing = { list: null, nextStep: null, open: 0, savedAt: null, paused };
  if (!ws.config.work_state) return nothing;
  const rows = scanLists(place);
  const facts = factsOf(place, rows);
  const name = currentIn(ws, { place, who, facts });
  const row = rows.find((one) => one.list === name);
  const list = row === undefined ? null : readListAt(row);
  if (list === null) return nothing;
  return {
    list: list.list,
    nextStep: list.nextStep === null ? null : redact(list.nextStep).text,
    open: list.tasks.filter(({ status }) => status === "todo" || status === "doing").length,
    savedAt: facts.find((fact) => fact.list === name)?.updated ?? null,
    paused,
  };
}

type Input = { place: StorePlace; who: Saver; facts: readonly ListFact[] };

function currentIn(ws: Workspace, { place, who, facts }: Input): string | null {
  const branch = ws.head?.branch ?? null;
  const current = currentList({
    flag: null,
    env: ws.world.env["TASUKI_LIST"] ?? null,
    pointer: pointerOf(place, who),
    branch,
    detachedSha: branch === null ? (ws.head?.head?.slice(0, 7) ?? null) : null,
    lists: facts,
    purpose: "start",
  });
  return "list" in current ? current.list : null;
}

/** Every list: as it was prepared for the next session, where its file looks the same since. */
function factsOf(place: StorePlace, rows: readonly ListRow[]): ListFact[] {
  const prepared = readPrepared(place);
  return rows.map((row) => {
    const known = knownOf(row, prepared);
    if (known !== null) return known;
    const { list, mtimeMs } = row;
    const { status = "open", branch = null } = readListAt(row) ?? {};
    const updated = saveOf(place, list)?.savedAt ?? new Date(mtimeMs).toISOString();
    return { list, status, branch, updated };
  });
}

function knownOf({ list, path, abs }: ListRow, prepared: Prepared | null): ListFact | null {
  const look = prepared?.files[path.replace(/^memory\//, "")];
  const fact = prepared?.lists.find((one) => one.list === list);
  if (!fact || !look) return null;
  return lookOf(abs)?.every((value, at) => value === look[at]) ? fact : null;
}

function readListAt({ list, path, abs }: ListRow): List | null {
  const read = readText(abs, path);
  return read === null ? null : parseList(read.text, { list, path });
}
