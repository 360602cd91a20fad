import { lstatSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/errors.ts";
import { inLine } from "../model/terminal.ts";
import { runGit } from "./client.ts";
import { readLog, type LogRecord } from "./log.ts";
import { literal } from "./pathspec.ts";
import { currentHead, repoPath } from "./repo.ts";
import { wordsOf } from "./reasons.ts";
import { reverseMerge } from "./reverse.ts";
import { blobsAtHead, contentAt, isBorder, resolveRev } from "./revs.ts";
import { statusOf } from "./status.ts";
import type { Repo } from "./types.ts";

/** What a file has to become; null: it has to go. `path` POSIX from `repo.top`. */
export type UndoEdit = { path: string; content: Uint8Array | null };

/** `subject`: that of the commit that is undone. No edits: its changes are no longer there. */
export type UndoPlan = { commit: string; subject: string; edits: UndoEdit[] };

export type UndoInput = {
  /** Only files below it are touched: the store. */
  dir: string;
  /** A revision; absent: the last commit that touched `path`, else `dir`. */
  rev?: string;
  /** Only this file (and where the commit renamed it, its other name). */
  path?: string;
};

/** One file in the undone commit: its blob before and after; null: not there. */
type Change = { path: string; before: string | null; after: string | null };

/**
 * What undoing a commit means for the files of today. Writes nothing: the store does, then `commitPaths`. Later
 * changes elsewhere in a file are kept. null: no commit has touched it.
 * Throws UserError where a file has uncommitted changes, where later changes overlap, beyond a shallow border, for an unknown revision.
 */
export async function planUndo(repo: Repo, input: UndoInput): Promise<UndoPlan | null> {
  const dir = repoPath(repo, input.dir);
  const path = input.path === undefined ? null : repoPath(repo, input.path);
  if (dir === null || (input.path !== undefined && path === null)) return null;
  const target = await targetOf(repo, input.rev, path ?? dir);
  if (target === null) return null;
  if (isBorder(repo, target.commit)) {
    throw new UserError(
      `${target.commit.slice(0, 7)} is where the history of this shallow clone begins, so what was before is not known. Fetch it with: git fetch --unshallow`,
    );
  }
  const changes = (await changesOf(repo, target, dir))
    .filter((change) => path === null || change.some((half) => half.path === path))
    .flat();
  await refuseUncommitted(repo, changes);
  const edits: UndoEdit[] = [];
  const now = await blobsAtHead(
    repo,
    changes.map((change) => change.path),
  );
  for (const change of changes) {
    const edit = await editFor(repo, {
      change,
      now: now.get(change.path) ?? null,
      parent: target.parents[0] ?? "",
    });
    if (edit !== null) edits.push(edit);
  }
  return { commit: target.commit, subject: target.subject, edits };
}

async function targetOf(repo: Repo, rev: string | undefined, limit: string): Promise<LogRecord | null> {
  const paths = rev === undefined ? ["--", ...literal([limit])] : [];
  const from = rev === undefined ? ((await currentHead(repo))?.head ?? null) : await resolveRev(repo, rev);
  const [target] = (from && (await readLog(repo, ["-1", from, ...paths]))) || [];
  return target ?? null;
}

/** Against the first parent. The two halves of a rename belong together: undoing one alone would lose the file. */
async function changesOf(repo: Repo, { commit, parents }: LogRecord, dir: string): Promise<Change[][]> {
  const [parent] = parents;
  const trees = parent === undefined ? ["--root", commit] : [parent, commit];
  const run = await runGit(repo, [
    "diff-tree",
    "-r",
    "-z",
    "--raw",
    "--no-abbrev",
    "--no-commit-id",
    "-M",
    ...trees,
    "--",
    ...literal([dir]),
  ]);
  if (run.code !== 0)
    throw new UserError(`git could not read ${commit.slice(0, 7)}; nothing is undone. ${wordsOf(run)}`);
  const fields = run.out.toString("utf8").split("\0");
  const changes: Change[][] = [];
  for (let at = 0; at + 1 < fields.length; at += 1) {
    const [, , before = null, after = null, status = ""] = (fields[at] ?? "")
      .split(" ")
      .map((field) => (/^0+$/.test(field) ? null : field)) as string[];
    const path = fields[(at += 1)] ?? "";
    if (status?.startsWith("R"))
      changes.push([
        { path, before, after: null },
        { path: fields[(at += 1)] ?? "", before: null, after },
      ]);
    else changes.push([{ path, before, after }]);
  }
  return changes;
}

/** Nothing of the person's is overwritten: not an edit, not a staged state, not an ignored file that has taken the place. */
async function refuseUncommitted(repo: Repo, changes: readonly Change[]): Promise<void> {
  const { entries } = await statusOf(
    repo,
    changes.map(({ path }) => path),
  );
  const [dirty] = entries ?? [];
  if (entries === null)
    throw new UserError(`git could not tell the state of ${repo.top}; nothing is undone.`);
  if (dirty !== undefined)
    throw new UserError(
      `${inLine(dirty.path)} has changes that no commit holds; nothing is undone. Commit or discard them first (git diff HEAD -- ${inLine(dirty.path)}).`,
    );
}

async function editFor(
  repo: Repo,
  { change, now, parent }: { change: Change; now: string | null; parent: string },
): Promise<UndoEdit | null> {
  const { path, before, after } = change;
  if (now === before) return null;
  if (now === null && lstatSync(join(repo.top, path), { throwIfNoEntry: false }))
    throw new UserError(`${inLine(path)} is there but not in git; nothing is undone.`);
  if (now === after) {
    const content = before === null ? null : await contentAt(repo, parent, path);
    // A blob that this (partial or damaged) clone lacks must not read as "was not there".
    if (before !== null && content === null)
      throw new UserError(
        `git could not read ${inLine(path)} as it was in ${parent.slice(0, 7)}; nothing is undone.`,
      );
    return { path, content };
  }
  const merged = now && before && after ? await reverseMerge(repo, { now, after, before }) : null;
  if (merged === null)
    throw new UserError(
      `${inLine(path)} has been changed in the same place since; nothing is undone. tasuki log shows the later commits: undo those first.`,
    );
  return merged.changed ? { path, content: merged.content } : null;
}
