import type { HookInput } from "../claude/events.ts";
import { type HookAnswer, hookOutput } from "../claude/output.ts";
import type { Wording } from "../model/problem.ts";
import { logHookError } from "../store/hook-log.ts";
import { postToolUse } from "./post-tool-use.ts";
import { preCompact, sessionEnd } from "./session-end.ts";
import { sessionStart } from "./session-start.ts";
import { stop } from "./stop.ts";
import { userPrompt } from "./user-prompt.ts";
import { storeOf, type Workspace } from "./workspace.ts";

type Handler = (ws: Workspace, input: HookInput, wording: Wording) => Promise<HookAnswer>;

const HANDLERS = {
  "session-start": sessionStart,
  "user-prompt": userPrompt,
  "post-tool-use": postToolUse,
  stop,
  "pre-compact": preCompact,
  "session-end": sessionEnd,
} satisfies Record<HookInput["hook"], Handler>;

/** What a hook prints on standard output. Never throws: what went wrong is noted for `doctor`. */
export async function runHook(ws: Workspace, input: HookInput, wording: Wording): Promise<string> {
  const handler: Handler = HANDLERS[input.hook];
  try {
    return hookOutput(input.hook, await handler(ws, input, wording));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const file = /memory\/\S+\.md/.exec(message)?.[0] ?? null;
    logHookError(storeOf(ws), { at: ws.world.now().toISOString(), event: input.hook, message, file });
    return "";
  }
}
