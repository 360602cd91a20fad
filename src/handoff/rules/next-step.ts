import { anyWord } from "../words.ts";
import type { NamedPath } from "../step/paths.ts";
import { isBranchLike, isCommand } from "../step/commands.ts";
import { readStep, type Step } from "../step/read.ts";
import { isNone } from "../../markdown/sections.ts";
import { isPlaceholder } from "../placeholder.ts";
import type { LintContext } from "./types.ts";

/**
 * The next step where it is one that can be judged: there, not "None", not a template's text, the list is open.
 * Rules that come later ask this first, so that one fault is told once.
 */
export function judgedStep(context: LintContext): Step | null {
  const { step, list } = context;
  if (step === null || list.status === "done" || step.masked.onlyComments) return null;
  const visible = step.masked.visible.trim();
  return visible === "" || isNone(visible) || isPlaceholder(visible) ? null : step;
}

/** Names something that a fresh session can open or run: a file, a function, a command, a pull request. */
export function isAnchored(step: Step): boolean {
  return step.paths.length > 0 || step.symbols.length > 0 || step.isCommand || step.isRequest;
}

/** Says something that is only true of this step: a number, a quotation, a URL, a literal in back-ticks. */
export function hasDetail(step: Step, branch: string | null): boolean {
  if (step.masked.hasUrl) return true;
  const isQuoted = /["“「『][^"”」』\n]{2,}["”」』]/.test(step.rest);
  const hasCode = step.masked.spans.some(
    ({ text }) => text !== branch && !isBranchLike(text) && !isCommand(text),
  );
  const hasNumber = /(?<![\w.])\d[\d.,]*|(?:^|\s)\/[a-z][\w/-]+/.test(step.rest);
  return isQuoted || hasCode || (hasNumber && !anyWord("vague", step.rest));
}

/** The first of several points, where the step is a list; else all of it. */
export function firstPoint(step: Step, facts: LintContext["facts"]): Step | null {
  const lines = [...step.text.matchAll(/^[ \t]*(?:[-*+]|\d{1,3}[.)、．])[ \t]*(?=\S)/gm)];
  const [first, second] = lines;
  if (first === undefined || second === undefined || step.text.slice(0, first.index).trim() !== "")
    return null;
  return readStep(step.text.slice(first.index, second.index).trimEnd(), step.offset + first.index, facts);
}

/** The files that are worked on, not those that a command is given. */
export const filesOf = (step: Step): NamedPath[] => step.paths.filter(({ inCommand }) => !inCommand);
