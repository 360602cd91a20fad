import { readFileSync } from "node:fs";
import type { Change, Changed } from "../model/answers.ts";
import { conflictLine } from "../model/conflict.ts";
import { refuseConflict } from "../store/clean.ts";
import { absoluteOf, ensureLocal, type StorePlace } from "../store/paths.ts";
import { createFile, deleteFile, moveFile, updateFile } from "../store/write.ts";
import { touchPath } from "../store/turn.ts";
import { commitWrite, type Subject } from "./commit.ts";
import { refreshLater } from "./background.ts";
import { keepForUndo } from "./undo-record.ts";
import { keepHandEdits } from "./hand-edits.ts";
import { isAdopted } from "./native/adopted.ts";
import { lookAt, takeIn } from "./take-in.ts";
import { hashOf, noteWritten } from "./written.ts";
import type { Workspace } from "./workspace.ts";

/**
 * One file that a verb writes. `change` gets the text as it is now (null: no file) and gives the new one; null back
 * leaves the file alone; `made` are the ids of what was created before it in the same save. `remove` deletes the
 * file, `move` renames it as it is by then. A new memory names its folder and what else it could be called.
 */
export type Edit =
  | {
      kind: "update";
      id: string;
      path: string;
      change: (before: string | null, made: string[]) => string | null;
    }
  | { kind: "create"; id: string; folder: string; text: string; retry: () => string }
  | { kind: "remove"; id: string; path: string }
  | { kind: "move"; id: string; path: string; to: string };

export type Save = {
  place: StorePlace;
  op: string;
  subject: Subject;
  edits: Edit[];
  list?: string;
  dryRun?: boolean;
};

export type Saved = Changed & { redacted: string[] };

/** Plan, then apply: writes the files, keeps what undo needs, commits the paths as the settings say. */
export async function save(ws: Workspace, plan: Save): Promise<Saved> {
  for (const edit of plan.edits) beforeAnything(plan.place, edit);
  if (plan.dryRun)
    return {
      changed: byFile(plan.edits.flatMap((edit) => planned(plan.place, edit))).map(({ change }) => change),
      commit: null,
      warnings: [],
      redacted: [],
    };
  ensureLocal(plan.place);
  const touched = plan.edits.flatMap((edit) => (edit.kind === "create" ? [] : [edit.path]));
  const notes = await keepHandEdits(ws, plan.place, touched);
  const places = plan.edits.flatMap(pathsOf);
  const before = lookAt(plan.place, places);
  const steps: Done[] = [];
  for (const edit of plan.edits) steps.push(...(await apply(plan.place, edit, madeIn(steps))));
  const after = lookAt(plan.place, places);
  const done = byFile(steps);
  const written = done.filter(({ change }) => change.action !== "unchanged");
  const changed = done.map(({ change }) => change);
  if (written.length === 0) return { changed, commit: null, warnings: notes, redacted: [] };
  const paths = written.map(({ change }) => change.path);
  noteWritten(
    plan.place,
    written.map(({ change, after: text }) => ({
      path: change.path,
      hash: text === null ? null : hashOf(text),
    })),
  );
  if (ws.session) for (const path of paths) touchPath(plan.place, ws.session, path);
  const { commit, warnings } = await commitWrite(ws, {
    ...plan,
    paths,
    created: done.flatMap(({ change: { action, path } }) => (action === "created" ? [path] : [])),
    ids: written.map(({ change }) => change.id),
  });
  keepForUndo(plan.place, {
    op: plan.op,
    at: ws.world.now().toISOString(),
    files: written.map(({ change, before: old, after: text }) => ({
      id: change.id,
      path: change.path,
      before: old,
      after: text === null ? null : hashOf(text),
    })),
  });
  if (paths.some(isAtRoot) && isAdopted(plan.place))
    await (await import("./native/index-file.ts")).renewNative(ws, plan.place);
  await takeIn(plan.place, paths, { before, after });
  refreshLater(plan.place);
  return {
    changed,
    commit,
    warnings: [...notes, ...warnings],
    redacted: [...new Set(done.flatMap(({ redacted }) => redacted))],
  };
}

/** Where a merge was left unfinished no commit is made of it either, so it is asked before hand edits are kept. */
function beforeAnything(place: StorePlace, edit: Edit): void {
  if (edit.kind !== "update") return;
  const before = textOf(place, edit.path);
  if (before === null || conflictLine(before) === null) return;
  refuseConflict(before, edit.change(before, []) ?? "", edit.path);
}

/** The client's own format lies at the root of the store, and its index names what does. */
const isAtRoot = (path: string): boolean => path.split("/").length === 2;

/** The files that an edit may touch, as far as they are known before it. */
function pathsOf(edit: Edit): string[] {
  if (edit.kind === "create") return [`memory/${edit.folder}/${edit.id}.md`];
  return edit.kind === "move" ? [edit.path, edit.to] : [edit.path];
}

/** A file before and after: null where it was not there, or is gone. */
type Done = { change: Change; before: string | null; after: string | null; redacted: string[] };

const madeIn = (done: Done[]): string[] =>
  done.filter(({ change }) => change.action === "created").map(({ change }) => change.id);

/** What became of each file where several edits touched it, the last one last. */
function byFile(steps: readonly Done[]): Done[] {
  const files = new Map<string, Done>();
  for (const step of steps) {
    const earlier = files.get(step.change.path);
    files.delete(step.change.path);
    // Where another process has written in between, undo goes no further back than to that.
    const isOurs = earlier !== undefined && earlier.after === step.before;
    const redacted = [...(earlier?.redacted ?? []), ...step.redacted];
    const change = step.change.action === "unchanged" && earlier ? earlier.change : step.change;
    files.set(change.path, { ...step, change, before: isOurs ? earlier.before : step.before, redacted });
  }
  return [...files.values()];
}

async function apply(place: StorePlace, edit: Edit, made: string[]): Promise<Done[]> {
  if (edit.kind === "create") {
    const { id, path, text, redacted } = await createFile(place, edit);
    return [{ change: { id, path, action: "created" }, before: null, after: text, redacted }];
  }
  if (edit.kind === "remove") {
    const before = textOf(place, edit.path);
    await deleteFile(place, edit.path);
    return [
      { change: { id: edit.id, path: edit.path, action: "deleted" }, before, after: null, redacted: [] },
    ];
  }
  if (edit.kind === "move") {
    await moveFile(place, edit.path, edit.to);
    return moved(edit, textOf(place, edit.to));
  }
  let before: string | null = null;
  const { text, changed, redacted } = await updateFile(place, edit.path, (old) =>
    edit.change((before = old), made),
  );
  const action = !changed ? "unchanged" : before === null ? "created" : "updated";
  return [{ change: { id: edit.id, path: edit.path, action }, before, after: text, redacted }];
}

function moved({ id, path, to }: Edit & { kind: "move" }, text: string | null): Done[] {
  return [
    { change: { id, path: to, action: "created" }, before: null, after: text, redacted: [] },
    { change: { id, path, action: "deleted" }, before: text, after: null, redacted: [] },
  ];
}

function planned(place: StorePlace, edit: Edit): Done[] {
  if (edit.kind === "move") return moved(edit, textOf(place, edit.path));
  const done = (path: string, action: Change["action"]): Done[] => [
    { change: { id: edit.id, path, action }, before: null, after: null, redacted: [] },
  ];
  if (edit.kind === "create") return done(`memory/${edit.folder}/${edit.id}.md`, "created");
  if (edit.kind === "remove") return done(edit.path, "deleted");
  const before = textOf(place, edit.path);
  const after = edit.change(before, []);
  const action = after === null || after === before ? "unchanged" : before === null ? "created" : "updated";
  return done(edit.path, action);
}

function textOf(place: StorePlace, path: string): string | null {
  try {
    return readFileSync(absoluteOf(place, path), "utf8");
  } catch {
    // Not there (yet).
    return null;
  }
}
