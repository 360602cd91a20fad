import type { HookInput } from "../claude/events.ts";
import { type HookAnswer, hookOutput } from "../claude/output.ts";
import type { Wording } from "../model/problem.ts";
import { logHookError } from "../store/hook-log.ts";
import { healed } from "./heal.ts";
import { storeOf, type Workspace } from "./workspace.ts";

type Handler = (ws: Workspace, input: HookInput, wording: Wording) => Promise<HookAnswer>;

/** Each is loaded when it runs: a prompt does not wait for what the end of a turn needs. */
const HANDLERS = {
  "session-start": async () => (await import("./session-start.ts")).sessionStart,
  "user-prompt": async () => (await import("./user-prompt.ts")).userPrompt,
  "post-tool-use": async () => (await import("./post-tool-use.ts")).postToolUse,
  stop: async () => (await import("./stop.ts")).stop,
  "pre-compact": async () => (await import("./session-end.ts")).preCompact,
  "session-end": async () => (await import("./session-end.ts")).sessionEnd,
} satisfies Record<HookInput["hook"], () => Promise<Handler>>;

/** What a hook prints on standard output. Never throws: what went wrong is noted for `doctor`. */
export async function runHook(ws: Workspace, input: HookInput, wording: Wording): Promise<string> {
  try {
    const handler: Handler = await HANDLERS[input.hook]();
    return hookOutput(input.hook, await healed(ws, () => handler(ws, input, wording)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const file = /memory\/\S+\.md/.exec(message)?.[0] ?? null;
    logHookError(storeOf(ws), { at: ws.world.now().toISOString(), event: input.hook, message, file });
    return "";
  }
}
