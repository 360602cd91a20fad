import type { HookInput } from "../claude/events.ts";
import type { HookAnswer } from "../claude/output.ts";
import type { Wording } from "../model/problem.ts";
import { answerWith } from "./hook-answer.ts";
import type { Workspace } from "./workspace.ts";

type Handler = (ws: Workspace, input: HookInput, wording: Wording) => Promise<HookAnswer>;

/** Each is loaded when it runs: the end of a turn does not wait for what a start needs. */
const HANDLERS = {
  "session-start": async () => (await import("./session-start.ts")).sessionStart,
  "user-prompt": async () => (await import("./user-prompt.ts")).userPrompt,
  "post-tool-use": async () => (await import("./post-tool-use.ts")).postToolUse,
  stop: async () => (await import("./stop.ts")).stop,
  "pre-compact": async () => (await import("./session-end.ts")).preCompact,
  "session-end": async () => (await import("./session-end.ts")).sessionEnd,
} satisfies Record<HookInput["hook"], () => Promise<Handler>>;

/** What a hook of any event prints. Never throws. */
export const runHook = (ws: Workspace, input: HookInput, wording: Wording): Promise<string> =>
  answerWith(ws, input, async () => {
    const handler: Handler = await HANDLERS[input.hook]();
    return handler(ws, input, wording);
  });
