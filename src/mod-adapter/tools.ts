import type { Engine, Event } from "../claude/mod-api.ts";
import { runTasuki } from "./tasuki.ts";
import type { Seat } from "./seat.ts";

const LIST = { type: "string", description: "The list; without it the one in hand, else that of the branch" };

const WRITE = {
  name: "work_state_write",
  description:
    "Writes the work state of a list, which is also the handoff that the next session starts from (memory/handoffs/<list>.md). " +
    "Without `task`, `fields` are the list's own: goal, next_step, decisions or done or files or open_questions (arrays replace), decision (adds one), " +
    "failed, verification, status (open, done); other keys are kept as they are; null clears. With `task`, that item is made or updated: " +
    "status is todo, doing, done or dropped, other keys belong to the item. Answers with the items still open.",
  inputSchema: {
    type: "object",
    properties: {
      list: LIST,
      fields: { type: "object", description: "What to write", additionalProperties: true },
    },
    required: ["fields"],
  },
  isDeferred: false,
};

const READ = {
  name: "work_state_read",
  description:
    "Reads the work state of a list: goal, next step, decisions, open questions, tasks. Without a list: every open one.",
  inputSchema: { type: "object", properties: { list: LIST } },
  isDeferred: false,
};

export async function registerTools($: Engine): Promise<void> {
  await $.tool.register(WRITE);
  await $.tool.register(READ);
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
