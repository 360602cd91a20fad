import type { Engine, Event } from "../claude/mod-api.ts";
import { ASK_START, askText, TOO_LATE } from "../claude/templates/auto-clear.ts";
import { percentOf, type Usage } from "../model/auto-clear.ts";
import { step } from "../mod/machine.ts";
import type { Act, Signal, State } from "../mod/types.ts";
import { limit, noticeText, refusalText } from "../render/auto-clear.ts";
import { synchronise } from "./settings.ts";
import { runTasuki } from "./tasuki.ts";
import type { Seat } from "./seat.ts";

const TOAST_MS = 12_000;

/** Hands a signal to the machine and carries out what it says; gives the texts to attach to tool results. */
export function send($: Engine, seat: Seat, signal: Signal): string[] {
  const { state, acts } = step(seat.state, signal);
  seat.state = state;
  for (const act of acts) carryOut($, seat, act);
  tell($, seat);
  return acts.flatMap((act) => (act.kind === "attach" ? [textOf(state, act)] : []));
}

/** Nothing here is awaited by the turn that it waits for; each outcome comes back with the ticket that it belongs to. */
function carryOut($: Engine, seat: Seat, act: Act): void {
  switch (act.kind) {
    case "attach":
      return;
    case "notify":
      $.ui.log(noticeText(act.notice));
      $.ui.toast(noticeText(act.notice), { timeoutMs: TOAST_MS });
      return;
    case "verify":
      void verify($, seat, act);
      return;
    case "wait":
      void waitFor($, seat, act);
      return;
    case "ask":
      void submit($, seat, { what: "ask", ticket: act.ticket, prompt: { text: textOf(seat.state, act) } });
      return;
    case "clear":
      void clear($, seat, act.ticket);
      return;
    case "continue":
      void submit($, seat, {
        what: "continue",
        ticket: act.ticket,
        prompt: { text: "continue", asUser: true },
      });
      return;
    case "abort":
      void abort($, act.turnId);
  }
}

function textOf(
  { usage, settings }: State,
  { again, refusal }: { again: boolean; refusal: string | null },
): string {
  const facts =
    usage === null
      ? ""
      : `The context of this conversation is at ${percentOf(usage)} % of its window (threshold ${limit(settings)}).`;
  return askText(facts, again ? refusalText(refusal) : null);
}

/** Whether a prompt is an instruction of ours. */
export const isAsk = (text: unknown): boolean => typeof text === "string" && text.includes(ASK_START);

/**
 * A prompt is queued behind a /clear that the person typed before the turn ended, and enters the conversation after it:
 * its turn is ended at once, and its words stay out.
 */
export function withoutLateAsk({ state }: Seat, e: Event): Event {
  const isDue = state.phase === "asking" || state.phase === "asked";
  if (isDue || !e.message?.content?.some(({ text }) => isAsk(text))) return e;
  return { ...e, message: { ...e.message, content: [{ type: "text", text: TOO_LATE }] } };
}

async function verify(
  $: Engine,
  seat: Seat,
  { ticket, saves }: Extract<Act, { kind: "verify" }>,
): Promise<void> {
  const refusal = await refusalOf($, seat, JSON.stringify({ since: seat.turnAt, saves }));
  send($, seat, { kind: "verified", ticket, refusal });
}

async function refusalOf($: Engine, seat: Seat, stdin: string): Promise<string | null> {
  try {
    const { exitCode, stdout } = await runTasuki($, seat, {
      args: ["auto-clear", "verify", "--json"],
      stdin,
    });
    return exitCode === 0 ? (JSON.parse(stdout) as { refusal: string | null }).refusal : "unreadable";
  } catch {
    // What can't be looked at counts as not saved.
    return "unreadable";
  }
}

async function waitFor($: Engine, seat: Seat, { ticket, ms }: Extract<Act, { kind: "wait" }>): Promise<void> {
  try {
    await $.clock.sleep(ms);
    send($, seat, { kind: "waited", ticket });
  } catch {
    // The module is being unloaded: what was pending is gone with it.
  }
}

type Submission = { what: "ask" | "continue"; ticket: number; prompt: { text: string; asUser?: true } };

async function submit($: Engine, seat: Seat, { what, ticket, prompt }: Submission): Promise<void> {
  try {
    const { drop } = await $.prompt.submit(prompt);
    if (drop !== undefined) send($, seat, { kind: "failed", what, ticket });
  } catch {
    send($, seat, { kind: "failed", what, ticket });
  }
}

async function clear($: Engine, seat: Seat, ticket: number): Promise<void> {
  try {
    await $.command.run({ command: "clear" });
  } catch {
    send($, seat, { kind: "failed", what: "clear", ticket });
  }
}

async function abort($: Engine, turnId: string): Promise<void> {
  try {
    await $.turn.abort({ turnId });
  } catch {
    // It has ended already.
  }
}

/** Leaves word of each change for `auto-clear status`, while it is switched on. */
function tell($: Engine, seat: Seat): void {
  const { phase, reason, settings, isInteractive } = seat.state;
  const word = `${phase} ${reason} ${settings.enabled}`;
  if (!isInteractive || !settings.enabled || word === seat.told) return;
  seat.told = word;
  void tellNow($, seat);
}

async function tellNow($: Engine, seat: Seat): Promise<void> {
  try {
    await synchronise($, seat);
  } catch {
    // The next one may get through.
  }
}

/** Tokens of the last answer; null before the first one, and where the client doesn't say. */
export async function usageOf($: Engine): Promise<Usage | null> {
  try {
    const { context } = await $.session.usage();
    return typeof context.tokens === "number" && context.window > 0
      ? { tokens: context.tokens, window: context.window }
      : null;
  } catch {
    return null;
  }
}
