import { UserError } from "../model/errors.ts";
import { LIST_STATUSES, type ListStatus, TASK_STATUSES, type TaskStatus } from "../model/list.ts";
import { nearest } from "../model/ids.ts";

// What models and people say instead. Only named in the error, never taken silently.
const MEANT: Record<string, TaskStatus> = {
  todo: "todo",
  "to do": "todo",
  open: "todo",
  pending: "todo",
  new: "todo",
  planned: "todo",
  "not started": "todo",
  backlog: "todo",
  blocked: "todo",
  待辦: "todo",
  待办: "todo",
  未着手: "todo",
  "in progress": "doing",
  inprogress: "doing",
  wip: "doing",
  started: "doing",
  active: "doing",
  working: "doing",
  ongoing: "doing",
  current: "doing",
  進行中: "doing",
  进行中: "doing",
  completed: "done",
  complete: "done",
  finished: "done",
  closed: "done",
  fixed: "done",
  resolved: "done",
  完成: "done",
  已完成: "done",
  完了: "done",
  cancelled: "dropped",
  canceled: "dropped",
  skipped: "dropped",
  rejected: "dropped",
  abandoned: "dropped",
  deleted: "dropped",
  removed: "dropped",
  wontfix: "dropped",
  "won't do": "dropped",
  取消: "dropped",
  放棄: "dropped",
  放弃: "dropped",
};

/** The status of a task as it is written. @throws UserError naming the nearest of the four */
export function taskStatusOf(value: unknown): TaskStatus {
  const word = wordOf(value);
  return (
    TASK_STATUSES.find((status) => status === word) ??
    unknown(value, { allowed: TASK_STATUSES, meant: MEANT[word], of: "a task" })
  );
}

/** The status of a list: open or done. @throws UserError naming the nearest of the two */
export function listStatusOf(value: unknown): ListStatus {
  const word = wordOf(value);
  return (
    LIST_STATUSES.find((status) => status === word) ??
    unknown(value, { allowed: LIST_STATUSES, meant: meantOfList(word), of: "a list" })
  );
}

/** The status of a list that a word in its file means; null where nobody can tell. */
export const nearestListStatus = (value: unknown): string | null =>
  meantOfList(wordOf(value)) ?? nearest(wordOf(value), LIST_STATUSES);

function meantOfList(word: string): ListStatus | undefined {
  const task = MEANT[word] ?? TASK_STATUSES.find((status) => status === word);
  return task === undefined ? undefined : task === "done" || task === "dropped" ? "done" : "open";
}

const wordOf = (value: unknown): string =>
  String(value)
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

function unknown(
  value: unknown,
  { allowed, meant, of }: { allowed: readonly string[]; meant: string | undefined; of: string },
): never {
  const close = meant ?? nearest(wordOf(value), allowed);
  const hint = close === null ? "" : ` Did you mean ${close}?`;
  throw new UserError(`"${String(value)}" is no status of ${of}.${hint} It is one of ${allowed.join(", ")}.`);
}
