import type { HookInput } from "../claude/events.ts";
import { type HookAnswer, personLines } from "../claude/output.ts";
import { touchedPaths } from "../store/turn.ts";
import { fullContext } from "./auto-clear/fallback.ts";
import { commitTurn } from "./commit-turn.ts";
import { notYetTold } from "./not-yet-told.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** The end of a turn: one commit of all memory paths that it changed, and a word where the context is full. */
export async function stop(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  if (input.agent !== null) return {};
  const { text, systemMessage } = fullContext(ws, input);
  // The turn goes on: what it has written is committed at its end.
  if (text) return { text, systemMessage: systemMessage ?? null };
  const session = input.session ?? ws.session;
  const deferred = ws.config.commit === "auto" ? await commitAll(ws, session) : [];
  return { systemMessage: personLines([...notYetTold(storeOf(ws), session, deferred), systemMessage]) };
}

/** Why something that this turn wrote is not committed, as the person is told. */
async function commitAll(ws: Workspace, session: string | null): Promise<string[]> {
  const reasons = [];
  for (const place of [storeOf(ws), ...(ws.personal ? [ws.personal] : [])]) {
    const hasWritten = session !== null && touchedPaths(place, session).length > 0;
    const result = await commitTurn(ws, place, session);
    if (result && hasWritten) reasons.push(...result.warnings);
  }
  return reasons.slice(0, 1).map((reason) => `tasuki: saved; ${lowerFirst(reason)}`);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
