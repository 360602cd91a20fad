// What the module's tests share. They run inside the client's own test command: no Node here, and what the module asks
// of the client arrives at the hooks of the test.
import type { Engine, On } from "claude-code/testing";

export const ROOT = "/project";
export const OPTIONS = { auto_clear: true, auto_clear_percent: 33 };

type Run = { argv: string[]; init: { stdin?: string; env?: Record<string, string>; cwd?: string } };

/** The client and the bin beneath the module. Tests change a field to change the answer. */
export type Bench = {
  /** `submit:…`, `clear`, `abort`, in order. */
  calls: string[];
  /** Notices for the person. */
  said: string[];
  runs: Run[];
  tools: { name: string; isDeferred?: boolean }[];
  percent: number | null;
  window: number;
  settings: { enabled: boolean; percent: number; tokens: number | null };
  isWhole: boolean;
  refusal: string | null;
  /** The exit status of the bin; null: it can't be started. */
  status: number | null;
  file: string | null;
  env: Record<string, string>;
  /** In milliseconds. */
  now: number;
  /** Of the client. */
  version: string;
  drop: string | null;
  /** What the module waits for: the test says when it is over. */
  waiting: (() => void)[];
  /** Settled with before /clear is answered. */
  duringClear: () => Promise<void>;
};

export function newBench(on: On): Bench {
  const bench: Bench = {
    calls: [],
    said: [],
    runs: [],
    tools: [],
    percent: null,
    window: 1_000_000,
    settings: { enabled: true, percent: 33, tokens: null },
    isWhole: true,
    refusal: null,
    status: 0,
    file: null,
    env: { HOME: "/home/a" },
    now: 1_800_000_000_000,
    version: "2.1.332",
    drop: null,
    waiting: [],
    duringClear: async () => undefined,
  };
  standIn(on, bench);
  files(on, bench);
  on("process.run", (_, e) => ran(bench, e as Run));
  return bench;
}

function standIn(on: On, bench: Bench): void {
  on("session.start", (_, e) => ({ cwd: e.cwd }));
  on("session.end", (_, e) => ({ sessionId: e.sessionId }));
  on("session.stop", (_, e) => ({ isTurnRunning: e.isTurnRunning }));
  on("session.compact", () => ({ messages: [] }));
  on("session.version", () => ({ value: { version: bench.version } }));
  on("session.root", () => ({ value: ROOT }));
  on("session.usage", () => ({ value: { startedAt: 0, context: contextOf(bench), rateLimits: [] } }));
  on("turn.start", (_, e) => ({ turnId: e.turnId }));
  on("turn.complete", (_, e) => ({ text: e.answer }));
  on("turn.abort", () => (bench.calls.push("abort"), { value: undefined }));
  on("classic.PostToolBatch", () => ({}));
  on("tool.register", (_, e) => (bench.tools.push(e), { value: { tool: `mcp__tasuki__${e.name}` } }));
  on("clock.now", () => ({ value: bench.now }));
  on("clock.sleep", () => new Promise((resolve) => bench.waiting.push(() => resolve({ value: undefined }))));
  on("ui.toast", () => ({ value: undefined }));
  on("ui.log", (_, e) => (e.to !== "debug" && bench.said.push(e.text), { value: undefined }));
  on("prompt.submit", (_, e) => {
    if (bench.drop !== null) return { drop: bench.drop };
    if (e.origin?.kind === "plugin")
      bench.calls.push(`submit:${e.text}${e.origin.asUser ? " (as the person)" : ""}`);
    return { text: e.text };
  });
  on("command.run", async (_, e) => {
    if (e.origin?.kind === "plugin") {
      bench.calls.push(e.command);
      await bench.duringClear();
    }
    return {};
  });
}

function files(on: On, bench: Bench): void {
  on("process.hookEnv", () => ({
    value: { CLAUDE_PROJECT_DIR: ROOT, CLAUDE_PID: "77", CLAUDE_CODE_SESSION_ID: "s" },
  }));
  on("env.get", (_, e) => ({ value: bench.env[e.name] }));
  on("fs.exists", () => ({ value: bench.file !== null }));
  on("fs.read", () => {
    if (bench.file === null || bench.file === "(unreadable)") throw new Error("can't be read");
    return { value: bench.file };
  });
}

function contextOf({ percent, window }: Bench): object {
  return percent === null
    ? { window }
    : { window, tokens: Math.round((window * percent) / 100), percent: Math.round(percent) };
}

function ran(bench: Bench, run: Run): object {
  bench.runs.push(run);
  if (bench.status === null) throw new Error("spawn node ENOENT");
  const verb = run.argv.slice(2, 4).join(" ");
  const { settings, isWhole, refusal } = bench;
  const answers: Record<string, unknown> = {
    "auto-clear sync": { settings, isWhole, notes: [] },
    "auto-clear verify": { refusal, lists: ["main"] },
    "work write": { list: "main", open: [] },
    "work read": [],
  };
  const stdout = JSON.stringify(answers[verb] ?? {});
  return {
    value: {
      exitCode: bench.status,
      stdout,
      stderr: bench.status === 0 ? "" : "tasuki: no memory/ here",
      isStdoutTruncated: false,
      isStderrTruncated: false,
    },
  };
}

export const start = ($: Engine, isInteractive = true) =>
  $.session.start({ cwd: ROOT, surface: isInteractive ? "terminal" : null, isInteractive });

let turns = 0;
export const begin = ($: Engine, text = "work", agentId?: string) =>
  $.turn.start({ text, turnId: `t${(turns += 1)}`, ...(agentId && { agentId }) });

export const end = (
  $: Engine,
  {
    reason = "answer",
    answer = "Done.",
    agentId,
  }: { reason?: string; answer?: string; agentId?: string } = {},
) =>
  $.turn.complete({
    answer,
    reason,
    durationMs: 1,
    isAborted: reason === "aborted",
    turnId: `t${turns}`,
    ...(agentId && { agentId }),
  });

type Call = [tool: string, input?: object];
export const WORK: Call = ["Bash", { command: "npm test" }];
export const SAVE: Call = ["mcp__tasuki__work_state_write", { fields: { next_step: "x" } }];
export const READ: Call = ["mcp__tasuki__work_state_read", {}];

/** The results of one batch of calls; gives what the module attached to them. */
export async function tools($: Engine, calls: Call[], agent_id?: string): Promise<string> {
  const tool_calls = calls.map(([tool_name, tool_input = {}], at) => ({
    tool_name,
    tool_input,
    tool_use_id: `u${at}`,
    tool_response: "ok",
  }));
  const result = await $.classic.PostToolBatch({ tool_calls, ...(agent_id && { agent_id }) });
  return (result.additionalContext ?? []).join("\n");
}

export const types = ($: Engine, text = "one more thing") =>
  $.prompt.submit({ text, wait: false, origin: { kind: "composer" } });
export const typesClear = ($: Engine) =>
  $.command.run({
    command: "clear",
    args: "",
    origin: { kind: "composer" },
    presentation: { isFullscreen: true, columns: 80 },
  });
export const ended = ($: Engine, reason = "clear") =>
  $.session.end({ reason, sessionId: "s", resume: { id: "s" } });

/** A prompt becomes a row of the conversation. */
export const enters = ($: Engine, text: string) =>
  $.session.append({
    message: { type: "user", role: "user", content: [{ type: "text", text }] },
    door: "prompt",
    origin: { kind: "plugin", name: "tasuki" },
    uuid: "u",
  });
type Row = { message: { content: { text?: string }[] } };
export const textIn = ({ message }: Row): string => message.content.map(({ text }) => text ?? "").join("");

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work that the module left running is not awaited by an event. Its waits are over at once. */
export async function until(bench: Bench, holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 3500 && !holds(); waited += 20) {
    bench.waiting.splice(0).forEach((end) => end());
    await pause(20);
  }
}

/** The module waits before it prompts or clears, and goes on waiting. */
export async function untilItWaits(bench: Bench): Promise<void> {
  for (let waited = 0; waited < 3500 && bench.waiting.length === 0; waited += 20) await pause(20);
}

/** Until nothing more comes of what was said to the module. */
export async function settle(bench: Bench): Promise<void> {
  const end = Date.now() + 500;
  await until(bench, () => Date.now() > end);
}

/** A turn past the threshold that saves, up to our /clear. */
export async function saveTurn($: Engine, bench: Bench): Promise<void> {
  await begin($);
  bench.percent = 34;
  await tools($, [WORK]);
  await tools($, [SAVE]);
  await end($);
}
