import type { HookInput } from "../claude/events.ts";
import type { HookAnswer } from "../claude/output.ts";
import { currentList } from "../model/current.ts";
import { inheritLedger, raiseGeneration } from "../store/ledger.ts";
import { readLocalJson, replaceLocal } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";
import { dropPointer } from "../store/pointers.ts";
import { countUses } from "../store/uses.ts";
import { giveOnce, memoriesIn } from "./given.ts";
import { type ReadyBlock, readyBlock } from "./prepared.ts";
import { saverOf, storeOf, type Workspace } from "./workspace.ts";

/** What a session is given at its start, and the one line that the person sees. */
export async function sessionStart(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  const place = storeOf(ws);
  const session = input.session ?? ws.session;
  if (input.source === "startup") await dropPointer(place, saverOf(ws));
  if (ws.config.commit === "session" && input.source === "startup")
    await (await import("./commit-turn.ts")).commitLeftovers(ws, place);
  if (session !== null) prepareLedger(ws, place, { ...input, session });
  if (input.source === "resume") return { text: await pointerLine(ws) };
  const block = session === null ? await blockFor(ws, new Set()) : await giveBlock(ws, place, session);
  if (block === null) return {};
  const isForPerson = input.source !== "compact";
  return {
    text: block.text,
    systemMessage: isForPerson ? [block.summary, ...block.notices].filter(Boolean).join(" ") : null,
  };
}

function giveBlock(ws: Workspace, place: StorePlace, session: string): Promise<ReadyBlock | null> {
  const now = ws.world.now();
  return giveOnce({
    place,
    session,
    event: "start",
    now,
    give: async (given) => {
      const block = await blockFor(ws, given);
      countUses(place, memoriesIn(block.ids), now);
      return { ids: block.ids, record: block.record, value: block };
    },
  });
}

/** The one that a write left ready; where something has changed since, a new one. */
async function blockFor(ws: Workspace, given: ReadonlySet<string>): Promise<ReadyBlock> {
  return readyBlock(ws, given) ?? (await import("./prepare.ts")).prepareBlock(ws, given);
}

/** After a compaction the transcript holds nothing of ours any more; a fork holds what its origin was given. */
function prepareLedger(
  ws: Workspace,
  place: StorePlace,
  { source, session }: HookInput & { session: string },
): void {
  if (source === "compact") raiseGeneration(place, session, ws.world.now());
  const origin = ws.clientPid === null ? null : swapSession(place, ws.clientPid, session);
  if (source === "fork" && origin !== null) inheritLedger(place, origin, session);
}

const CLIENTS = "clients.json";
const KEPT = 100;

/** Notes which session a client process is in; gives the one that it was in before. */
function swapSession(place: StorePlace, pid: number, session: string): string | null {
  const { [pid]: before, ...others } = readLocalJson(place, CLIENTS);
  const kept = Object.entries(others).slice(-KEPT);
  if (before !== session)
    replaceLocal(place, [], CLIENTS, JSON.stringify(Object.fromEntries([...kept, [pid, session]])));
  return typeof before === "string" && before !== session ? before : null;
}

/** A resumed transcript still holds what it was given: one line says where the current state is. */
async function pointerLine(ws: Workspace): Promise<string> {
  const { currentInput, loadLists } = await import("./lists.ts");
  const lists = await loadLists(ws);
  const current = currentList({ ...currentInput(ws, lists, null), purpose: "start" });
  if (!("list" in current) || current.list === null) return "";
  return `The handoff of ${current.list} is in memory/handoffs/${current.list}.md; \`tasuki context\` shows it with related memories.`;
}
