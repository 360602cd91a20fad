import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Change, Changed } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { absoluteOf, storePathOf, type StorePlace } from "../store/paths.ts";
import { bringBack, goneFile } from "./bring-back.ts";
import { exactText } from "./exact-text.ts";
import { loadLibrary } from "./library.ts";
import { loadLists } from "./lists.ts";
import { placeOf } from "./memory-file.ts";
import { type Edit, save } from "./save.ts";
import { undoAdvice } from "./undo-advice.ts";
import { undoRecord, type UndoRecord } from "./undo-record.ts";
import { hashOf } from "./written.ts";
import { placesOf, storeOf, type Workspace } from "./workspace.ts";

export type UndoInput = {
  /** An id, a list or a revision; the last write where absent. */ what?: string | undefined;
  dryRun: boolean;
};

/** Takes a write back, as a new write: nothing is rewritten in history, and nobody's later edits are lost. */
export async function undo(ws: Workspace, { what, dryRun }: UndoInput): Promise<Changed> {
  if (what === undefined) return undoLast(ws, dryRun);
  const file = await fileOfName(ws, what);
  const gone = file === null ? await goneFile(ws, what) : null;
  if (gone !== null) return bringBack(ws, gone, dryRun);
  const place = file?.place ?? storeOf(ws);
  return undoInGit(ws, { place, path: file?.path ?? null, ...(file === null && { rev: what }), dryRun });
}

async function undoLast(ws: Workspace, dryRun: boolean): Promise<Changed> {
  const last = placesOf(ws).flatMap(recordIn).sort(newestFirst)[0];
  if (last === undefined)
    throw new UserError(
      "no write was noted on this machine, so there is no last one to undo. A commit: tasuki undo <rev> (tasuki log). One file's last change: tasuki undo <id>",
    );
  const { home, record } = last;
  const edits: Edit[] = [];
  for (const file of record.files) edits.push(await restore(ws, home, file));
  const { changed, commit, warnings } = await save(ws, {
    place: home,
    op: "undo",
    subject: `undo ${record.op} of ${[...new Set(record.files.map(({ id }) => id))].join(", ")}`,
    edits,
    dryRun,
  });
  return { changed, commit, warnings };
}

type Noted = { home: StorePlace; record: UndoRecord };

function recordIn(home: StorePlace): Noted[] {
  const record = undoRecord(home);
  return record === null ? [] : [{ home, record }];
}

const newestFirst = (a: Noted, b: Noted): number => (a.record.at < b.record.at ? 1 : -1);

/** The file as it was. @throws UserError where somebody has changed it since: their edits are not ours to lose */
async function restore(
  ws: Workspace,
  place: StorePlace,
  { id, path, before, after }: UndoRecord["files"][number],
): Promise<Edit> {
  const now = textAt(place, path);
  const isAsWritten = now === null ? after === null : hashOf(now) === after;
  if (!isAsWritten)
    throw new UserError(
      `${path} has changed since the last write, so nothing was undone. ${await undoAdvice(ws, place, { id, path })}`,
    );
  if (before === null) return { kind: "remove", id, path };
  return { kind: "update", id, path, change: () => before };
}

async function undoInGit(
  ws: Workspace,
  { place, path, rev, dryRun }: { place: StorePlace; path: string | null; rev?: string; dryRun: boolean },
): Promise<Changed> {
  const repo = await ws.storeRepo(place);
  if (repo === null)
    throw new UserError("there is nothing to undo: no write is noted here, and there is no git history");
  const { distrust } = await import("../git/trust.ts");
  const reason = await distrust(repo);
  if (reason !== null) throw new UserError(`nothing was undone: ${reason}`);
  const { planUndo } = await import("../git/undo.ts");
  const file =
    path === null ? {} : { path: relative(repo.top, absoluteOf(place, path)).split(sep).join("/") };
  const plan = await planUndo(repo, { dir: place.dir, ...file, ...(rev === undefined ? {} : { rev }) });
  if (plan === null)
    throw new UserError(
      `there is nothing to undo${path === null ? "" : ` for ${path}`}: no commit has touched it`,
    );
  const edits = plan.edits.flatMap(({ path: name, content }): Edit[] => {
    const stored = storePathOf(place, join(repo.top, name));
    if (stored === null) return [];
    const id = stored.replace(/^.*\/|\.md$/g, "");
    if (content === null) return [{ kind: "remove", id, path: stored }];
    const text = exactText(content, stored);
    return [{ kind: "update", id, path: stored, change: () => text }];
  });
  const saved = await save(ws, {
    place,
    op: "undo",
    subject: `undo ${plan.commit.slice(0, 7)}`,
    edits,
    dryRun,
  });
  return { changed: saved.changed satisfies Change[], commit: saved.commit, warnings: saved.warnings };
}

/** The file of a memory or list of this name; null where it is none, then it is a revision. */
async function fileOfName(ws: Workspace, name: string): Promise<{ place: StorePlace; path: string } | null> {
  const id = name.normalize("NFC");
  const memory = (await loadLibrary(ws)).byId.get(id);
  if (memory) return { place: placeOf(ws, memory), path: memory.path };
  const list = (await loadLists(ws)).find((loaded) => loaded.list.list === id)?.list;
  return list ? { place: storeOf(ws), path: list.path } : null;
}

function textAt(place: StorePlace, path: string): string | null {
  try {
    return readFileSync(absoluteOf(place, path), "utf8");
  } catch {
    return null;
  }
}
