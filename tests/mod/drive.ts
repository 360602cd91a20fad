// Plays signals to the machine and says in words what it did. Tickets are filled in: an outcome is the one awaited now,
// unless it is `late`.
import type { Settings, ToolCall, Usage } from "../../src/model/auto-clear.ts";
import { step } from "../../src/mod/machine.ts";
import { START } from "../../src/mod/state.ts";
import type { Act, Signal, State } from "../../src/mod/types.ts";

export type Move = Signal | ((state: State) => Signal);

export const ON: Settings = { enabled: true, percent: 33, tokens: null };
export const READY: State = { ...START, isInteractive: true, settings: ON };

const WINDOW = 1_000_000;
export const at = (percent: number): Usage => ({ tokens: (percent * WINDOW) / 100, window: WINDOW });

export const SAVE: ToolCall = {
  tool: "mcp__tasuki__work_state_write",
  input: { fields: { next_step: "x" } },
};
export const READ: ToolCall = { tool: "mcp__tasuki__work_state_read", input: {} };
export const WORK: ToolCall = { tool: "Bash", input: { command: "npm test" } };

export const begins: Move = { kind: "turn-started", turnId: "t", isAsk: false };
export const asks: Move = { kind: "turn-started", turnId: "ask", isAsk: true };
export const tools = (percent: number | null, ...calls: ToolCall[]): Move => ({
  kind: "tools",
  calls,
  usage: percent === null ? null : at(percent),
});
export const ends = (answer = "Done."): Move => ({ kind: "turn-ended", reason: "answer", answer });
export const breaks = (reason: "aborted" | "error" | "refusal"): Move => ({
  kind: "turn-ended",
  reason,
  answer: "x",
});
export const measured = (percent: number | null): Move => ({
  kind: "measured",
  usage: percent === null ? null : at(percent),
});
export const types: Move = { kind: "prompt" };
export const stops: Move = { kind: "stopped" };
export const typesClear: Move = { kind: "clear-typed" };
export const cleared: Move = { kind: "conversation-ended", reason: "clear" };
export const resumed: Move = { kind: "conversation-ended", reason: "resume" };
export const waits: Move = ({ ticket }) => ({ kind: "waited", ticket });
export const late =
  (signal: "waited" | "verified"): Move =>
  ({ ticket }) =>
    signal === "waited"
      ? { kind: "waited", ticket: ticket - 1 }
      : { kind: "verified", ticket: ticket - 1, refusal: null };
export const verified =
  (refusal: string | null = null): Move =>
  ({ ticket }) => ({ kind: "verified", ticket, refusal });
export const fails =
  (what: "ask" | "clear" | "continue"): Move =>
  ({ ticket }) => ({ kind: "failed", what, ticket });
export const settings = (change: Partial<Settings>): Move => ({
  kind: "settings",
  settings: { ...ON, ...change },
});

/** A turn past the threshold that saves as it is told, up to our /clear. */
export const round: readonly Move[] = [
  begins,
  tools(34, WORK),
  tools(35, SAVE),
  ends(),
  measured(35),
  verified(),
  waits,
];

/** @returns the acts in words, and the state at the end */
export function play(moves: readonly Move[], from: State = READY): { acts: string[]; state: State } {
  let state = from;
  const acts: Act[] = [];
  for (const move of moves) {
    const result = step(state, typeof move === "function" ? move(state) : move);
    state = result.state;
    acts.push(...result.acts);
  }
  return { acts: acts.map(named), state };
}

function named(act: Act): string {
  if (act.kind === "notify") return `say ${act.notice.code}`;
  if (act.kind === "attach" || act.kind === "ask") return act.again ? `${act.kind} again` : act.kind;
  return act.kind;
}
