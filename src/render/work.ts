import { agoOf, plural } from "../model/age.ts";
import type { ListRow, WorkState, TaskRow } from "../model/answers.ts";
import type { Screen } from "./screen.ts";
import { clip, padEnd, widthOf, wrap } from "./text.ts";

const MARK = { todo: "[ ]", doing: "[/]", done: "[x]", dropped: "[-]" } as const;

/** A list as a person reads it: what for, what next, what is open. */
export function renderWork(state: WorkState, screen: Screen): string {
  const { paint, columns } = screen;
  const head = [paint.strong(state.list), state.branch ?? "", state.status === "done" ? "done" : ""]
    .filter(Boolean)
    .join(" · ");
  const tasks = state.tasks.filter((task) => task.status === "doing" || task.status === "todo");
  return [
    head,
    ...labelled("Goal", state.goal, columns),
    ...labelled("Next", state.next_step, columns),
    ...tasks.map((task) => `  ${MARK[task.status]} ${clip(task.task, columns - 6)}`),
    ...state.open_questions.map((question) => `  ?   ${clip(question, columns - 6)}`),
    paint.dim(`${plural(state.open.length, "task")} open. The file: ${state.path}`),
  ].join("\n");
}

function labelled(label: string, text: string | null, columns: number): string[] {
  if (text === null || text === "") return [];
  return [`  ${padEnd(label, 4)}  ${wrap(text.replace(/\s+/g, " "), columns, "        ").trimStart()}`];
}

export function renderWritten(state: WorkState, commit: string | null): string {
  const open =
    state.open.length === 0
      ? "no open tasks"
      : `${plural(state.open.length, "open task")}: ${state.open.map(nameOf).join("; ")}`;
  return `Saved ${state.path}${commit === null ? "" : `, committed ${commit.slice(0, 7)}`}. ${state.status === "done" ? "The list is done" : `It has ${open}`}.`;
}

const nameOf = ({ task }: TaskRow): string => clip(task, 60);

export function renderLists(rows: ListRow[], { paint, now }: Screen): string {
  if (rows.length === 0) return 'No lists yet. In Claude Code: /handoff. Here: tasuki work write goal="…"';
  const width = Math.max(...rows.map((row) => widthOf(row.list)));
  return rows
    .map((row) => {
      const state = row.status === "done" ? paint.dim("done") : `${plural(row.open, "task")} open`;
      const saved = row.updated === null ? "" : `saved ${agoOf(row.updated, now)}`;
      return [row.current ? "*" : " ", padEnd(row.list, width), padEnd(row.branch ?? "", 12), state, saved]
        .join("  ")
        .trimEnd();
    })
    .join("\n");
}
