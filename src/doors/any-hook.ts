/*
 * What the hooks without a bundle of their own do, once they have something to do.
 */
import type { HookInput } from "../claude/events.ts";
import type { Problem } from "../model/problem.ts";
import { inLine } from "../model/terminal.ts";
import { runHook as run } from "../ops/hook.ts";
import type { Workspace } from "../ops/workspace.ts";
import { sentenceOf } from "../render/problem-report.ts";

export const runHook = (ws: Workspace, input: HookInput): Promise<string> => run(ws, input, wordingOf);

function wordingOf(problem: Problem): string {
  return `${inLine(problem.file)}:${problem.line}: ${sentenceOf(problem)} (${problem.code})`;
}
