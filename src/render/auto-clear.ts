import { grouped, plural } from "../model/age.ts";
import {
  percentOf,
  type Notice,
  type Phase,
  type Reason,
  type Settings,
  type Usage,
} from "../model/auto-clear.ts";

/** One line for the person, without the name of the plugin, which the client puts in front. */
export function noticeText(notice: Notice): string {
  switch (notice.code) {
    case "threshold":
      return `context at ${amount(notice.usage, notice.settings)} (threshold ${limit(notice.settings)}). Claude saves the handoff now; then /clear and continue.`;
    case "asked-again":
      return `${refusalText(notice.refusal)}. Claude is asked for the save once more.`;
    case "gave-up":
      return notice.refusal === null
        ? "no save after asking twice, so nothing is cleared. /handoff, then /clear when you like."
        : `asked twice, and ${refusalText(notice.refusal)}: nothing is cleared. /handoff, then /clear when you like.`;
    case "postponed":
      return "your message goes first; nothing is cleared before the next save.";
    case "guard":
      return `this conversation began at ${amount(notice.usage, notice.settings)}, above the threshold of ${limit(notice.settings)}: auto-clear is off until Claude Code is started again. A higher one: tasuki config set auto_clear_percent 60`;
    case "could-not-clear":
      return "saved, but /clear did not run. Type /clear, then continue.";
    case "could-not-continue":
      return "saved and cleared. Type continue to go on.";
  }
}

export const limit = ({ percent, tokens }: Settings): string =>
  tokens === null ? `${percent} %` : plural(tokens, "token");

function amount(usage: Usage, { tokens }: Settings): string {
  return tokens === null ? `${percentOf(usage)} %` : plural(usage.tokens, "token");
}

const REFUSALS: Record<string, string> = {
  "not-on-disk": "what was saved is not in the file",
  "no-list": "no list was saved",
  "no-next-step": "the handoff has no next step",
  "next-vague": "its next step names nothing to start at",
  placeholder: "the handoff holds a placeholder",
  "conflict-markers": "the handoff holds conflict markers",
  secret: "the handoff holds what looks like a secret",
  unreadable: "the handoff can't be read back",
};

/** What was wrong with a save, as half a sentence. */
export function refusalText(refusal: string | null): string {
  return refusal === null
    ? "the turn ended without a save"
    : (REFUSALS[refusal] ?? `the handoff is not fit to go on from (${refusal})`);
}

const PHASES: Record<Phase, string> = {
  watching: "watching",
  asked: "a save was asked for",
  checking: "looking at the save",
  "before-ask": "about to ask for a save",
  "before-clear": "about to clear",
  "before-continue": "about to continue",
  asking: "asking for a save",
  clearing: "clearing",
  postponed: "waiting for the next save",
  "given-up": "given up until the next conversation",
  off: "off until Claude Code is started again",
};

const REASONS: Record<Reason, string> = {
  started: "nothing has happened yet",
  below: "below the threshold",
  asked: "the threshold was passed",
  "asked-again": "the first turn ended without a save",
  saved: "the turn ended with a save",
  cleared: "it began this conversation",
  "no-save": "no save came",
  refused: "the save was refused",
  interrupted: "the turn was interrupted, which neither starts nor completes it",
  message: "your message went first",
  "typed-clear": "you typed /clear or /resume, which cancels what was pending",
  "new-conversation": "a conversation of yours began",
  compacted: "the conversation was compacted",
  "could-not-ask": "the client did not take the prompt",
  "could-not-clear": "the client did not run /clear",
  "could-not-continue": "the client did not take `continue`",
  guard: "a conversation that it began was above the threshold from the start",
  untested:
    "this version of Claude Code was not tested with it (TASUKI_AUTO_CLEAR_UNTESTED=true claude tries it nevertheless)",
  disabled: "it was switched off",
};

export type AutoClearView = {
  enabled: boolean;
  percent: number;
  tokens: number | null;
  origin: string;
  /** Why it is off, or what keeps the last good settings. */
  notes: string[];
  state: {
    phase: Phase;
    reason: Reason;
    refusal: string | null;
    usage: Usage | null;
    asks: number;
    rounds: number;
    at: string;
    ago: string;
  } | null;
};

/** Settings first, then the state of the session, then what to do. */
export function renderAutoClear({ enabled, percent, tokens, origin, notes, state }: AutoClearView): string {
  const first = enabled
    ? `auto-clear is on (${origin}), threshold ${limit({ enabled, percent, tokens })}`
    : "auto-clear is off";
  return [
    first,
    ...notes,
    ...(state === null ? [] : stateLines(state, { enabled, percent, tokens })),
    ...nextLines(enabled, state),
  ].join("\n");
}

function stateLines(state: NonNullable<AutoClearView["state"]>, settings: Settings): string[] {
  const { usage, rounds, asks, refusal } = state;
  const used =
    usage === null
      ? "not measured yet"
      : `${percentOf(usage)} % of ${plural(usage.window, "token")} (${grouped(usage.tokens)})`;
  const why =
    state.reason === "refused" ? `${REASONS.refused}: ${refusalText(refusal)}` : REASONS[state.reason];
  const isBelow =
    state.phase === "watching" &&
    usage !== null &&
    settings.enabled &&
    (settings.tokens === null ? percentOf(usage) < settings.percent : usage.tokens < settings.tokens);
  return [
    `  now      ${PHASES[state.phase]}: ${isBelow ? REASONS.below : why}`,
    `  context  ${used}, ${state.ago}`,
    `  so far   ${plural(rounds, "round")}${asks === 0 ? "" : `, asked ${asks === 1 ? "once" : "twice"} in this one`}`,
  ];
}

function nextLines(enabled: boolean, state: AutoClearView["state"]): string[] {
  if (!enabled)
    return [
      "To switch it on: tasuki config set auto_clear true (a plugin's option and TASUKI_AUTO_CLEAR go before it)",
    ];
  if (state !== null) return [];
  return [
    "No session has reported: it needs the plugin, Claude Code 2.1.287 or newer, and a session at a terminal.",
  ];
}
