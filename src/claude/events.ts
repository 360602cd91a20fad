import { recordOf } from "../model/record.ts";
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
  /** post-tool-use: the id of the call. */
  toolUse: string | null;
  /** stop: a Stop hook has already made the model go on. */
  isStopActive: boolean;
  /** stop: the model's last words. */
  lastMessage: string | null;
  /** pre-compact: manual or auto. */
  trigger: string | null;
  /** session-end: clear, resume, logout, prompt_input_exit, other. */
  reason: string | null;
};

/**
 * Reads what the client gave a hook on standard input. Never throws, for a hook never breaks: what is no JSON, or has
 * another type than we know, counts as missing. Read by hand: a schema library costs ten milliseconds of every prompt.
 */
export function parseHookInput(hook: HookName, json: string): HookInput {
  const event = objectOf(json);
  const tool = recordOf(event["tool_input"]);
  return {
    hook,
    session: nameIn(event, "session_id"),
    transcript: nameIn(event, "transcript_path"),
    cwd: nameIn(event, "cwd"),
    agent: nameIn(event, "agent_id"),
    permissionMode: nameIn(event, "permission_mode"),
    source: START_SOURCES.find((source) => source === event["source"]) ?? "unknown",
    prompt: textIn(event, "prompt"),
    tool: nameIn(event, "tool_name"),
    file: nameIn(tool, "file_path") ?? nameIn(tool, "notebook_path"),
    toolUse: nameIn(event, "tool_use_id"),
    isStopActive: event["stop_hook_active"] === true,
    lastMessage: textIn(event, "last_assistant_message"),
    trigger: nameIn(event, "trigger"),
    reason: nameIn(event, "reason"),
  };
}

function objectOf(json: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(json.replace(/^\ufeff/, "")));
  } catch {
    return {};
  }
}

function textIn(event: Record<string, unknown>, key: string): string | null {
  const value = Object.hasOwn(event, key) ? event[key] : null;
  return typeof value === "string" ? value : null;
}

/** The client leaves some keys empty instead of out. */
function nameIn(event: Record<string, unknown>, key: string): string | null {
  return textIn(event, key) || null;
}
