import { join, relative, sep } from "node:path";
import type { List } from "../model/list.ts";
import { absoluteOf } from "../store/paths.ts";
import { saveOf } from "../store/pointers.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** `commits` null: nobody knows the commit that the list was saved at. `subjects`: those of the commits, newest first. */
export type ChangedSince = { commits: number | null; files: string[]; subjects: string[] };

/** What came into the work repository since a list was saved; the files that it names first. */
export async function changedSince(ws: Workspace, list: List): Promise<ChangedSince> {
  const repo = await ws.workRepo();
  const from = repo && (await savedAt(ws, list));
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

/** The work repository's commit when the list was last saved: known here, else from the trailer of its commit. */
async function savedAt(ws: Workspace, list: List): Promise<string | null> {
  const place = storeOf(ws);
  const local = saveOf(place, list.list)?.head;
  if (local) return local;
  const repo = await ws.storeRepo(place);
  if (!repo) return null;
  const { writeCommitOf } = await import("../git/since.ts");
  const write = await writeCommitOf(
    repo,
    relative(repo.top, absoluteOf(place, list.path)).split(sep).join("/"),
  );
  return write && (write.head ?? (isSame(ws, repo.top) ? write.commit : null));
}

/** Store and work in one repository: the list's own commit is a commit of the work. */
const isSame = (ws: Workspace, top: string): boolean => ws.top !== null && join(ws.top) === join(top);
