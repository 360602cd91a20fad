import { currentList, type ListFact } from "../model/current.ts";
import { pointerOf } from "../store/pointers.ts";
import { saverOf, storeOf, type Workspace } from "./workspace.ts";

/** The list in hand where a session starts, of those that are known; null where none is, or several could be. */
export function currentIn(
  ws: Workspace,
  lists: readonly ListFact[],
  who: Parameters<typeof pointerOf>[1] = saverOf(ws),
): string | null {
  const branch = ws.head?.branch ?? null;
  const current = currentList({
    flag: null,
    env: ws.world.env["TASUKI_LIST"] ?? null,
    pointer: pointerOf(storeOf(ws), who),
    branch,
    detachedSha: branch === null ? (ws.head?.head?.slice(0, 7) ?? null) : null,
    lists,
    purpose: "start",
  });
  return "list" in current ? current.list : null;
}
