import { UserError } from "../model/errors.ts";
import { isNone } from "../markdown/none.ts";
import { tidy } from "../markdown/value.ts";
import { textOf } from "./field-names.ts";
import { taskStatusOf } from "./status.ts";
import { oneLine, type TaskChange } from "./task-write.ts";
import { TASK_KEY } from "./tasks.ts";

/** The task changes that fields name, and which of the fields that uses up. */
export type TaskFields = { changes: (TaskChange | "clear")[]; used: Set<string> };

/** `{task, status?, …}`: all keys belong to that item (or items). `{tasks: […]}`: texts or `{task, …}` objects, each written. */
export function taskChangesOf(fields: Record<string, unknown>): TaskFields {
  const { task, tasks, ...rest } = fields;
  if (Object.hasOwn(fields, "task")) {
    const changes = (Array.isArray(task) ? task : [task]).map((one: unknown) =>
      changeOf({ ...rest, ...asObject(one) }),
    );
    return { changes: [...listed(tasks), ...changes], used: new Set(Object.keys(fields)) };
  }
  return { changes: listed(tasks), used: new Set(["tasks"]) };
}

function listed(tasks: unknown): TaskFields["changes"] {
  if (tasks === undefined) return [];
  if (tasks === null) return ["clear"];
  return (Array.isArray(tasks) ? tasks : [tasks]).map((one: unknown) => changeOf(asObject(one)));
}

const asObject = (task: unknown): Record<string, unknown> =>
  typeof task === "object" && task !== null ? (task as Record<string, unknown>) : { task };

function changeOf({ task, status, ...rest }: Record<string, unknown>): TaskChange {
  const name = oneLine(textOf(task));
  if (name === "" || isNone(name))
    throw new UserError('a task needs its text, as in task="Verify tokens in the middleware" status=doing');
  const state = status === undefined ? null : status === null ? "todo" : taskStatusOf(status);
  return {
    task: name,
    status: state,
    fields: Object.fromEntries(Object.entries(rest).map(([key, value]) => fieldOfTask(key, value))),
  };
}

function fieldOfTask(given: string, value: unknown): [string, string | null] {
  const key = oneLine(given);
  const isKey = TASK_KEY.exec(`${key}: x`)?.[1] === key;
  if (!isKey)
    throw new UserError(
      `"${given}" can't be a key of a task: it is a short name without a colon, such as next_step`,
    );
  const text = tidy(Array.isArray(value) ? value.map(textOf).join("; ") : textOf(value));
  return [key, text === "" ? null : text];
}
