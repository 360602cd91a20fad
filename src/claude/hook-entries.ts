import { HOOKS, hookLine, isOurLine, plainLine, type HookName } from "./hook-line.ts";
import { memberOf, valueOf, type Part } from "./json-tree.ts";

/** One command of a matcher entry, in the client's words. `timeout` in seconds. */
export type HookCommand = { type: "command"; command: string; timeout: number; if?: string };
/** One matcher entry of one event. */
export type HookEntry = { event: string; matcher?: string; hooks: HookCommand[] };

/** Which tool calls the post-tool-use hook hears. A rule names one tool: `Write|Edit(…)` matches neither, and Edit(…) does not see a Write. */
export const MEMORY_RULES = {
  matcher: "Write|Edit",
  rules: ["Write(/memory/**)", "Edit(/memory/**)"],
} as const;

/** What `init` merges: everything, or the one line of the plain variant. */
export function hookEntries(variant: "full" | "plain"): HookEntry[] {
  const start = HOOKS["session-start"];
  if (variant === "plain")
    return [
      { event: start.event, hooks: [{ type: "command", command: plainLine(), timeout: start.timeout }] },
    ];
  return (Object.keys(HOOKS) as HookName[]).map(entryOf);
}

function entryOf(hook: HookName): HookEntry {
  const { event, timeout } = HOOKS[hook];
  const command = { type: "command" as const, command: hookLine(hook), timeout };
  if (hook !== "post-tool-use") return { event, hooks: [command] };
  const { matcher, rules } = MEMORY_RULES;
  return { event, matcher, hooks: rules.map((rule) => ({ ...command, if: rule })) };
}

/** Whether a matcher entry of a settings file holds a line of ours. */
export function hasOurs(entry: Part): boolean {
  return handlersOf(entry).some(isOurHandler);
}

/** Whether it holds nothing else. */
export function isOnlyOurs(entry: Part): boolean {
  const handlers = handlersOf(entry);
  return handlers.length > 0 && handlers.every(isOurHandler);
}

function handlersOf(entry: Part): Part[] {
  const handlers = memberOf(entry.value, "hooks")?.value;
  return handlers?.type === "array" ? handlers.parts : [];
}

export function isOurHandler(handler: Part): boolean {
  const command = memberOf(handler.value, "command");
  return command !== null && isOurLine(valueOf(command.value));
}
