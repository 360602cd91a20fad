import type { HookInput } from "../claude/events.ts";
import type { HookAnswer } from "../claude/output.ts";
import { raiseGeneration } from "../store/ledger.ts";
import { commitLeftovers } from "./commit-turn.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** `commit: session` commits here what its turns wrote. */
export async function sessionEnd(ws: Workspace): Promise<HookAnswer> {
  if (ws.config.commit === "session") await commitLeftovers(ws, storeOf(ws));
  return {};
}

/** The conversation is about to lose what it was given: from here on nothing counts as given. */
export async function preCompact(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  const session = input.session ?? ws.session;
  if (session !== null) raiseGeneration(storeOf(ws), session, ws.world.now());
  return {};
}
