import { setFrontmatter, setFrontmatterIn } from "../markdown/frontmatter.ts";
import { isNone } from "../markdown/none.ts";
import { fieldOf, foldedName, itemsOf, textOf } from "./field-names.ts";
import type { Target } from "./insert.ts";
import { addItems, setItems } from "./item-section.ts";
import { parseList } from "./parse.ts";
import { listStatusOf } from "./status.ts";
import { taskChangesOf } from "./task-fields.ts";
import { type TaskChange, writeTask } from "./task-write.ts";
import { setText } from "./text-section.ts";

/** `warnings`: sentences for the person. */
export type Written = { text: string; warnings: string[]; changed: boolean };

/**
 * Puts the fields of a `work write` into the text of a list's file; all other bytes stay, and writing them again changes nothing.
 * With `task` (or `tasks`) the other keys belong to that item; without, they are the list's: sections, `status`, `branch`,
 * and whatever else into the frontmatter's `fields`. `null` clears. `lang`: of headings, where the list has none yet.
 * @throws UserError on an unknown status, an unusable key, or a file whose frontmatter can't be edited
 */
export function writeFields(text: string, given: Record<string, unknown>, target: Target): Written {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const tasks = taskChangesOf(fields);
  const own = Object.entries(fields).filter(([name]) => !tasks.used.has(name));
  let edited = own.reduce((written, [name, value]) => writeField(written, { name, value, target }), text);
  for (const change of tasks.changes)
    edited =
      change === "clear"
        ? setText(edited, { key: "tasks", value: "", target })
        : writeTask(edited, change, target);
  const reopened = reopen(text, edited, { fields: own, tasks: tasks.changes, target });
  return {
    text: reopened.text,
    warnings: [...reopened.warnings, ...own.flatMap(saysNothing), ...tasks.changes.flatMap(keptWithTask)],
    changed: reopened.text !== text,
  };
}

/** One more item of nothing is none; that it went nowhere is told. */
function saysNothing([name, value]: [string, unknown]): string[] {
  const words = textOf(value).trim();
  const isAdded = fieldOf(name)?.mode === "append" && value !== null;
  return isAdded && isNone(words) ? [`${JSON.stringify(words)} says nothing, so no ${name} was added.`] : [];
}

/** Keys that a task has of its own, and that the list takes from it. */
const OF_TASKS = new Set(["next", "decisions"]);

/** All keys beside `task` belong to it, also those that most people know as the list's. */
function keptWithTask(change: TaskChange | "clear"): string[] {
  const names = change === "clear" ? [] : Object.keys(change.fields);
  const meant = names.filter((name) => {
    const key = foldedName(name) === "branch" ? "branch" : fieldOf(name)?.key;
    return key !== undefined && !OF_TASKS.has(key);
  });
  return meant.length === 0
    ? []
    : [
        `${meant.join(", ")} went to the task, as everything beside task does. The list's own is written without task.`,
      ];
}

type Field = { name: string; value: unknown; target: Target };

function writeField(text: string, { name, value, target }: Field): string {
  const file = fileOf(target);
  const folded = foldedName(name);
  if (folded === "status")
    return setFrontmatter(text, { status: value === null ? "open" : listStatusOf(value) }, file);
  if (folded === "branch")
    return setFrontmatter(text, { branch: value === null ? undefined : textOf(value).trim() }, file);
  const field = fieldOf(name);
  if (field === undefined)
    return setFrontmatterIn(text, "fields", { changes: { [name]: value ?? undefined }, file });
  const { key, mode } = field;
  if (mode === "text" || value === null) return setText(text, { key, value: textOf(value), target });
  const isAppend = mode === "append" || (mode === "either" && !Array.isArray(value));
  return (isAppend ? addItems : setItems)(text, { key, values: itemsOf(value), target });
}

const fileOf = ({ list }: Target): string => `memory/handoffs/${list}.md`;

type Meant = {
  fields: [string, unknown][];
  tasks: ReturnType<typeof taskChangesOf>["changes"];
  target: Target;
};

/** A todo task or a next step in a done list means that it isn't done, unless the same write says that it is. */
function reopen(before: string, text: string, { fields, tasks, target }: Meant): Omit<Written, "changed"> {
  const list = parseList(text, { list: target.list, path: fileOf(target) });
  const saysStatus = fields.some(([name, value]) => foldedName(name) === "status" && value !== null);
  if (saysStatus || list.status !== "done") return { text, warnings: [] };
  const hasNext = fields.some(
    ([name, value]) => fieldOf(name)?.key === "next" && textOf(value).trim() !== "",
  );
  const names = new Set(tasks.map((change) => (change === "clear" ? "" : change.task.normalize("NFKC"))));
  const hasTodo = list.tasks.some(
    ({ task, status }) => names.has(task.normalize("NFKC")) && (status === "todo" || status === "doing"),
  );
  if (!hasNext && !hasTodo) return { text, warnings: [] };
  const what = hasTodo ? "a task" : "a next step";
  return {
    text: setFrontmatter(text, { status: "open" }, fileOf(target)),
    warnings: [`${target.list} was done; ${what} to do opens it again.`],
  };
}
