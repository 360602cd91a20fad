import { assemble } from "../inject/assemble.ts";
import type { Assembled, HandoffInput, InjectInput } from "../inject/types.ts";
import { currentList } from "../model/current.ts";
import type { Memory } from "../model/memory.ts";
import { usesOf } from "../store/uses.ts";
import { changedSince } from "./changed-since.ts";
import type { ContextInput } from "./context.ts";
import { isDigestDue } from "./digest-day.ts";
import { common, relevantTo, withNotes } from "./context-prompt.ts";
import { type Facts, type Library, openLibrary } from "./library.ts";
import { currentInput, type LoadedList, loadLists, requireNamed, workState } from "./lists.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** What a session is given at its start. */
export async function sessionBlock(ws: Workspace, input: ContextInput): Promise<Assembled> {
  const start = await startInput(ws, input);
  // A hook gives what it can; who asks is told.
  if (ws.config.work_state) requireNamed(ws, start.lists, input.list ?? null);
  return assemble(start.input);
}

export type StartInput = { input: InjectInput; lists: LoadedList[]; list: string | null };

/** All that the block of a session start is assembled of. `age`: what stands for the age of the handoff. */
export async function startInput(
  ws: Workspace,
  { list = null, given = new Set(), age }: ContextInput & Pick<HandoffInput, "age">,
): Promise<StartInput> {
  const library = await openLibrary(ws);
  const lists = ws.config.work_state ? await loadLists(ws) : [];
  const current = currentList({ ...currentInput(ws, lists, list), purpose: "start" });
  const name = "list" in current ? current.list : null;
  const loaded = lists.find((one) => one.list.list === name);
  const isWanted = (one: LoadedList): boolean => !given.has(`list:${one.list.list}`);
  const handoff =
    loaded && isWanted(loaded) ? { ...(await handoffInput(ws, loaded)), ...(age && { age }) } : null;
  const isNamed = (one: LoadedList): boolean => given.has(`also:${one.list.list}`);
  const others = lists.filter(
    (one) => one !== loaded && one.list.status === "open" && isWanted(one) && !isNamed(one),
  );
  const input = await withNotes(ws, {
    ...common(ws, given),
    handoff,
    otherLists: others.map((one) => ({ list: one.list.list, open: workState(one).open.length })),
    fixed: fixedOf(ws, library),
    relevant: loaded ? relevantTo(library, questionOf(ws, loaded, handoff)) : [],
    recent: recentOf(ws, library),
  });
  return { input, lists, list: loaded?.list.list ?? null };
}

async function handoffInput(ws: Workspace, { list, text, savedAt }: LoadedList): Promise<HandoffInput> {
  const { commits, files } = await changedSince(ws, list);
  return { list, text, savedAt, commitsSince: commits, filesChanged: files };
}

/** Pinned ones, then the newest digest (once a day), then active preferences by use and recency. */
function fixedOf(ws: Workspace, library: Library): Memory[] {
  const uses = usesOf(storeOf(ws));
  const useCount = ({ id }: Memory): number => uses.get(id)?.count ?? 0;
  const byUse = (a: Memory, b: Memory): number => useCount(b) - useCount(a) || newestFirst(a, b);
  const pinned = newest(library, (facts) => facts.pinned);
  const recent = newest(library, ({ kind, pinned: isPinned }) => kind === "preference" && !isPinned);
  // Of very many the index gives the newest ones; those that were given often are looked for by name.
  const names = recent.length < MOST_OF_A_GROUP ? [] : [...uses.keys()];
  const used = names.flatMap((id) => library.byId.get(id) ?? []).filter(({ kind }) => kind === "preference");
  const preferences = [...new Map([...recent, ...used].map((memory) => [memory.id, memory])).values()].sort(
    byUse,
  );
  const digests = isDigestDue(ws)
    ? newest(library, ({ kind, pinned: isPinned }) => kind === "digest" && !isPinned).slice(0, 1)
    : [];
  return [...pinned, ...digests, ...preferences];
}

/** What the list is about, for the question that memories are ranked by. */
function questionOf(ws: Workspace, { list }: LoadedList, handoff: HandoffInput | null): string {
  return [
    list.goal,
    list.nextStep,
    list.branch ?? ws.head?.branch,
    ...(handoff?.filesChanged ?? []).slice(0, 10),
  ]
    .filter(Boolean)
    .join("\n");
}

function recentOf({ config, world }: Workspace, library: Library): Memory[] {
  const since = world.now().getTime() - config.recent_hours * 3_600_000;
  // A digest tells of what is recent, and has a turn of its own.
  return newest(library, ({ kind, updated }) => kind !== "digest" && updated >= since);
}

/** More than these of a group are never given, and hardly worth naming as left out. */
const MOST_OF_A_GROUP = 200;

function newest(library: Library, where: (facts: Facts) => boolean): Memory[] {
  const found = library.newest
    ? library.newest(MOST_OF_A_GROUP, where)
    : library.memories.filter((memory) =>
        where({ ...memory, updated: Date.parse(memory.updated ?? "") || 0 }),
      );
  return found.sort(newestFirst);
}

const newestFirst = (a: Memory, b: Memory): number =>
  Date.parse(b.updated ?? "0") - Date.parse(a.updated ?? "0") || (a.id < b.id ? -1 : 1);
