import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { writeBody } from "../handoff/body.ts";
import { type ListHistory, weakest } from "../handoff/lint.ts";
import { parseList } from "../handoff/parse.ts";
import type { HandoffChecked, HandoffShown, HandoffWritten } from "../model/answers.ts";
import { currentList, listForBodyWrite } from "../model/current.ts";
import { UserError } from "../model/errors.ts";
import { redact } from "../redact/redact.ts";
import { replaceLocal } from "../store/local-files.ts";
import { withLock } from "../store/lock.ts";
import type { StorePlace } from "../store/paths.ts";
import { isForeignSave } from "../store/pointers.ts";
import { readText } from "../store/read.ts";
import { check } from "./check-list.ts";
import { historiesOf } from "./list-history.ts";
import {
  currentInput,
  listCalled,
  type LoadedList,
  loadLists,
  nameOf,
  readableList,
  saverOf,
} from "./lists.ts";
import { onlyOneNote, saveList } from "./work.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/**
 * The file of a list, or (null) of the current one, as it stands.
 * @throws UserError where there is no store, no such list, or several are open and none is current
 */
export async function handoffShow(ws: Workspace, list: string | null): Promise<HandoffShown> {
  const loaded = list === null ? await readableList(ws, null) : await listCalled(ws, list);
  return { list: loaded.list.list, path: loaded.list.path, text: loaded.text };
}

export type HandoffInput = {
  /** Default: the current list. */
  list?: string | null;
  /** Markdown: headings and what stands below them, in any of the four languages. */
  body: string;
  /** Write nothing. Default false. */
  dryRun?: boolean;
};

/**
 * Saves a handoff whatever it is like, and says what the next session would stumble over. Sections that the body has
 * are replaced, everything else in the file stays; hand edits are committed first.
 * @throws UserError where there is no store, or the body is empty
 */
export async function handoffWrite(
  ws: Workspace,
  { list: flag = null, body, dryRun = false }: HandoffInput,
): Promise<HandoffWritten> {
  if (body.trim() === "") throw new UserError("the handoff on standard input is empty. Nothing was written.");
  const place = storeOf(ws);
  const write = () => writeTo(ws, place, { flag, body, dryRun });
  // Whose list it is has to stay true until the save is noted: of two sessions that save at once one goes elsewhere.
  const saved = dryRun ? await write() : await withLock(place, "handoffs", write);
  const checked = check(ws, {
    list: parseList(saved.text, { list: saved.list, path: saved.path }),
    text: saved.text,
    savedAt: "",
  });
  return {
    ...checked,
    weakest: weakest(checked.problems),
    commit: saved.commit,
    warnings: saved.warnings,
    redacted: saved.redacted,
  };
}

type BodyWrite = { flag: string | null; body: string; dryRun: boolean };

async function writeTo(ws: Workspace, place: StorePlace, { flag, body, dryRun }: BodyWrite) {
  const lists = await loadLists(ws);
  const isForeign = (name: string): boolean =>
    isForeignSave(place, name, { ...saverOf(ws), isAlive: ws.world.isAlive });
  const target = listForBodyWrite(currentInput(ws, lists, flag), isForeign);
  const { list } = target;
  const change = (before: string) => writeBody(before, body, { list, lang: ws.config.lang });
  const save = {
    list,
    op: "handoff" as const,
    dryRun,
    notes: [...notesOf(target), ...onlyOneNote(target, lists)],
    change,
  };
  return saveList(ws, save).catch((error: unknown) => keepBody(ws, body, error));
}

/** What can't be saved where it belongs is kept aside: a handoff is never lost. */
function keepBody(ws: Workspace, body: string, error: unknown): never {
  const name = `handoff-${ws.world.now().toISOString().replace(/[:.]/g, "-")}.md`;
  const isKept = replaceLocal(storeOf(ws), ["unsaved"], name, redact(body).text);
  const reason = error instanceof Error ? error.message : String(error);
  throw new UserError(isKept ? `${reason}\nThe text is kept in memory/.local/unsaved/${name}.` : reason, {
    cause: error,
  });
}

function notesOf({ list, besides, insteadOf }: ReturnType<typeof listForBodyWrite>): string[] {
  if (insteadOf !== undefined)
    return [`Another session is at work on ${insteadOf}, so this went to a list of its own: ${list}`];
  if (besides !== undefined)
    return [`Saved to a new list: ${list}. No branch here, and these are open: ${besides.join(", ")}`];
  return [];
}

/** Checks lists by name or by file; without one, the current list. */
export async function handoffCheck(ws: Workspace, names: string[]): Promise<HandoffChecked[]> {
  if (names.length === 0) return checkAll(ws, [await currentForCheck(ws)]);
  const lists: LoadedList[] = [];
  for (const name of names) lists.push(isFile(ws, name) ? fileAsList(ws, name) : await listCalled(ws, name));
  return checkAll(ws, lists);
}

/** A file outside of the store has no history as a list. */
async function checkAll(ws: Workspace, lists: LoadedList[]): Promise<HandoffChecked[]> {
  const own = lists.filter(({ list }) => list.path.startsWith("memory/handoffs/"));
  const histories = ws.store.kind === "found" ? await historiesOf(ws, own) : new Map<string, ListHistory>();
  return lists.map((loaded) =>
    check(ws, loaded, own.includes(loaded) ? histories.get(loaded.list.list) : undefined),
  );
}

async function currentForCheck(ws: Workspace): Promise<LoadedList> {
  const lists = await loadLists(ws);
  const name = nameOf(currentList({ ...currentInput(ws, lists, null), purpose: "read" }));
  return listCalled(ws, name);
}

/** A path rather than a name: it has a folder or an ending, and is there. */
function isFile(ws: Workspace, name: string): boolean {
  return (
    /[/\\]|\.md$/.test(name) &&
    (statSync(resolve(ws.dir, name), { throwIfNoEntry: false })?.isFile() ?? false)
  );
}

function fileAsList(ws: Workspace, name: string): LoadedList {
  const abs = resolve(ws.dir, name);
  const path = relative(ws.store.kind === "found" ? ws.store.place.root : (ws.top ?? ws.dir), abs);
  const read = readText(abs, path);
  if (!read) throw new UserError(`${name} can't be read`);
  const list = parseList(read.text, { list: path.replace(/^.*[/\\]|\.md$/g, ""), path });
  return { list: { ...list, problems: [...list.problems, ...read.problems] }, text: read.text, savedAt: "" };
}
