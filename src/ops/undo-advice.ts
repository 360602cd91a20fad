import { existsSync } from "node:fs";
import { logOf } from "../git/history.ts";
import { uncommitted } from "../git/status.ts";
import { absoluteOf, type StorePlace } from "../store/paths.ts";
import type { Workspace } from "./workspace.ts";

/** What helps with a file that somebody has changed since the last write: what git can do for it now. */
export async function undoAdvice(
  ws: Workspace,
  place: StorePlace,
  { id, path }: { id: string; path: string },
): Promise<string> {
  const repo = await ws.storeRepo(place);
  const file = absoluteOf(place, path);
  const held = repo === null ? [] : await logOf(repo, { paths: [file], limit: 1 });
  if (repo === null || held.length === 0) return "No commit holds it, so git can't help either.";
  if (!existsSync(file)) return `To bring it back: tasuki undo ${id}`;
  return (await uncommitted(repo, file)).length > 0
    ? `What no commit holds yet: tasuki diff ${id}. Once that is committed: tasuki undo ${id}`
    : `One file by its history: tasuki undo ${id}`;
}
