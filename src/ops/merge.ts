import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { mergeTexts } from "../merge/merge.ts";
import type { Changed } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { findStore, storePathOf } from "../store/paths.ts";
import { replaceWhole } from "../store/whole-file.ts";
import { writeMemoryFile } from "../store/write.ts";

export type MergeInput = {
  /** Absolute; the files' paths are taken from it. */
  dir: string;
  base: string;
  /** Gets the result, as `git merge-file` and merge drivers have it. */
  ours: string;
  theirs: string;
  /** What the file is called in words and answers; `%P` of a driver. Default: `ours`. */
  name?: string | undefined;
  dryRun: boolean;
};

/** `text`: the result; `conflicts`: how many are left in it, between git's markers. */
export type MergedFiles = Changed & { conflicts: number; text: string };

/** Merges three versions of one memory or list into the second. Needs no store and no git. @throws UserError */
export async function mergeFiles({ dir, name, dryRun, ...files }: MergeInput): Promise<MergedFiles> {
  const [base, ours, theirs] = [files.base, files.ours, files.theirs].map((file) => textAt(dir, file)) as [
    string,
    string,
    string,
  ];
  const { text, conflicts } = mergeTexts({ base, ours, theirs });
  const path = name ?? files.ours;
  if (text !== ours && !dryRun) await write(resolve(dir, files.ours), text, conflicts);
  const warnings =
    conflicts === 0
      ? []
      : [
          `${path}: ${conflicts === 1 ? "one place was" : `${conflicts} places were`} changed on both sides. Choose between the lines with <<<<<<<, ======= and >>>>>>>.`,
        ];
  const action = text === ours ? "unchanged" : "updated";
  return {
    changed: [{ id: basename(path).replace(/\.md$/, ""), path, action }],
    commit: null,
    warnings,
    conflicts,
    text,
  };
}

/** A file of a store goes through the store's writer; with conflicts in it, as git itself would leave it there. */
async function write(file: string, text: string, conflicts: number): Promise<void> {
  const place = conflicts === 0 ? findStore(resolve(file, "..")) : null;
  const path = place && storePathOf(place, file);
  if (place && path?.endsWith(".md")) await writeMemoryFile(place, path, text);
  else replaceWhole(file, text);
}

function textAt(dir: string, file: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      readFileSync(resolve(dir, file)),
    );
    if (text.includes("\0")) throw new Error("it is no text");
    return text;
  } catch (error) {
    throw new UserError(`${file} can't be merged: ${(error as Error).message}. Nothing was written.`, {
      cause: error,
    });
  }
}
