/*
 * Auto-clear as the module inside of Claude Code, the command line and the screens speak of it.
 */

/** `percent` of the model's window, unless `tokens` is given. */
export type Settings = { enabled: boolean; percent: number; tokens: number | null };

export const OFF: Settings = { enabled: false, percent: 33, tokens: null };

/** What the last answer of the model was computed over. */
export type Usage = { tokens: number; window: number };

/** One tool call of the main conversation, as the model made it. */
export type ToolCall = { tool: string; input: Readonly<Record<string, unknown>> };

export type Phase =
  /** Nothing is asked, nothing is pending. */
  | "watching"
  /** The instruction to save is in the conversation. */
  | "asked"
  /** The turn has ended with a save; it is looked for on disk. */
  | "checking"
  /** Three short waits, so that whatever the person has queued comes first. */
  | "before-ask"
  | "before-clear"
  | "before-continue"
  /** The instruction is queued as a prompt of its own. */
  | "asking"
  | "clearing"
  /** The person's message goes first; the next save counts. */
  | "postponed"
  /** Until the next conversation. */
  | "given-up"
  /** Until the client is started again. */
  | "off";

/** Why it is as it is, for `auto-clear status`. */
export type Reason =
  | "started"
  | "below"
  | "asked"
  | "asked-again"
  | "saved"
  | "cleared"
  | "no-save"
  | "refused"
  | "interrupted"
  | "message"
  | "typed-clear"
  | "new-conversation"
  | "compacted"
  | "could-not-ask"
  | "could-not-clear"
  | "could-not-continue"
  | "guard"
  | "untested"
  | "disabled";

export type Notice =
  | { code: "threshold"; usage: Usage; settings: Settings; own: boolean }
  | { code: "asked-again"; refusal: string | null }
  | { code: "gave-up"; refusal: string | null }
  | { code: "postponed" }
  | { code: "guard"; usage: Usage; settings: Settings }
  | { code: "could-not-clear" }
  | { code: "could-not-continue" };

/** What the module tells of itself, for `tasuki auto-clear status`. */
export type AutoClearReport = {
  phase: Phase;
  reason: Reason;
  refusal: string | null;
  usage: Usage | null;
  asks: number;
  rounds: number;
};

/** As people say it: whole percent, and never the threshold while it is not reached. */
export const percentOf = ({ tokens, window }: Usage): number =>
  window > 0 ? Math.floor((tokens * 100) / window) : 0;

/** Exact: the client's own percentage is rounded. */
export function isPast(usage: Usage | null, { enabled, percent, tokens }: Settings): boolean {
  if (!enabled || usage === null) return false;
  if (tokens !== null) return usage.tokens >= tokens;
  return usage.window > 0 && usage.tokens * 100 >= usage.window * percent;
}
