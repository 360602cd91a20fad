import { agoOf, plural } from "../model/age.ts";
import type { ListRow, WorkState, TaskRow } from "../model/answers.ts";
import { inLine } from "../model/terminal.ts";
import { marksOf } from "./marks.ts";
import type { Screen } from "./screen.ts";
import { clip, padEnd, widthOf, wrap } from "./text.ts";

const MARK = { todo: "[ ]", doing: "[/]", done: "[x]", dropped: "[-]" } as const;

/** `auth-refactor · feat/auth-refactor · saved 2 h ago` in one line: where it is too wide, less of the branch is shown. */
export function headOf(
  { name, branch, end }: { name: string; branch: string | null; end: string },
  { paint, columns }: Pick<Screen, "paint" | "columns">,
): string {
  const room = columns - widthOf([name, end].filter(Boolean).join(" · ")) - 3;
  const shown = branch === null || room < 4 ? "" : clip(branch, room);
  return [paint.strong(clip(name, columns)), shown, end].filter(Boolean).join(" · ");
}

/** A list as a person reads it: what for, what next, what is open. */
export function renderWork(state: WorkState, screen: Screen): string {
  const { paint, columns } = screen;
  const head = headOf(
    {
      name: state.list,
      branch: state.branch,
      end: [state.status === "done" ? "done" : "", ...marksOf(state)].filter(Boolean).join(" · "),
    },
    screen,
  );
  const tasks = state.tasks.filter((task) => task.status === "doing" || task.status === "todo");
  return [
    head,
    ...labelled("Goal", state.goal, columns),
    ...labelled("Next", state.next_step, columns),
    ...tasks.map((task) => `  ${MARK[task.status]} ${clip(task.task, columns - 6)}`),
    ...state.decisions.map((decision) => `  !   ${clip(decision, columns - 6)}`),
    ...state.open_questions.map((question) => `  ?   ${clip(question, columns - 6)}`),
    paint.dim(`${plural(state.open.length, "task")} open. The file: ${inLine(state.path)}`),
  ].join("\n");
}

function labelled(label: string, text: string | null, columns: number): string[] {
  if (text === null || text === "") return [];
  return [`  ${padEnd(label, 4)}  ${wrap(text.replace(/\s+/g, " "), columns, "        ").trimStart()}`];
}

export function renderWritten(state: WorkState, commit: string | null, dryRun = false): string {
  const open =
    state.open.length === 0
      ? "no open tasks"
      : `${plural(state.open.length, "open task")}: ${state.open.map(nameOf).join("; ")}`;
  return `${dryRun ? "Would save" : "Saved"} ${inLine(state.path)}${commit === null ? "" : `, committed ${commit.slice(0, 7)}`}. ${state.status === "done" ? "The list is done" : `It has ${open}`}.${dryRun ? " (dry run: nothing was written)" : ""}`;
}

const nameOf = ({ task }: TaskRow): string => clip(task, 60);

const widest = (texts: string[]): number => Math.max(...texts.map(widthOf));

export function renderLists(rows: ListRow[], { paint, columns, now }: Screen): string {
  if (rows.length === 0) return 'No lists yet. In Claude Code: /handoff. Here: tasuki work write goal="…"';
  const states = rows.map((row) => (row.status === "done" ? "done" : `${plural(row.open, "task")} open`));
  const ends = rows.map((row) => (row.updated === null ? "" : `saved ${agoOf(row.updated, now)}`));
  const state = widest(states);
  // What is left for names and branches, once everything that is short has its place.
  const room = Math.max(30, columns - state - widest(ends) - 9);
  const branch = Math.min(Math.max(12, widest(rows.map((row) => row.branch ?? ""))), Math.ceil(room / 3));
  const list = Math.min(widest(rows.map((row) => row.list)), room - branch);
  return rows
    .map((row, at) => {
      const words = padEnd(states[at] ?? "", state);
      return [
        row.current ? "*" : " ",
        padEnd(clip(row.list, list), list),
        padEnd(clip(row.branch ?? "", branch), branch),
        row.status === "done" ? paint.dim(words) : words,
        ends[at] ?? "",
      ]
        .join("  ")
        .trimEnd();
    })
    .join("\n");
}
