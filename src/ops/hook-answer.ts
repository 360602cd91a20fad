import type { HookInput } from "../claude/events.ts";
import { type HookAnswer, hookOutput } from "../claude/output.ts";
import { logHookError } from "../store/hook-log.ts";
import { healed } from "./heal.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** What a hook prints on standard output. Never throws: what went wrong is noted for `doctor`. */
export async function answerWith(
  ws: Workspace,
  input: HookInput,
  handle: () => Promise<HookAnswer>,
): Promise<string> {
  try {
    return hookOutput(input.hook, await healed(ws, handle));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const file = /memory\/\S+\.md/.exec(message)?.[0] ?? null;
    logHookError(storeOf(ws), { at: ws.world.now().toISOString(), event: input.hook, message, file });
    return "";
  }
}
