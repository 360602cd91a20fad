import { HOOKS, type HookName } from "./hook-line.ts";

/** The client keeps 10,000 characters (UTF-16) of a hook's output and stores the rest away; we promise less. */
export const MAX_HOOK_CHARACTERS = 9500;

/** What a hook has to say. Empty strings and null are the same: nothing. */
export type HookAnswer = {
  /** For the model. */
  text?: string | null;
  /** For the person: `personLines`. */
  systemMessage?: string | null;
};

const PREFIX = "tasuki: ";

/** What the person is told: a line each, and only the first says who speaks. Empty ones and null are none. */
export function personLines(lines: readonly (string | null | undefined)[]): string {
  const [first, ...others] = lines.filter((line) => line !== null && line !== undefined && line !== "");
  if (first === undefined) return "";
  return [
    first,
    ...others.map((line) => `  ${line!.startsWith(PREFIX) ? line!.slice(PREFIX.length) : line}`),
  ].join("\n");
}

/** Where plain text reaches the model. Elsewhere it is dropped, and only JSON gets through. */
const TAKES_PLAIN_TEXT: readonly HookName[] = ["session-start", "user-prompt"];
/** Where `additionalContext` reaches the model. */
const TAKES_CONTEXT: readonly HookName[] = [...TAKES_PLAIN_TEXT, "post-tool-use", "stop"];

/** What is printed on standard output; "" where there is nothing to say or nobody to hear it. */
export function hookOutput(hook: HookName, answer: HookAnswer): string {
  const text = TAKES_CONTEXT.includes(hook) ? limited(answer.text ?? "") : "";
  const message = answer.systemMessage ?? "";
  if (text === "" && message === "") return "";
  // Text that starts like JSON would be read as JSON.
  if (message === "" && TAKES_PLAIN_TEXT.includes(hook) && !/^\s*\{/.test(text)) return text;
  return JSON.stringify({
    ...(message !== "" && { systemMessage: message }),
    ...(text !== "" && { hookSpecificOutput: { hookEventName: HOOKS[hook].event, additionalContext: text } }),
  });
}

/** The last line of defence: blocks are assembled below the limit. Cut at a line, never inside a character. */
function limited(text: string): string {
  if (text.length <= MAX_HOOK_CHARACTERS) return text;
  const note = "\n(cut: tasuki context shows all of it)";
  const room = text.slice(0, MAX_HOOK_CHARACTERS - note.length).replace(/[\ud800-\udbff]$/, "");
  const end = room.lastIndexOf("\n");
  return (end > room.length / 2 ? room.slice(0, end) : room) + note;
}
