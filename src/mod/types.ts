import type { Notice, Phase, Reason, Settings, ToolCall, Usage } from "../model/auto-clear.ts";

/*
 * The words between the auto-clear machine and whoever drives it. Nothing here knows the client.
 */

/** `broken`: the person stopped it. `last`: its last action; reading the state is none. */
export type Turn = {
  isRunning: boolean;
  isBroken: boolean;
  last: "nothing" | "save" | "other";
  /** The saves that nothing came after. */
  saves: readonly ToolCall[];
};

export type State = {
  /** Somebody sits at the terminal: no `-p`, no SDK. */
  isInteractive: boolean;
  settings: Settings;
  phase: Phase;
  reason: Reason;
  /** What was wrong with the last save, in a word; null: nothing, or there was none. */
  refusal: string | null;
  /** What is awaited belongs to one ticket; an answer for another one comes too late. */
  ticket: number;
  /** Counts the conversations of this process. */
  conversation: number;
  /** Auto-clear itself began this conversation. */
  isOwn: boolean;
  /** No usage was reported in it yet. */
  isFresh: boolean;
  /** How often a save was asked for since the last one. */
  asks: number;
  /** Rounds that were completed. */
  rounds: number;
  usage: Usage | null;
  turn: Turn;
  /** The turn has ended and is not judged yet. */
  ended: "whole" | "broken" | null;
  /** The person has typed /clear or /resume, and it is not done yet. */
  isClearTyped: boolean;
  /** A message of theirs got in front of our /clear. */
  isBehind: boolean;
};

export type Signal =
  | { kind: "started"; isInteractive: boolean; isTested: boolean }
  | { kind: "settings"; settings: Settings }
  /** Whatever enters as a prompt and is not ours. */
  | { kind: "prompt" }
  /** `isAsk`: it begins with our instruction. */
  | { kind: "turn-started"; turnId: string; isAsk: boolean }
  | { kind: "tools"; calls: readonly ToolCall[]; usage: Usage | null }
  | { kind: "turn-ended"; reason: "answer" | "aborted" | "refusal" | "error"; answer: string }
  /** What the ended turn came to: asked for when it ended, and known a moment later. */
  | { kind: "measured"; usage: Usage | null }
  | { kind: "stopped" }
  | { kind: "clear-typed" }
  | { kind: "clear-settled" }
  | { kind: "conversation-ended"; reason: string }
  | { kind: "compacted" }
  | { kind: "verified"; ticket: number; refusal: string | null }
  | { kind: "waited"; ticket: number }
  | { kind: "failed"; what: "ask" | "clear" | "continue"; ticket: number };

export type Act =
  /** Hand the instruction to the model with the results of these tool calls. */
  | { kind: "attach"; again: boolean; refusal: string | null }
  | { kind: "verify"; ticket: number; saves: readonly ToolCall[] }
  | { kind: "wait"; ticket: number; ms: number }
  /** Submit the instruction as a prompt of its own. */
  | { kind: "ask"; ticket: number; again: boolean; refusal: string | null }
  | { kind: "clear"; ticket: number }
  | { kind: "continue"; ticket: number }
  /** A save prompt began a turn of another conversation than its own. */
  | { kind: "abort"; turnId: string }
  | { kind: "notify"; notice: Notice };

export type Step = { state: State; acts: Act[] };
