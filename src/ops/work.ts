import { writeFields } from "../handoff/fields.ts";
import { FIELD_NAMES, foldedName } from "../handoff/field-names.ts";
import { weakest } from "../handoff/lint.ts";
import { newList } from "../handoff/template.ts";
import { parseList } from "../handoff/parse.ts";
import type { ListRow, WorkState, WorkWritten } from "../model/answers.ts";
import { currentList } from "../model/current.ts";
import { UserError } from "../model/errors.ts";
import type { Problem } from "../model/problem.ts";
import { checkedId, isPortableId, listSlug, nearest, portableName } from "../model/ids.ts";
import { recordSave } from "../store/pointers.ts";
import { conflictIn, readList } from "../store/read.ts";
import { scanLists } from "../store/scan.ts";
import { check } from "./check-list.ts";
import { commitForeignSave } from "./hand-edits.ts";
import {
  currentInput,
  listCalled,
  listPath,
  type LoadedList,
  loadLists,
  nameOf,
  readableList,
  saverOf,
  workState,
} from "./lists.ts";
import { save } from "./save.ts";
import { storeOf, type Workspace } from "./workspace.ts";

export type WorkInput = {
  /** Default: the current list. */
  list?: string | null;
  /** With `task`: that item. Else the list's own state; null clears a key. */
  fields: Record<string, unknown>;
  /** Write nothing. Default false. */
  dryRun?: boolean;
};

/**
 * Writes fields of a list (made where it is not there); the answer holds the items still open.
 * @throws UserError where there is no store, nothing to write, or a status is unknown
 */
export async function workWrite(
  ws: Workspace,
  { list: flag = null, fields, dryRun = false }: WorkInput,
): Promise<WorkWritten> {
  requireWorkState(ws);
  if (Object.keys(fields).length === 0)
    throw new UserError(
      'nothing to write: tasuki work write [list] key=value …, as in goal="…" or task="…" status=doing',
    );
  const lists = await loadLists(ws);
  const current = currentList({ ...currentInput(ws, lists, flag), purpose: "write" });
  const list = nameOf(current);
  const notes: string[] =
    "besides" in current && current.besides
      ? [`Saved to a new list: ${list}. No branch here, and these are open: ${current.besides.join(", ")}`]
      : onlyOneNote(current, lists);
  const known = lists.find((loaded) => loaded.list.list === list)?.list.fields ?? {};
  const { text, ...saved } = await saveList(ws, {
    list,
    op: "work",
    dryRun,
    notes: [...notes, ...misspelt(fields, known)],
    change: (before) => writeFields(before, fields, { list, lang: ws.config.lang }),
  });
  const isNextStep = fields["next_step"] !== undefined && fields["next_step"] !== null && !("task" in fields);
  return { ...saved, weakest: isNextStep ? weakestStep(ws, { list, path: saved.path, text }) : null };
}

/** Without a branch the only open list is taken, though it may be another branch's: whoever meant another one must see it. */
export function onlyOneNote(
  current: { list?: string | null; reason?: string; several?: string[] },
  lists: readonly LoadedList[],
): string[] {
  const found = current.reason === "only" ? lists.find(({ list }) => list.list === current.list)?.list : null;
  if (!found || found.branch === null) return [];
  return [
    `No branch here, so this went to ${found.list} (of ${found.branch}), the only open list. Another one: --list <name>`,
  ];
}

/** A key of the person's own is fine; one that looks like a slip of the pen is kept all the same, and told. */
function misspelt(fields: Record<string, unknown>, known: Record<string, unknown>): string[] {
  if ("task" in fields) return [];
  const unknown = Object.keys(fields).filter((key) => !isFieldName(key) && !(key in known));
  return unknown.flatMap((key) => {
    const near = nearest(key, FIELD_NAMES);
    return near === null
      ? []
      : [`"${key}" is kept as a field of its own. Did you mean ${near}? (${key}=null takes it out again)`];
  });
}

const isFieldName = (key: string): boolean => FIELD_NAMES.includes(foldedName(key));

/** The one thing that a next session starts from is looked at when it is written, not only when it is too late. */
function weakestStep(
  ws: Workspace,
  { list, path, text }: { list: string; path: string; text: string },
): Problem | null {
  const { problems } = check(ws, { list: parseList(text, { list, path }), text, savedAt: "" });
  return weakest(problems.filter(({ code }) => code.startsWith("next-") || code === "placeholder"));
}

export type ListSave = {
  list: string;
  op: "work" | "handoff";
  dryRun: boolean;
  /** What the answer warns of besides what the change does. */
  notes: string[];
  change: (before: string) => { text: string; warnings?: string[] };
};

/** The one way in which a list is written: hand edits are committed first, the pointer moves here. */
export async function saveList(
  ws: Workspace,
  { list, op, dryRun, notes, change }: ListSave,
): Promise<Omit<WorkWritten, "weakest"> & { text: string }> {
  const place = storeOf(ws);
  const branch = ws.head?.branch ?? null;
  const path = scanLists(place).find((row) => row.list === list)?.path ?? newPath(list, branch);
  const warnings: string[] = [];
  if (!dryRun && op === "handoff") warnings.push(...(await commitForeignSave(ws, place, { list, path })));
  const outcome = { text: "", warnings: [] as string[] };
  const edit = (before: string | null): string => {
    const { text, warnings: said = [] } = change(before ?? newList({ list, branch, lang: ws.config.lang }));
    const unmerged = before === null ? [] : conflictIn(before, path);
    Object.assign(outcome, { text, warnings: [...said, ...unmerged.map(replacedNote)] });
    return text;
  };
  const subject = op === "work" ? `update ${list}` : `hand off ${list}`;
  const saved = await save(ws, {
    place,
    op,
    subject,
    list,
    dryRun,
    edits: [{ kind: "update", id: list, path, change: edit }],
  });
  if (!dryRun)
    await recordSave(place, {
      ...saverOf(ws),
      list,
      branch,
      head: ws.head?.head ?? null,
      now: ws.world.now(),
    });
  const text = (dryRun ? null : readList(place, list)?.text) ?? outcome.text;
  const state = workState({ list: parseList(text, { list, path }), text });
  return {
    ...state,
    commit: saved.commit,
    warnings: [...notes, ...warnings, ...outcome.warnings, ...saved.warnings],
    redacted: saved.redacted,
    text,
  };
}

/** A new body stands in for both sides of an unfinished merge: whoever has to finish it must know. */
const replacedNote = ({ file, line }: Problem): string =>
  `${file}:${line} had the markers of an unfinished merge, and this text stands there instead. What stood there is kept in the history, or in memory/.local/kept.`;

/**
 * Where a new list goes. What a branch is called is not ours to refuse; `lint` says so.
 * @throws UserError where the name that a person chose can't be a file everywhere
 */
function newPath(list: string, branch: string | null): string {
  const isOfBranch = branch !== null && [list, list.replace(/-\d+$/u, "")].includes(listSlug(branch));
  if (isPortableId(list) || isOfBranch) return listPath(list);
  throw new UserError(
    `${JSON.stringify(list)} can't be the name of a file everywhere. This one can: ${portableName(list)}`,
  );
}

/** The state of one list, or of the current one. */
export async function workRead(ws: Workspace, list: string | null): Promise<WorkState> {
  requireWorkState(ws);
  return workState(
    list === null ? await readableList(ws, null) : await listCalled(ws, checkedId(list, "list")),
  );
}

/** The states of all open lists. */
export async function workReadAll(ws: Workspace): Promise<WorkState[]> {
  requireWorkState(ws);
  const lists = await loadLists(ws);
  return lists.filter(({ list }) => list.status === "open").map(workState);
}

/** Every list, the current one marked; open ones first, then the newest. */
export async function workLists(ws: Workspace): Promise<ListRow[]> {
  const lists = await loadLists(ws);
  const current = currentList({ ...currentInput(ws, lists, null), purpose: "start" });
  const name = "list" in current ? current.list : null;
  const rows = lists.map((loaded) => {
    const { list, status, branch, path, open } = workState(loaded);
    return { list, status, branch, path, updated: loaded.savedAt, open: open.length, current: list === name };
  });
  return rows.sort(
    (a, b) => Number(a.status === "done") - Number(b.status === "done") || (a.updated < b.updated ? 1 : -1),
  );
}

function requireWorkState({ config }: Workspace): void {
  if (!config.work_state)
    throw new UserError(
      "work state is switched off (work_state: false). To switch it on: tasuki config set work_state true",
    );
}
