import { parseList } from "../handoff/parse.ts";
import { type Current, type CurrentInput, currentList, type ListFact } from "../model/current.ts";
import { conflictLine } from "../model/conflict.ts";
import { UserError } from "../model/errors.ts";
import { checkedId, nearest } from "../model/ids.ts";
import type { List, Task } from "../model/list.ts";
import type { TaskRow, WorkState } from "../model/answers.ts";
import { pointerOf, saveOf } from "../store/pointers.ts";
import { conflictIn, readList } from "../store/read.ts";
import { scanLists } from "../store/scan.ts";
import { datesOf } from "./dates.ts";
import { noteBroken, saverOf, storeOf, type Workspace } from "./workspace.ts";

export { saverOf };

/** A list as it stands in its file. `savedAt`: when it was last written, by whomever. */
export type LoadedList = { list: List; text: string; savedAt: string };

/** Every list of the project's store, sorted by name. */
export async function loadLists(ws: Workspace): Promise<LoadedList[]> {
  const place = storeOf(ws);
  const rows = scanLists(place);
  const datesAt = await datesOf(ws, place, rows);
  return rows.flatMap((row) => {
    const read = readList(place, row.list);
    if (!read) return [];
    const list = parseList(read.text, { list: row.list, path: row.path });
    list.problems.push(...read.problems);
    // The lint of a handoff finds conflicts by a rule of its own.
    noteBroken(ws, [...list.problems, ...conflictIn(read.text, row.path)]);
    return [
      { list, text: read.text, savedAt: latest(datesAt(row.path).changed, saveOf(place, row.list)?.savedAt) },
    ];
  });
}

const latest = (a: string, b: string | undefined): string =>
  b !== undefined && Date.parse(b) > Date.parse(a) ? b : a;

/** What the rule of the current list looks at. */
export function currentInput(
  ws: Workspace,
  lists: readonly LoadedList[],
  flag: string | null,
): Omit<CurrentInput, "purpose"> {
  const place = storeOf(ws);
  const branch = ws.head?.branch ?? null;
  return {
    flag,
    env: ws.world.env["TASUKI_LIST"] ?? null,
    pointer: pointerOf(place, saverOf(ws)),
    branch,
    detachedSha: branch === null ? (ws.head?.head?.slice(0, 7) ?? null) : null,
    lists: lists.map(factOf),
  };
}

const factOf = ({ list, savedAt }: LoadedList): ListFact => ({
  list: list.list,
  status: list.status,
  branch: list.branch,
  updated: savedAt,
});

/** The list that a read means. @throws UserError where it is unknown, or several are open and none is current */
export async function readableList(ws: Workspace, flag: string | null): Promise<LoadedList> {
  const lists = await loadLists(ws);
  const current = currentList({ ...currentInput(ws, lists, flag), purpose: "read" });
  return found(lists, nameOf(current));
}

/** The list of exactly this name. */
export async function listCalled(ws: Workspace, name: string): Promise<LoadedList> {
  return found(await loadLists(ws), checkedId(name, "list"));
}

/** @throws UserError naming the nearest, where `--list` or `TASUKI_LIST` names a list that is not there */
export function requireNamed(ws: Workspace, lists: LoadedList[], flag: string | null): void {
  const name = flag?.trim() || ws.world.env["TASUKI_LIST"]?.trim();
  if (name) found(lists, checkedId(name, "list"));
}

function found(lists: LoadedList[], name: string): LoadedList {
  const loaded = lists.find(({ list }) => list.list === name);
  if (loaded) return loaded;
  throw new UserError(
    unknownList(
      name,
      lists.map(({ list }) => list.list),
    ),
  );
}

function unknownList(name: string, names: string[]): string {
  const near = nearest(name, names);
  if (near !== null) return `no list "${name}". Did you mean ${near}? (tasuki work lists)`;
  if (names.length === 0)
    return `no list "${name}", and no other yet. In Claude Code: /handoff. Here: tasuki work write ${name} goal="…"`;
  return `no list "${name}". There ${names.length === 1 ? "is" : "are"}: ${names.join(", ")}`;
}

/** @throws UserError where several lists could be meant */
export function nameOf(current: Current): string {
  if ("several" in current)
    throw new UserError(
      `no branch here, and several lists are open: ${current.several.join(", ")}. Say which: --list <name>`,
    );
  if (current.list === null) throw new UserError("no list is in hand. In Claude Code: /handoff");
  return current.list;
}

export function workState({ list, text }: Pick<LoadedList, "list" | "text">): WorkState {
  const tasks = list.tasks.map(rowOf);
  return {
    list: list.list,
    status: list.status,
    branch: list.branch,
    path: list.path,
    goal: list.goal,
    next_step: list.nextStep,
    decisions: list.decisions,
    open_questions: list.openQuestions,
    files: list.files,
    fields: list.fields,
    tasks,
    open: tasks.filter(({ status }) => status === "todo" || status === "doing"),
    ...(conflictLine(text) === null ? {} : { unmerged: true as const }),
  };
}

const rowOf = ({ task, status, fields }: Task): TaskRow => ({ ...fields, task, status });

/** Where the file of a list is, or would be. */
export const listPath = (list: string): string => `memory/handoffs/${list}.md`;
