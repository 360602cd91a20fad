import type { HookInput } from "../claude/events.ts";
import type { HookAnswer } from "../claude/output.ts";
import { raiseGeneration } from "../store/ledger.ts";
import { noteTranscript } from "./transcripts.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** What the session knew goes on to capture; `commit: session` commits here what its turns wrote. */
export async function sessionEnd(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  noteTranscript(ws, input, "session-end");
  if (ws.config.commit === "session")
    await (await import("./commit-turn.ts")).commitLeftovers(ws, storeOf(ws));
  return {};
}

/** The conversation is about to lose what it was given: from here on nothing counts as given. */
export async function preCompact(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  const session = input.session ?? ws.session;
  if (session !== null) raiseGeneration(storeOf(ws), session, ws.world.now());
  noteTranscript(ws, input, "pre-compact");
  return {};
}
