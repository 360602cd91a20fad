import type { Engine, Event } from "../claude/mod-api.ts";
import { type ToolText, WORK_STATE_READ, WORK_STATE_WRITE } from "../render/tools.ts";
import { runTasuki } from "./tasuki.ts";
import type { Seat } from "./seat.ts";

/** Without a title, which the client's tools have none of; from the first turn on. */
function toolOf({ name, description, inputSchema }: ToolText) {
  return { name, description, inputSchema, isDeferred: false };
}

export async function registerTools($: Engine): Promise<void> {
  await $.tool.register(toolOf(WORK_STATE_WRITE));
  await $.tool.register(toolOf(WORK_STATE_READ));
}

type ToolAnswer = { result: string } | { deny: string };

/** Answered before the permission check, so that no dialog opens: both touch nothing but `memory/`. */
export async function writeState($: Engine, seat: Seat, { list, fields }: Event): Promise<ToolAnswer> {
  // Some models hand nested objects over as text.
  const stdin = typeof fields === "string" ? fields : JSON.stringify(fields ?? {});
  return answerOf($, seat, { args: ["work", "write", "--fields", "-", "--json", ...listFlag(list)], stdin });
}

export async function readState($: Engine, seat: Seat, { list }: Event): Promise<ToolAnswer> {
  return answerOf($, seat, { args: ["work", "read", "--json", ...listFlag(list)], stdin: "" });
}

async function answerOf(
  $: Engine,
  seat: Seat,
  run: { args: readonly string[]; stdin: string },
): Promise<ToolAnswer> {
  try {
    const { exitCode, stdout, stderr } = await runTasuki($, seat, run);
    if (exitCode === 0) return { result: stdout.trim() };
    return { deny: stderr.trim() || `tasuki ended with ${exitCode}` };
  } catch (error) {
    return { deny: `tasuki did not run, so nothing was saved: ${String(error)}` };
  }
}

function listFlag(list: unknown): string[] {
  return typeof list === "string" && list.trim() !== "" ? [`--list=${list.trim()}`] : [];
}
