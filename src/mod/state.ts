import { isPast, OFF, type Phase, type Reason, type Usage } from "../model/auto-clear.ts";
import type { State, Step, Turn } from "./types.ts";

/**
 * How long to wait before a prompt or a clear of ours, in milliseconds: what the person has queued starts in between,
 * and a prompt that is submitted at the very end of a turn can land in the next conversation.
 */
export const PAUSE_MS = 700;
/** A save is asked for so often, then no more until the next conversation. */
export const MOST_ASKS = 2;

export const NO_TURN: Turn = { isRunning: false, isBroken: false, last: "nothing", saves: [] };

export const START: State = {
  isInteractive: false,
  settings: OFF,
  phase: "watching",
  reason: "started",
  refusal: null,
  ticket: 0,
  conversation: 1,
  isOwn: false,
  isFresh: true,
  asks: 0,
  rounds: 0,
  usage: null,
  turn: NO_TURN,
  ended: null,
  isClearTyped: false,
  isBehind: false,
};

export const stay = (state: State): Step => ({ state, acts: [] });

/** Enters a phase under a new ticket: whatever was awaited until now comes too late. */
export function enter(state: State, phase: Phase, reason: Reason): State {
  return { ...state, phase, reason, ticket: state.ticket + 1 };
}

/** What a phase falls back to when everything pending is dropped. */
export function resting(phase: Phase): Phase {
  return phase === "off" || phase === "given-up" ? phase : "watching";
}

const PENDING: readonly Phase[] = ["checking", "before-ask", "before-clear", "before-continue", "asking"];

/** Drops what is pending. A /clear that is on its way can't be called back. */
export function cancel(state: State, reason: Reason): Step {
  return stay(PENDING.includes(state.phase) ? enter(state, "watching", reason) : state);
}

/** A message of the person goes first: a clear waits for the next save, a `continue` is theirs to say. */
export function personActs(state: State): Step {
  const turn: Turn = state.turn.last === "save" ? { ...state.turn, last: "other", saves: [] } : state.turn;
  const next = { ...state, turn };
  switch (state.phase) {
    case "asked":
      // Between the end of the turn and the look at it.
      return stay(state.ended === null ? next : enter({ ...next, ended: null }, "postponed", "message"));
    case "checking":
    case "before-clear":
      return {
        state: enter(next, "postponed", "message"),
        acts: [{ kind: "notify", notice: { code: "postponed" } }],
      };
    case "before-ask":
      return stay(enter(next, state.asks === 0 ? "watching" : "postponed", "message"));
    case "before-continue":
      return stay(enter(next, "watching", "message"));
    case "clearing":
      return stay({ ...next, isBehind: true });
    default:
      return stay(next);
  }
}

/** Notes the usage; a conversation of ours that begins above the threshold would be cleared again and again. */
export function measure(state: State, usage: Usage | null): Step {
  if (usage === null) return stay(state);
  const next = { ...state, usage, isFresh: false };
  const isLoop = state.isFresh && state.isOwn && isPast(usage, state.settings);
  if (!isLoop || state.phase === "off") return stay(next);
  return {
    state: enter(next, "off", "guard"),
    acts: [{ kind: "notify", notice: { code: "guard", usage, settings: state.settings } }],
  };
}

export function waitFor(
  state: State,
  phase: "before-ask" | "before-clear" | "before-continue",
  reason: Reason,
): Step {
  const next = enter(state, phase, reason);
  return { state: next, acts: [{ kind: "wait", ticket: next.ticket, ms: PAUSE_MS }] };
}
