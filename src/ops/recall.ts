import type { Recalled, RecallHit } from "../model/answers.ts";
import type { Kind, Memory } from "../model/memory.ts";
import { recall } from "../recall/rank.ts";
import { buildIndex } from "../recall/index.ts";
import type { DocMeta, Hit, IndexDoc } from "../recall/types.ts";
import { called, kindCalled, statusCalled } from "./list-memories.ts";
import { type Library, loadLibrary } from "./library.ts";
import { type LoadedList, loadLists } from "./lists.ts";
import type { Workspace } from "./workspace.ts";

export type RecallInput = {
  limit: number;
  /** 0–1; 0 shows everything. */
  threshold: number;
  /** A kind of memory, or `handoff` for lists. */
  kind?: string | undefined;
  tags: string[];
  /** A status, or `all`; active ones unless given. */
  status?: string | undefined;
  explain: boolean;
};

/** Answers one query after the other from what was loaded once. */
export async function openRecall(ws: Workspace, input: RecallInput): Promise<(query: string) => Recalled> {
  if (input.kind === "handoff" || input.kind === "handoffs") return overLists(await loadLists(ws), input);
  const library = await loadLibrary(ws);
  const filter = filterOf(input);
  const textOf = (id: string): string | null => textIn(library, id);
  return (query) => {
    const hits = recall(library.index(), query, { limit: input.limit, filter, textOf, explain: input.explain });
    const found = hits.filter((hit) => hit.relevance >= input.threshold).flatMap((hit) => rowOf(hit, library.byId.get(hit.id)));
    return { query, hits: found, total: library.memories.length };
  };
}

export const textIn = (library: Library, id: string): string | null => {
  const memory = library.byId.get(id);
  return memory ? `${memory.title}\n${memory.text}` : null;
};

function filterOf({ kind, tags, status = "active" }: RecallInput): (meta: DocMeta) => boolean {
  const wantedKind: Kind | null = kind === undefined ? null : kindCalled(kind);
  const wantedStatus = status === "all" ? null : statusCalled(status);
  return (meta) => (wantedKind === null || meta.kind === wantedKind) && (wantedStatus === null || meta.status === wantedStatus) && tags.every((tag) => meta.tags.includes(tag));
}

function rowOf(hit: Hit, memory: Memory | undefined): RecallHit[] {
  if (!memory) return [];
  const { id, kind, status, path, title, text, created, updated } = memory;
  const why = hit.why ? { why: { ...hit.why } } : {};
  return [{ id, kind, status, score: round(hit.relevance), path, title, text, created, updated, ...why }];
}

/** Lists are few: their index is built for the question. */
function overLists(lists: LoadedList[], { limit, threshold, explain, status }: RecallInput): (query: string) => Recalled {
  const wanted = status === undefined || status === "all" ? null : called(status, ["open", "done"] as const, "status");
  const shown = lists.filter(({ list }) => wanted === null || list.status === wanted);
  const byName = new Map(shown.map((loaded) => [loaded.list.list, loaded]));
  const index = buildIndex(shown.map(docOfList));
  return (query) => {
    const hits = recall(index, query, { limit, explain, textOf: (id) => byName.get(id)?.text ?? null });
    const found = hits.filter((hit) => hit.relevance >= threshold).flatMap((hit) => listRow(hit, byName.get(hit.id)));
    return { query, hits: found, total: shown.length };
  };
}

function docOfList({ list, text, savedAt }: LoadedList): IndexDoc {
  const meta = { id: list.list, kind: "handoff" as const, status: "active" as const, tags: [], profile: null, session: null, line: null, updated: savedAt };
  return { ...meta, title: list.list, keywords: [], text };
}

function listRow(hit: Hit, loaded: LoadedList | undefined): RecallHit[] {
  if (!loaded) return [];
  const { list, text, savedAt } = loaded;
  const why = hit.why ? { why: { ...hit.why } } : {};
  return [{ id: list.list, kind: "handoff", status: list.status, score: round(hit.relevance), path: list.path, title: list.goal ?? list.list, text, created: null, updated: savedAt, ...why }];
}

const round = (score: number): number => Math.round(score * 10_000) / 10_000;
