import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { StorePlace } from "../../store/paths.ts";
import { writeMemoryFile } from "../../store/write.ts";
import { hashOf, removeFile, replaceFile, type FileNow } from "./files.ts";
import { backUp, readRecord, writeRecord, type FileRecord, type InitRecord } from "./record.ts";

/** One change of a set-up, before it is made. Paths are POSIX, from the project's root. */
export type Edit =
  /** A file of the store: goes through the store's writer. */
  | { kind: "memory"; path: string; action: "created" | "changed"; text: string }
  | { kind: "folder"; path: string; action: "created" }
  /** A file of the project. `pristine`: nothing of ours is in it yet, so what it holds is what a later `uninit` gives back. */
  | {
      kind: "file";
      path: string;
      action: "created" | "changed";
      text: string;
      before: FileNow | null;
      pristine: boolean;
      /** It is taken out again by what is in it, to the byte: no note of it is kept, so that nothing else is made. */
      unrecorded?: boolean;
    }
  /** Exact bytes put back. */
  | { kind: "restore"; path: string; action: "changed"; bytes: Buffer; before: FileNow }
  | { kind: "remove"; path: string; action: "removed"; folders: readonly string[]; before: FileNow };

export type Plan = { edits: Edit[]; warnings: string[] };
export type PlanPlace = { root: string; place: StorePlace; now: Date };

export type ChangedPath = { path: string; action: Edit["action"] };

export const changedPaths = (edits: readonly Edit[]): ChangedPath[] =>
  edits.map(({ path, action }) => ({ path, action }));

/** Makes the changes of a plan; gives warnings of what was written (a secret that was replaced). */
export async function applyPlan(edits: readonly Edit[], where: PlanPlace): Promise<string[]> {
  const record = readRecord(where.place);
  const before = JSON.stringify(record);
  const warnings: string[] = [];
  for (const edit of edits) warnings.push(...(await applyEdit(edit, where, record)));
  if (JSON.stringify(record) !== before) writeRecord(where.place, record);
  return warnings;
}

async function applyEdit(edit: Edit, { root, place, now }: PlanPlace, record: InitRecord): Promise<string[]> {
  switch (edit.kind) {
    case "folder":
      mkdirSync(join(root, edit.path), { recursive: true });
      return [];
    case "memory": {
      const { redacted } = await writeMemoryFile(place, edit.path, edit.text);
      return redacted.length === 0
        ? []
        : [`${edit.path}: replaced ${redacted.map((kind) => `[redacted:${kind}]`).join(", ")}`];
    }
    case "file": {
      if (edit.unrecorded && record.files[edit.path] === undefined) {
        replaceFile(root, edit.path, edit.text);
        return [];
      }
      const backup = edit.before && backUp(place, edit.path, { bytes: edit.before.bytes, now });
      replaceFile(root, edit.path, edit.text);
      record.files[edit.path] = recordOf(edit, record.files[edit.path], backup);
      return [];
    }
    case "restore":
      replaceFile(root, edit.path, edit.bytes);
      delete record.files[edit.path];
      return [];
    case "remove":
      removeFile(root, edit.path, edit.folders);
      delete record.files[edit.path];
      return [];
  }
}

function recordOf(
  edit: Edit & { kind: "file" },
  known: FileRecord | undefined,
  backup: string | null,
): FileRecord {
  const after = hashOf(edit.text);
  if (edit.pristine) return { after, before: backup };
  // An upgrade of what we wrote ourselves still goes back to what there was before the first time.
  const isOurs = known !== undefined && edit.before !== null && known.after === hashOf(edit.before.bytes);
  return isOurs && known.before !== undefined ? { after, before: known.before } : { after };
}
