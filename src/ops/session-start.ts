import type { HookInput } from "../claude/events.ts";
import { type HookAnswer, personLines } from "../claude/output.ts";
import { currentList } from "../model/current.ts";
import { swapSession } from "../store/clients.ts";
import { inheritLedger, raiseGeneration } from "../store/ledger.ts";
import type { StorePlace } from "../store/paths.ts";
import { dropPointer } from "../store/pointers.ts";
import { countUses } from "../store/uses.ts";
import { giveOnce, memoriesIn } from "./given.ts";
import { noteDigestGiven } from "./digest-day.ts";
import { leftoversLater } from "./leftovers.ts";
import { notYetTold } from "./not-yet-told.ts";
import { type ReadyBlock, readyBlock } from "./prepared.ts";
import { standingNotices } from "./standing-notices.ts";
import { saverOf, storeOf, type Workspace } from "./workspace.ts";

/** `wasReady`: nothing has changed since a write left it. */
type Block = ReadyBlock & { wasReady: boolean };

/** What a session is given at its start, and the one line that the person sees. */
export async function sessionStart(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  const place = storeOf(ws);
  const session = input.session ?? ws.session;
  if (input.source === "startup") await dropPointer(place, saverOf(ws));
  if (ws.config.commit === "session" && input.source === "startup")
    await (await import("./commit-turn.ts")).commitLeftovers(ws, place);
  if (session !== null) prepareLedger(ws, place, { ...input, session });
  const here = { ...ws, session };
  if (input.source === "resume") return { text: await pointerLine(ws), systemMessage: told(here, []) };
  const block = session === null ? await blockFor(here, new Set()) : await giveBlock(here, place, session);
  if (block === null) return {};
  if (block.hasDigest) noteDigestGiven(here);
  await leftoversLater(here, block.wasReady);
  return {
    text: block.text,
    systemMessage: input.source === "compact" ? null : told(here, block.notices, block.summary),
  };
}

/** What was given, then whatever else the person must know, once a session: a line each. */
function told(ws: Workspace, notices: readonly string[], summary: string | null = null): string {
  const all = notYetTold(storeOf(ws), ws.session, [...notices, ...standingNotices(ws)]);
  return personLines([summary, ...all]);
}

function giveBlock(ws: Workspace, place: StorePlace, session: string): Promise<Block | null> {
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
async function blockFor(ws: Workspace, given: ReadonlySet<string>): Promise<Block> {
  const ready = readyBlock(ws, given);
  if (ready !== null) return { ...ready, wasReady: true };
  return { ...(await (await import("./prepare.ts")).prepareBlock(ws, given)), wasReady: false };
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

/** A resumed transcript still holds what it was given: one line says where the current state is. */
async function pointerLine(ws: Workspace): Promise<string> {
  const { currentInput, loadLists } = await import("./lists.ts");
  const lists = await loadLists(ws);
  const current = currentList({ ...currentInput(ws, lists, null), purpose: "start" });
  if (!("list" in current) || current.list === null) return "";
  return `The handoff of ${current.list} is in memory/handoffs/${current.list}.md; \`tasuki context\` shows it with related memories.`;
}
