import { agoOf, plural } from "../model/age.ts";
import type { Status } from "../model/answers.ts";
import { PAUSED_ELSEWHERE, PAUSED_HERE } from "./pause.ts";
import type { Screen } from "./screen.ts";
import { clip } from "./text.ts";
import { headOf } from "./work.ts";

/** `tasuki` alone: the current list, its next step, counts, one hint. */
export function renderStatus(status: Status, { paint, columns, now }: Screen): string {
  const { memories } = status;
  const kinds = (["decision", "preference", "fact", "digest"] as const)
    .filter((kind) => memories[kind] > 0)
    .map((kind) => plural(memories[kind], kind));
  const counts =
    memories.total === 0
      ? "No memories yet."
      : `${plural(memories.total, "memory", "memories")} (${kinds.join(", ")}).`;
  return [
    ...currentLines(status, { paint, columns, now }),
    ...pausedLines(status).map(paint.look),
    `${counts} ${paint.dim(hintOf(status))}`.trimEnd(),
  ].join("\n");
}

function pausedLines({ paused }: Status): string[] {
  if (paused === null) return [];
  return [paused === "here" ? PAUSED_HERE : PAUSED_ELSEWHERE];
}

function currentLines(status: Status, { paint, columns, now }: Screen): string[] {
  if (status.list === null) {
    const others =
      status.other_lists.length === 0
        ? "No list is in hand."
        : `No list for ${status.branch ?? "this place"}. Open: ${status.other_lists.join(", ")}.`;
    return [others];
  }
  const saved = status.saved === null ? "" : `saved ${agoOf(status.saved, now)}`;
  const open = [
    plural(status.open_tasks, "task") + " open",
    ...(status.open_questions > 0 ? [`${plural(status.open_questions, "question")} for you`] : []),
  ];
  return [
    headOf({ name: status.list, branch: status.branch, end: saved }, { paint, columns }),
    status.next_step === null
      ? paint.look("  Next  nothing written yet")
      : `  Next  ${clip(status.next_step, columns - 8)}`,
    `  ${open.join(", ")}.${sinceOf(status)}`,
  ];
}

/** What came into the work since, with the verb that tells. */
function sinceOf({ commits_since: commits }: Status): string {
  return commits === null || commits === 0 ? "" : ` ${plural(commits, "commit")} since: tasuki resume`;
}

function hintOf(status: Status): string {
  if (status.problems > 0) return `${plural(status.problems, "problem")}: tasuki lint`;
  if (status.list === null && status.other_lists.length === 0) return "Hand off in Claude Code: /handoff";
  if (status.stale > 0) return `${status.stale} stale: tasuki verify`;
  if (status.memories.total === 0) return 'Keep something: tasuki remember "…"';
  return "What the next session is given: tasuki context";
}
