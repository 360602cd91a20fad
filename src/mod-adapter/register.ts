/*
 * The module that Claude Code loads with the plugin: auto-clear and two tools. It runs in an environment of its own (no
 * Node), and is the one place where the client's events meet the machine in src/mod/. Each await is followed by a look
 * whether it is still the same conversation; a hook that fails is skipped by the client, so a turn never waits for us.
 */
import type { Engine, Event, Next, On, Options } from "../claude/mod-api.ts";
import { isTestedClient } from "../claude/client-versions.ts";
import type { ToolCall } from "../model/auto-clear.ts";
import { isAsk, send, usageOf, withoutLateAsk } from "./drive.ts";
import { newSeat, type Seat } from "./seat.ts";
import { refreshSettings } from "./settings.ts";
import { readState, registerTools, writeState } from "./tools.ts";

export function register(on: On, options: Options): void {
  const seat = newSeat(options);
  on("session.start", ($, e, next) => sessionStarts($, seat, { e, next }));
  on("session.end", ($, e, next) => {
    if (!isExit(e.reason)) send($, seat, { kind: "conversation-ended", reason: e.reason ?? "clear" });
    return next(e);
  });
  on("session.stop", ($, e, next) => {
    send($, seat, { kind: "stopped" });
    return next(e);
  });
  on("session.compact", async ($, e, next) => {
    const result = (await next(e)) as { skip?: string } | undefined;
    if (e.agentId === undefined && result?.skip === undefined) send($, seat, { kind: "compacted" });
    return result;
  });
  on("prompt.submit", ($, e, next) => {
    if (isPersons(e)) send($, seat, { kind: "prompt" });
    return next(e);
  });
  on("session.append", { door: "prompt" }, (_, e, next) => next(withoutLateAsk(seat, e)));
  on("command.run", { command: "clear" }, ($, e, next) => clearTyped($, seat, { e, next }));
  on("command.run", { command: "resume" }, ($, e, next) => clearTyped($, seat, { e, next }));
  on("turn.start", ($, e, next) => {
    if (e.agentId === undefined) turnStarts($, seat, e);
    return next(e);
  });
  on("turn.complete", ($, e, next) => turnCompletes($, seat, { e, next }));
  on("classic.PostToolBatch", ($, e, next) => toolsDone($, seat, { e, next }));
  on("tool.call", { tool: "mcp__tasuki__work_state_write" }, ($, e) => writeState($, seat, e));
  on("tool.call", { tool: "mcp__tasuki__work_state_read" }, ($, e) => readState($, seat, e));
}

type Raised = { e: Event; next: Next };

async function sessionStarts($: Engine, seat: Seat, { e, next }: Raised): Promise<unknown> {
  send($, seat, { kind: "started", isInteractive: e.isInteractive === true, isTested: await isTested($) });
  try {
    await registerTools($);
    await refreshSettings($, seat);
  } catch (error) {
    $.ui.log(`the tools of tasuki are missing: ${String(error)}`, { to: "debug" });
  }
  return next(e);
}

/** The process ends with the conversation: there is nobody left to tell. */
const isExit = (reason: string | undefined): boolean =>
  reason === "logout" || reason === "prompt_input_exit" || reason === "other";

/** A version that does not tell itself is none that we know. */
async function isTested($: Engine): Promise<boolean> {
  try {
    if ((await $.env.get("TASUKI_AUTO_CLEAR_UNTESTED")) === "true") return true;
    return isTestedClient((await $.session.version()).version);
  } catch {
    return false;
  }
}

/** Whatever enters and is not ours; a notice of the client's own is no message. */
function isPersons({ origin, isMeta }: Event): boolean {
  return (
    isMeta !== true &&
    origin?.kind !== "task-notification" &&
    !(origin?.kind === "plugin" && origin.name === "tasuki")
  );
}

async function clearTyped($: Engine, seat: Seat, { e, next }: Raised): Promise<unknown> {
  if (e.origin?.kind === "plugin" && e.origin.name === "tasuki") return next(e);
  send($, seat, { kind: "clear-typed" });
  try {
    return await next(e);
  } finally {
    send($, seat, { kind: "clear-settled" });
  }
}

function turnStarts($: Engine, seat: Seat, e: Event): void {
  seat.turnAt = Date.now();
  send($, seat, { kind: "turn-started", turnId: e.turnId ?? "", isAsk: isAsk(e.text) });
}

async function turnCompletes($: Engine, seat: Seat, { e, next }: Raised): Promise<unknown> {
  if (e.agentId !== undefined) return next(e);
  const { conversation } = seat.state;
  send($, seat, { kind: "turn-ended", reason: reasonOf(e.reason), answer: e.answer ?? "" });
  const result = await next(e);
  await refreshSettings($, seat);
  const usage = await usageOf($);
  if (seat.state.conversation === conversation) send($, seat, { kind: "measured", usage });
  return result;
}

function reasonOf(reason: string | undefined): "answer" | "aborted" | "refusal" | "error" {
  return reason === "answer" || reason === "refusal" || reason === "error" ? reason : "aborted";
}

async function toolsDone($: Engine, seat: Seat, { e, next }: Raised): Promise<unknown> {
  const result = (await next(e)) as { additionalContext?: string[] } | undefined;
  if (e.agent_id !== undefined) return result;
  const { conversation } = seat.state;
  await refreshSettings($, seat);
  const usage = await usageOf($);
  if (seat.state.conversation !== conversation) return result;
  const texts = send($, seat, { kind: "tools", calls: (e.tool_calls ?? []).map(callOf), usage });
  return texts.length === 0
    ? result
    : { ...result, additionalContext: [...(result?.additionalContext ?? []), ...texts] };
}

function callOf({
  tool_name: tool,
  tool_input: input,
}: {
  tool_name: string;
  tool_input: unknown;
}): ToolCall {
  return {
    tool,
    input: typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {},
  };
}
