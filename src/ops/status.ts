import type { Status } from "../model/answers.ts";
import { currentList } from "../model/current.ts";
import { KINDS } from "../model/memory.ts";
import { changedSince } from "./changed-since.ts";
import { loadLibrary } from "./library.ts";
import { currentInput, loadLists, requireNamed, workState } from "./lists.ts";
import { pausedWhere } from "./pause.ts";
import { staleNotes } from "./refs/stale.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Where you are: the current list, its next step, what there is.
 * @param flag the list that is meant; else the current one
 * @throws UserError where there is no store, or no list of that name
 */
export async function status(ws: Workspace, flag: string | null = null): Promise<Status> {
  const { memories, problems } = await loadLibrary(ws);
  const lists = await loadLists(ws);
  requireNamed(ws, lists, flag);
  const current = currentList({
    ...currentInput(ws, lists, flag),
    purpose: flag === null ? "start" : "read",
  });
  const name = "list" in current ? current.list : null;
  const loaded = lists.find(({ list }) => list.list === name);
  const state = loaded && workState(loaded);
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, memories.filter((memory) => memory.kind === kind).length]),
  );
  const since = loaded ? await changedSince(ws, loaded.list) : null;
  const active = memories.filter((memory) => memory.status === "active");
  return {
    list: name,
    branch: ws.head?.branch ?? null,
    saved: loaded?.savedAt ?? null,
    next_step: state?.next_step ?? null,
    open_tasks: state?.open.length ?? 0,
    open_questions: state?.open_questions.length ?? 0,
    other_lists: lists
      .filter(({ list }) => list.status === "open" && list.list !== name)
      .map(({ list }) => list.list),
    memories: { ...(counts as Status["memories"]), total: memories.length },
    problems: problems.filter(({ severity }) => severity === "error").length,
    commits_since: since?.commits ?? null,
    stale: (await staleNotes(ws, active)).size,
    paused: pausedWhere(ws),
    warnings: [],
  };
}
