import type { ListHistory } from "../handoff/lint.ts";
import { agoOf } from "../model/age.ts";
import type { List } from "../model/list.ts";
import { changedSince, savedHead } from "./changed-since.ts";
import type { LoadedList } from "./lists.ts";
import type { Workspace } from "./workspace.ts";

const DAY_MS = 86_400_000;

/**
 * What git says of lists, by name: whether their branch is there, and how far the work has gone on. Without those that
 * are done; none in a shallow or detached checkout, such as CI makes, which could say nothing or the wrong thing.
 */
export async function historiesOf(
  ws: Workspace,
  lists: readonly LoadedList[],
): Promise<Map<string, ListHistory>> {
  const open = lists.filter(({ list }) => list.status === "open");
  const repo = open.length === 0 ? null : await ws.workRepo();
  if (repo === null || repo.shallow || repo.branch === null || repo.head === null) return new Map();
  const { branchNames, fetchesAll } = await import("../git/since.ts");
  const names = await branchNames(repo);
  const isKnown = ({ branch }: List): boolean =>
    branch === null || branch === repo.branch || names === null || names.has(branch);
  const isTold = open.every(({ list }) => isKnown(list)) || (await fetchesAll(repo));
  const found = new Map<string, ListHistory>();
  for (const loaded of open) {
    const { list } = loaded;
    const isHere = list.branch === null || list.branch === repo.branch;
    const saved = isHere ? await savedOf(ws, loaded) : null;
    found.set(list.list, { isBranchThere: isKnown(list) || !isTold, saved });
  }
  return found;
}

async function savedOf(ws: Workspace, { list, savedAt }: LoadedList): Promise<ListHistory["saved"]> {
  const repo = await ws.workRepo();
  const commit = await savedHead(ws, list);
  if (repo === null || commit === null) return null;
  const { relationOf } = await import("../git/since.ts");
  const relation = await relationOf(repo, commit);
  const { commits } = relation === "ancestor" ? await changedSince(ws, list) : { commits: null };
  const at = Date.parse(savedAt);
  const now = ws.world.now();
  return {
    commit,
    relation,
    commits: commits ?? 0,
    days: Number.isNaN(at) ? 0 : Math.floor((now.getTime() - at) / DAY_MS),
    age: Number.isNaN(at) ? "" : agoOf(savedAt, now),
  };
}
