import type { HookInput } from "../claude/events.ts";
import type { HookAnswer } from "../claude/output.ts";
import { touchedPaths } from "../store/turn.ts";
import { commitTurn } from "./commit-turn.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** The end of a turn: one commit of all memory paths that it changed. */
export async function stop(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  if (ws.config.commit !== "auto" || input.agent !== null) return {};
  const session = input.session ?? ws.session;
  const results = [];
  for (const place of [storeOf(ws), ...(ws.personal ? [ws.personal] : [])]) {
    const hasWritten = session !== null && touchedPaths(place, session).length > 0;
    const result = await commitTurn(ws, place, session);
    if (result && hasWritten) results.push(...result.warnings);
  }
  return { systemMessage: results.length === 0 ? null : `tasuki: saved; ${lowerFirst(results[0]!)}` };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
