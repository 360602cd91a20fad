import { assemble } from "../inject/assemble.ts";
import { newBoundary } from "../inject/frame.ts";
import type { Assembled, HandoffInput, InjectInput, RelevantInput } from "../inject/types.ts";
import { currentList } from "../model/current.ts";
import type { Memory } from "../model/memory.ts";
import { recall } from "../recall/rank.ts";
import { usesOf } from "../store/uses.ts";
import { changedSince } from "./changed-since.ts";
import { type Facts, type Library, openLibrary } from "./library.ts";
import { currentInput, type LoadedList, loadLists, workState } from "./lists.ts";
import { admits, memoryOf, textIn } from "./recall.ts";
import { demoted, staleNotes } from "./refs/stale.ts";
import { storeOf, type Workspace } from "./workspace.ts";

export type ContextInput = {
  /** The list that is meant; else the current one. */
  list?: string | null;
  /** A prompt: then only what is relevant to it. Absent: what a session start gives. */
  query?: string | undefined;
  /** Ids (and `list:<name>`) that were given already. */
  given?: ReadonlySet<string>;
};

/** Hits that assembly may choose from; it says which were left out. */
const CANDIDATES = 20;

/**
 * What a session would be given now (`text`, at most 9,500 characters; "" for a cold start), and why: each item with its
 * label, tokens, score and reason, and what was left out. Writes nothing but caches.
 * @throws UserError where there is no store
 */
export async function context(ws: Workspace, input: ContextInput = {}): Promise<Assembled> {
  return input.query === undefined ? sessionBlock(ws, input) : promptBlock(ws, input.query, input.given);
}

async function sessionBlock(
  ws: Workspace,
  { list = null, given = new Set() }: ContextInput,
): Promise<Assembled> {
  const library = await openLibrary(ws);
  const lists = ws.config.work_state ? await loadLists(ws) : [];
  const current = currentList({ ...currentInput(ws, lists, list), purpose: "start" });
  const name = "list" in current ? current.list : null;
  const loaded = lists.find((one) => one.list.list === name);
  const handoff = loaded && !given.has(`list:${name}`) ? await handoffInput(ws, loaded) : null;
  const others = lists.filter(
    (one) => one.list.list !== name && one.list.status === "open" && !given.has(`list:${one.list.list}`),
  );
  return assembled(ws, {
    ...common(ws, given),
    handoff,
    otherLists: others.map((one) => ({ list: one.list.list, open: workState(one).open.length })),
    fixed: fixedOf(ws, library),
    relevant: loaded ? relevantTo(library, questionOf(ws, loaded, handoff)) : [],
    recent: recentOf(ws, library),
  });
}

async function promptBlock(
  ws: Workspace,
  query: string,
  given: ReadonlySet<string> = new Set(),
): Promise<Assembled> {
  const library = await openLibrary(ws);
  return assembled(ws, {
    ...common(ws, given),
    handoff: null,
    otherLists: [],
    fixed: [],
    relevant: relevantTo(library, query),
    recent: [],
  });
}

/** Of a store that was just cloned everything is recent: so many of it are looked at. */
const LOOKED_AT = 60;

/** What speaks of a place that has changed since says so, and what is relevant is demoted for it. */
async function assembled(ws: Workspace, input: InjectInput): Promise<Assembled> {
  const { fixed, relevant, recent } = input;
  const candidates = [
    ...fixed.slice(0, LOOKED_AT),
    ...relevant.map(({ memory }) => memory),
    ...recent.slice(0, LOOKED_AT),
  ];
  const notes = await staleNotes(
    ws,
    candidates.filter(({ refs }) => refs.length > 0),
  );
  if (notes.size === 0) return assemble(input);
  return assemble({ ...input, notes, relevant: demoted(relevant, ({ memory }) => notes.has(memory.id)) });
}

function common(
  { config, world }: Workspace,
  given: ReadonlySet<string>,
): Pick<InjectInput, "limits" | "now" | "boundary" | "given" | "utcOffset"> {
  const { budget, handoff_budget: handoffBudget, fixed_limit: fixedLimit, top_k: topK, threshold } = config;
  const now = world.now();
  return {
    limits: { budget, handoffBudget, fixedLimit, topK, threshold },
    now: now.toISOString(),
    boundary: newBoundary(world.random),
    given,
    utcOffset: -now.getTimezoneOffset(),
  };
}

async function handoffInput(ws: Workspace, { list, text, savedAt }: LoadedList): Promise<HandoffInput> {
  const { commits, files } = await changedSince(ws, list);
  return { list, text, savedAt, commitsSince: commits, filesChanged: files };
}

/** Pinned ones, then the digest of the day, then active preferences by use and recency. */
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
  const digests = newest(library, ({ kind, pinned: isPinned }) => kind === "digest" && !isPinned).slice(0, 1);
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

function relevantTo(library: Library, query: string): RelevantInput[] {
  const hits = recall(library.index(), query, {
    limit: CANDIDATES,
    filter: (meta, doc) => meta.status === "active" && admits(library, meta, doc),
    textOf: (id, doc) => textIn(library, { id, doc }),
    explain: true,
  });
  return hits.flatMap((hit) => {
    const memory = memoryOf(library, hit);
    return memory
      ? [{ memory, score: hit.relevance, why: `matches ${hit.why?.terms.slice(0, 8).join(" ") ?? ""}` }]
      : [];
  });
}

function recentOf({ config, world }: Workspace, library: Library): Memory[] {
  const since = world.now().getTime() - config.recent_hours * 3_600_000;
  return newest(library, ({ updated }) => updated >= since);
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
