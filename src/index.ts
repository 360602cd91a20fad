/**
 * tasuki as a library: the verbs of the command line as plain functions over a workspace, and the pure parts beneath.
 *
 * ```ts
 * import { context, openWorkspace, remember, systemWorld } from "tasuki";
 *
 * const workspace = await openWorkspace(systemWorld(), { dir: "path/to/project" });
 * await remember(workspace, { text: "The staging key rotates on Mondays.", kind: "fact" });
 * console.log((await context(workspace)).text);
 * ```
 *
 * Answers have the shape that `--json` prints: keys may be added, never renamed. Times are ISO 8601 UTC, paths POSIX
 * from the folder that holds `memory/`, budgets tokens (an estimate), spans UTF-16 offsets with an exclusive end.
 * What a person can mend is a `UserError`; every other error is a bug.
 *
 * @packageDocumentation
 */
export { UserError } from "./model/errors.ts";
export { context } from "./ops/context.ts";
export { handoffCheck, handoffShow, handoffWrite } from "./ops/handoff.ts";
export { lint } from "./ops/lint.ts";
export { openRecall } from "./ops/recall.ts";
export { redact } from "./ops/redact.ts";
export { remember } from "./ops/remember.ts";
export { workRead, workWrite } from "./ops/work.ts";
export { openWorkspace } from "./ops/workspace.ts";
export { systemWorld } from "./world.ts";

export type { Assembled, GivenBlock, GivenItem, LeftOut } from "./inject/types.ts";
export type {
  Change,
  Changed,
  HandoffChecked,
  HandoffShown,
  HandoffWritten,
  Linted,
  Recalled,
  RecallHit,
  Remembered,
  WorkState,
  WorkWritten,
} from "./model/answers.ts";
export type { Config } from "./model/config.ts";
export type { Kind, MemoryStatus } from "./model/memory.ts";
export type { Problem, ProblemCode, Severity } from "./model/problem.ts";
export type { World } from "./model/world.ts";
export type { ContextInput } from "./ops/context.ts";
export type { HandoffInput } from "./ops/handoff.ts";
export type { RecallInput } from "./ops/recall.ts";
export type { Redacted } from "./ops/redact.ts";
export type { RememberInput } from "./ops/remember.ts";
export type { WorkInput } from "./ops/work.ts";
export type { OpenOptions, Workspace } from "./ops/workspace.ts";
