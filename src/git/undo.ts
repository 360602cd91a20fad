import type { Repo } from "./types.ts";

/** What a file has to become; null: it has to go. `path` POSIX from `repo.top`. */
export type UndoEdit = { path: string; content: Uint8Array | null };
export type UndoPlan = { commit: string; subject: string; edits: UndoEdit[] };
export type UndoInput = {
  /** Only files below it are touched: the store. */
  dir: string;
  /** A revision; absent: the last commit that touched `path`, else `dir`. */
  rev?: string;
  /** Only this file. */
  path?: string;
};

/**
 * What undoing a commit means for the files of today. Writes nothing: the store does, then `commitPaths`.
 * Throws UserError where a file has uncommitted changes, where later changes overlap, beyond a shallow border, for an unknown revision.
 */
export async function planUndo(repo: Repo, input: UndoInput): Promise<UndoPlan | null> {
  void repo;
  void input;
  return null;
}
