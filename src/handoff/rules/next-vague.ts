import { anyWord, withoutWords } from "../words.ts";
import { PROSE_FILE } from "../words-files.ts";
import type { Step } from "../step/read.ts";
import { firstPoint, hasDetail, isAnchored, judgedStep } from "./next-step.ts";
import { isQuestion } from "./next-is-question.ts";
import { inStep } from "./place.ts";
import type { LintContext, Rule } from "./types.ts";

/**
 * Vague is what names nothing that a fresh session could open or run, however long it is: no file, no function,
 * no command, no pull request. "Continue with docs/plan.md" is vague as well: it says where, but not what.
 * Where the step is a list, its first point counts: there the session starts.
 *
 * ok: "Run `npm test`." · "Add `Retry-After` to `handleLogin` in lib/server.go" · "Merge #12"
 * not ok: "Continue refactoring" · "完善相关功能" · "続きを進める" · "Keep going with README.md"
 */
export const nextVague: Rule = {
  codes: ["next-vague"],
  check(context) {
    const step = judgedStep(context);
    if (step === null || isQuestion(step.rest, isAnchored(step))) return [];
    const at = vagueAt(step, context);
    return at === null ? [] : [{ code: "next-vague", ...inStep(context, step, at) }];
  },
};

export function isVague(step: Step, context: LintContext): boolean {
  return vagueAt(step, context) !== null;
}

function vagueAt(step: Step, { facts, list }: LintContext): number | null {
  const start = Math.max(0, step.masked.visible.search(/\S/));
  if (!isAnchored(step)) return hasDetail(step, list.branch) ? null : start;
  const first = firstPoint(step, facts);
  if (first && !isAnchored(first) && !hasDetail(first, list.branch) && anyWord("vague", first.rest)) {
    return first.offset - step.offset + Math.max(0, first.masked.visible.search(/\S/));
  }
  return saysOnlyWhere(step) ? start : null;
}

/** A document and nothing but words such as "continue with". */
function saysOnlyWhere({ paths, symbols, rest, isCommand }: Step): boolean {
  if (
    isCommand ||
    symbols.length > 0 ||
    paths.length === 0 ||
    !paths.every(({ path }) => PROSE_FILE.test(path))
  )
    return false;
  if (!anyWord("vague", rest)) return false;
  return withoutWords("filler", withoutWords("vague", rest)).replace(/[\s\p{P}\p{S}]/gu, "") === "";
}
