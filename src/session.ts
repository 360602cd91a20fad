/*
 * What the hooks do once they have something to do. A bundle of its own: the hook's entry loads it only then.
 */
import type { HookInput } from "./claude/events.ts";
import type { Problem } from "./model/problem.ts";
import { runHook as run } from "./ops/hook.ts";
import type { Workspace } from "./ops/workspace.ts";
import { messageOf } from "./render/problems.ts";

export const runHook = (ws: Workspace, input: HookInput): Promise<string> => run(ws, input, wordingOf);

function wordingOf(problem: Problem): string {
  const { message, hint } = messageOf(problem);
  return `${problem.file}:${problem.line}: ${message}${hint === undefined ? "" : `. ${hint}`} (${problem.code})`;
}
