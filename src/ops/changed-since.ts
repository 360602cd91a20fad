import { statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { List } from "../model/list.ts";
import { absoluteOf } from "../store/paths.ts";
import { saveOf } from "../store/pointers.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** `commits` null: nobody knows the commit that the list was saved at. `subjects`: those of the commits, newest first. */
export type ChangedSince = { commits: number | null; files: string[]; subjects: string[] };

/** Between the noted time of a save and that of its file. Milliseconds. */
const CLOCK_MS = 2_000;

/** What came into the work repository since a list was saved; the files that it names first. */
export async function changedSince(ws: Workspace, list: List): Promise<ChangedSince> {
  const repo = await ws.workRepo();
  const from = repo && (await savedHead(ws, list));
  if (!repo || !from) return { commits: null, files: [], subjects: [] };
  const { changesSince } = await import("../git/since.ts");
  const place = storeOf(ws);
  const inside = relative(repo.top, place.dir);
  const isInside = inside !== "" && !inside.startsWith("..");
  const { known, commits, files } = await changesSince(
    repo,
    from,
    isInside ? inside.split(sep).join("/") : null,
  );
  if (!known) return { commits: null, files: [], subjects: [] };
  const rest = JSON.stringify([list.files, list.done, list.goal, list.decisions]);
  const rankOf = (file: string): number => (list.nextStep?.includes(file) ? 0 : rest.includes(file) ? 1 : 2);
  return {
    commits: commits.length,
    files: files.toSorted((a, b) => rankOf(a) - rankOf(b)),
    subjects: commits.map(({ subject }) => subject),
  };
}

/** The work repository's commit when the list was last saved: as noted here, else from the trailer of its commit; null: not known. */
export async function savedHead(ws: Workspace, list: List): Promise<string | null> {
  const place = storeOf(ws);
  const local = saveOf(place, list.list);
  const file = absoluteOf(place, list.path);
  if (local?.head && !isYounger(file, local.savedAt)) return local.head;
  const repo = await ws.storeRepo(place);
  const { writeCommitOf } = await import("../git/since.ts");
  const write = repo && (await writeCommitOf(repo, relative(repo.top, file).split(sep).join("/")));
  // A commit without our trailers is no save: somebody's own, or several squashed into one.
  const isLater =
    write !== null && (!local?.head || (write.op !== null && write.time > Date.parse(local.savedAt)));
  if (!repo || !isLater) return local?.head ?? null;
  return write.head ?? (isSame(ws, repo.top) ? write.commit : null);
}

/** Written after the save that was noted here: by hand, or by somebody else's save that came in. */
function isYounger(file: string, savedAt: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs > Date.parse(savedAt) + CLOCK_MS;
}

/** Store and work in one repository: the list's own commit is a commit of the work. */
const isSame = (ws: Workspace, top: string): boolean => ws.top !== null && join(ws.top) === join(top);
