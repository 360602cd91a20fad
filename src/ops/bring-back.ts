import { logOf } from "../git/history.ts";
import { contentAt } from "../git/revs.ts";
import { repoPath } from "../git/repo.ts";
import type { Changed } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { absoluteOf } from "../store/paths.ts";
import { exactText } from "./exact-text.ts";
import { fileCalled, type Named } from "./history/named.ts";
import { loadLibrary } from "./library.ts";
import { save } from "./save.ts";
import type { Workspace } from "./workspace.ts";

/** The memory or list of this name, where its file is gone and git still has it. */
export async function goneFile(ws: Workspace, name: string): Promise<Named | null> {
  const named = await fileCalled(ws, await loadLibrary(ws), name).catch(() => null);
  return named === null || named.isThere ? null : named;
}

/** A file that was deleted, by hand or by a verb, as the last commit that had it. */
export async function bringBack(
  ws: Workspace,
  { place, repo, id, path }: Named,
  dryRun: boolean,
): Promise<Changed> {
  const file = absoluteOf(place, path);
  const name = repoPath(repo, file) ?? path;
  const [last] = await logOf(repo, { paths: [file], limit: 1 });
  const content =
    (await contentAt(repo, "HEAD", name)) ?? (last ? await contentAt(repo, `${last.commit}^`, name) : null);
  if (content === null)
    throw new UserError(`no commit holds ${path} as it was before, so it can't be brought back`);
  const text = exactText(content, path);
  const { changed, commit, warnings } = await save(ws, {
    place,
    op: "undo",
    subject: `bring back ${id}`,
    edits: [{ kind: "update", id, path, change: () => text }],
    dryRun,
  });
  return { changed, commit, warnings };
}
