import type { List } from "../model/list.ts";
import { PROBLEM_CODES, type Problem } from "../model/problem.ts";
import type { LintLimits, RepoFacts } from "./facts.ts";
import { RULES } from "./rules/index.ts";
import type { Rule } from "./rules/types.ts";
import { nextStepOf } from "./step/read.ts";

export type { FoundSecret, LintLimits, ListHistory, RepoFacts } from "./facts.ts";
export { refusesSave, weakest } from "./weakest.ts";

/**
 * What is wrong with a handoff as a handoff (its format's problems are `list.problems`), by line.
 * @param text the whole file, of which `list` was parsed
 * @param facts of the work repository; nothing outside of it is asked for
 */
export function checkList(list: List, text: string, facts: RepoFacts, limits: LintLimits): Problem[] {
  const context = { list, text, facts, limits, step: nextStepOf(list, text, facts) };
  const found = (RULES as readonly Rule[]).flatMap((rule) => rule.check(context));
  return found
    .map((finding): Problem => ({ severity: PROBLEM_CODES[finding.code], ...finding, file: list.path }))
    .sort((a, b) => a.line - b.line || (a.column ?? 1) - (b.column ?? 1));
}
