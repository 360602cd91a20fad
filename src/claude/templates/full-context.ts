import { grouped, plural } from "../../model/age.ts";
import { percentOf, type Settings, type Usage } from "../../model/auto-clear.ts";
import { ASK_START } from "./auto-clear.ts";

/*
 * What the Stop hook says where auto-clear itself is not at work. The person sees all of it, the words for Claude too.
 */

/**
 * The one time that Claude is asked. Without the module there is no tool that never asks for permission.
 * @param mayWrite a Write into the store asks for none: edits are accepted, or the client's own memory lies there
 */
export function askOnceText(at: string, mayWrite: boolean): string {
  const how = mayWrite
    ? "Write the handoff of each list that you worked on into `memory/handoffs/<list>.md` with your Write or Edit tool"
    : "Write the handoff of each list that you worked on with `tasuki handoff write [list] <<'TASUKI'`";
  return `${ASK_START} The context is at ${at}. ${how}: Goal, Done (with file paths), Decisions (each with its reason), Next step (concrete to file and function), Open questions; "None." where there is nothing. End with one line that names the list and its next step. Start nothing new.`;
}

/** Where the context stands, as the person's threshold counts it: `40 % (threshold 33 %)`. */
export function standing(usage: Usage, { tokens, percent }: Settings): string {
  return tokens === null
    ? `${percentOf(usage)} % (threshold ${percent} %)`
    : `${percentOf(usage)} %, ${plural(usage.tokens, "token")} (threshold ${grouped(tokens)})`;
}

export const askedNotice = (at: string): string =>
  `tasuki: context at ${at}, and auto-clear is not at work here (tasuki auto-clear status). Claude saves the handoff now; then type /clear and continue.`;

export const savedNotice = (at: string, list: string): string =>
  `tasuki: context at ${at}. ${list} is saved: type /clear, then continue.`;

export const unsavedNotice = (at: string): string =>
  `tasuki: context at ${at}, and no save came. To go on afresh: /handoff, then /clear.`;

/** For whoever has not switched auto-clear on. */
export const fullNotice = (usage: Usage): string =>
  `tasuki: context at ${percentOf(usage)} % (${grouped(usage.tokens)} of ${plural(usage.window, "token")}). To go on afresh: /handoff, then /clear.`;
