import { isPast, type Reason, type ToolCall } from "../model/auto-clear.ts";
import { kindOfAll } from "./calls.ts";
import {
  cancel,
  enter,
  measure,
  MOST_ASKS,
  NO_TURN,
  personActs,
  resting,
  START,
  stay,
  waitFor,
} from "./state.ts";
import type { Act, Signal, State, Step, Turn } from "./types.ts";

/** One signal, one step. Pure: the acts are for the caller to carry out, and their outcomes come back as signals. */
export function step(state: State, signal: Signal): Step {
  const handler = HANDLERS[signal.kind] as (state: State, signal: Signal) => Step;
  return handler(state, signal);
}

type SignalOf<Kind extends Signal["kind"]> = Extract<Signal, { kind: Kind }>;

const HANDLERS: { [Kind in Signal["kind"]]: (state: State, signal: SignalOf<Kind>) => Step } = {
  started: start,
  settings: changeSettings,
  prompt: (state) => personActs(state),
  "turn-started": startTurn,
  tools: afterTools,
  "turn-ended": endTurn,
  measured: judgeTurn,
  stopped: stopTurn,
  "clear-typed": (state) => cancel({ ...state, isClearTyped: true }, "typed-clear"),
  "clear-settled": (state) => stay({ ...state, isClearTyped: false }),
  "conversation-ended": endConversation,
  compacted: (state) => cancel({ ...state, usage: null, asks: 0, phase: resting(state.phase) }, "compacted"),
  verified: afterCheck,
  waited: afterWait,
  failed: afterFailure,
};

/** In a client that nobody has tried it with, the hook's notice takes its place. */
function start(state: State, { isInteractive, isTested }: SignalOf<"started">): Step {
  const next = { ...state, isInteractive };
  return stay(isTested ? next : enter(next, "off", "untested"));
}

function changeSettings(state: State, { settings }: SignalOf<"settings">): Step {
  const next = { ...state, settings };
  const isHalfDone = state.phase === "clearing" || state.phase === "before-continue";
  if (settings.enabled || isHalfDone) return stay(next);
  return stay({ ...enter(next, resting(state.phase), "disabled"), asks: 0 });
}

function startTurn(state: State, { turnId, isAsk }: SignalOf<"turn-started">): Step {
  const turn: Turn = { ...NO_TURN, isRunning: true };
  if (isAsk && state.phase === "asking") {
    return stay({
      ...enter({ ...state, turn }, "asked", state.asks === 0 ? "asked" : "asked-again"),
      asks: state.asks + 1,
    });
  }
  if (isAsk)
    return { state: { ...state, turn: { ...turn, isBroken: true } }, acts: [{ kind: "abort", turnId }] };
  const { state: next, acts } = personActs(state);
  return { state: { ...next, turn, ended: null }, acts };
}

function afterTools(state: State, { calls, usage }: SignalOf<"tools">): Step {
  const measured = measure({ ...state, turn: withCalls(state.turn, calls) }, usage);
  const { state: now } = measured;
  const isToAsk = now.isInteractive && now.phase === "watching" && now.asks < MOST_ASKS && !now.turn.isBroken;
  if (!isToAsk || !isPast(usage, now.settings)) return measured;
  const again = now.asks > 0;
  const asked = { ...enter(now, "asked", again ? "asked-again" : "asked"), asks: now.asks + 1 };
  const acts: Act[] = [{ kind: "attach", again, refusal: now.refusal }, atThreshold(now, false)];
  return { state: asked, acts: [...measured.acts, ...acts] };
}

function withCalls(turn: Turn, calls: readonly ToolCall[]): Turn {
  const kind = kindOfAll(calls);
  if (kind === "read") return turn;
  if (kind === "other") return { ...turn, last: "other", saves: [] };
  return { ...turn, last: "save", saves: [...(turn.last === "save" ? turn.saves : []), ...calls] };
}

const atThreshold = ({ usage, settings }: State, own: boolean): Act => ({
  kind: "notify",
  notice: { code: "threshold", usage: usage ?? { tokens: 0, window: 0 }, settings, own },
});

/** A refused permission dialog ends the turn as an answer without words. */
function endTurn(state: State, { reason, answer }: SignalOf<"turn-ended">): Step {
  const isWhole = reason === "answer" && answer.trim() !== "" && !state.turn.isBroken;
  return stay({ ...state, turn: { ...state.turn, isRunning: false }, ended: isWhole ? "whole" : "broken" });
}

function judgeTurn(state: State, { usage }: SignalOf<"measured">): Step {
  const { state: now, acts } = measure({ ...state, ended: null }, usage);
  if (state.ended === null) return { state: now, acts };
  const next = state.ended === "whole" ? endWhole(now) : endBroken(now);
  return { state: next.state, acts: [...acts, ...next.acts] };
}

function endBroken(state: State): Step {
  if (state.phase !== "asked") return stay(state);
  if (state.asks >= MOST_ASKS) return giveUp({ ...state, refusal: null });
  return stay(enter(state, "watching", "interrupted"));
}

function endWhole(state: State): Step {
  const isSaved = state.turn.last === "save";
  if (state.phase === "asked")
    return isSaved ? lookForSave(state) : missed({ ...state, refusal: null }, "no-save");
  if (state.phase === "postponed") return isSaved ? lookForSave(state) : askAnew(state);
  const isToAsk = state.isInteractive && state.phase === "watching" && state.asks < MOST_ASKS;
  if (isToAsk && isPast(state.usage, state.settings)) return waitFor(state, "before-ask", "asked");
  return stay(state);
}

/** The postponed round begins again, with both of its asks. */
function askAnew(state: State): Step {
  const fresh = { ...state, asks: 0, refusal: null };
  if (!isPast(state.usage, state.settings)) return stay(enter(fresh, "watching", "below"));
  return waitFor(fresh, "before-ask", "asked");
}

function lookForSave(state: State): Step {
  const next = enter(state, "checking", "saved");
  return { state: next, acts: [{ kind: "verify", ticket: next.ticket, saves: state.turn.saves }] };
}

/** No save, no clear: once more in a turn of its own, then never again in this conversation. */
function missed(state: State, reason: Reason): Step {
  return state.asks < MOST_ASKS ? waitFor(state, "before-ask", reason) : giveUp(state);
}

function giveUp(state: State): Step {
  const reason = state.refusal === null ? "no-save" : "refused";
  return {
    state: enter(state, "given-up", reason),
    acts: [{ kind: "notify", notice: { code: "gave-up", refusal: state.refusal } }],
  };
}

function afterCheck(state: State, { ticket, refusal }: SignalOf<"verified">): Step {
  if (ticket !== state.ticket || state.phase !== "checking") return stay(state);
  const next = { ...state, refusal };
  return refusal === null ? waitFor(next, "before-clear", "saved") : missed(next, "refused");
}

function afterWait(state: State, { ticket }: SignalOf<"waited">): Step {
  if (ticket !== state.ticket) return stay(state);
  if (state.turn.isRunning) return personActs(state);
  const again = state.asks > 0;
  switch (state.phase) {
    case "before-ask": {
      const next = enter(state, "asking", state.reason);
      const notice: Act = again
        ? { kind: "notify", notice: { code: "asked-again", refusal: state.refusal } }
        : atThreshold(state, true);
      return {
        state: next,
        acts: [notice, { kind: "ask", ticket: next.ticket, again, refusal: state.refusal }],
      };
    }
    case "before-clear": {
      const next = { ...enter(state, "clearing", "saved"), isBehind: false };
      return { state: next, acts: [{ kind: "clear", ticket: next.ticket }] };
    }
    case "before-continue": {
      const next = enter(state, "watching", "cleared");
      return { state: next, acts: [{ kind: "continue", ticket: next.ticket }] };
    }
    default:
      return stay(state);
  }
}

function stopTurn(state: State): Step {
  const turn = state.turn.isRunning ? { ...state.turn, isBroken: true } : state.turn;
  const ended = state.ended === null ? null : "broken";
  return cancel({ ...state, turn, ended }, "interrupted");
}

/** /clear or /resume of the person, or our own /clear. */
function endConversation(state: State, { reason }: SignalOf<"conversation-ended">): Step {
  const isOurs = reason === "clear" && state.phase === "clearing" && !state.isClearTyped;
  const fresh: State = {
    ...START,
    isInteractive: state.isInteractive,
    settings: state.settings,
    rounds: state.rounds + (isOurs ? 1 : 0),
    ticket: state.ticket + 1,
    conversation: state.conversation + 1,
    isOwn: isOurs,
    reason: isOurs ? "cleared" : "new-conversation",
  };
  if (state.phase === "off") return stay({ ...fresh, phase: "off", reason: state.reason });
  return isOurs && !state.isBehind ? waitFor(fresh, "before-continue", "cleared") : stay(fresh);
}

function afterFailure(state: State, { what, ticket }: SignalOf<"failed">): Step {
  if (ticket !== state.ticket) return stay(state);
  if (what === "ask")
    return stay(state.phase === "asking" ? enter(state, "watching", "could-not-ask") : state);
  const code = what === "clear" ? "could-not-clear" : "could-not-continue";
  return {
    state: enter(state, what === "clear" ? "given-up" : "watching", code),
    acts: [{ kind: "notify", notice: { code } }],
  };
}
