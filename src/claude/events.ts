import * as z from "zod/mini";
import type { HookName } from "./hook-line.ts";

/** Why a session starts; the client may learn more reasons. */
export const START_SOURCES = ["startup", "resume", "clear", "compact", "fork"] as const;
export type StartSource = (typeof START_SOURCES)[number] | "unknown";

/** What a hook needs of the client's JSON. What is missing or of the wrong type is null (false, "unknown"). */
export type HookInput = {
  hook: HookName;
  session: string | null;
  transcript: string | null;
  cwd: string | null;
  /** Set inside a subagent. */
  agent: string | null;
  permissionMode: string | null;
  /** session-start. */
  source: StartSource;
  /** user-prompt: as it was typed. */
  prompt: string | null;
  /** post-tool-use: the tool, and the file that it wrote. */
  tool: string | null;
  file: string | null;
  /** stop: a Stop hook has already made the model go on. */
  isStopActive: boolean;
  /** stop: the model's last words. */
  lastMessage: string | null;
  /** pre-compact: manual or auto. */
  trigger: string | null;
  /** session-end: clear, resume, logout, prompt_input_exit, other. */
  reason: string | null;
};

/** A hook never breaks: what has another type than we know counts as missing. */
const text = z.catch(z.nullable(z.string()), null);
const flag = z.catch(z.boolean(), false);

const SHAPE = z.object({
  session_id: text,
  transcript_path: text,
  cwd: text,
  agent_id: text,
  permission_mode: text,
  source: z.catch(z.enum([...START_SOURCES, "unknown"]), "unknown"),
  prompt: text,
  tool_name: text,
  tool_input: z.catch(z.object({ file_path: text, notebook_path: text }), { file_path: null, notebook_path: null }),
  stop_hook_active: flag,
  last_assistant_message: text,
  trigger: text,
  reason: text,
});

/** Reads what the client gave a hook on standard input. Never throws: no JSON, or no object, gives an empty input. */
export function parseHookInput(hook: HookName, json: string): HookInput {
  const parsed = z.safeParse(SHAPE, objectOf(json));
  const event = parsed.success ? parsed.data : z.parse(SHAPE, {});
  return {
    hook,
    session: orNull(event.session_id),
    transcript: orNull(event.transcript_path),
    cwd: orNull(event.cwd),
    agent: orNull(event.agent_id),
    permissionMode: orNull(event.permission_mode),
    source: event.source,
    prompt: event.prompt,
    tool: orNull(event.tool_name),
    file: orNull(event.tool_input.file_path) ?? orNull(event.tool_input.notebook_path),
    isStopActive: event.stop_hook_active,
    lastMessage: event.last_assistant_message,
    trigger: orNull(event.trigger),
    reason: orNull(event.reason),
  };
}

function objectOf(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\ufeff/, "")) ?? {};
  } catch {
    return {};
  }
}

/** The client leaves some keys empty instead of out. */
function orNull(value: string | null): string | null {
  return value === "" ? null : value;
}
