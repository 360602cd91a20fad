import type { Recalled, RecallHit } from "../model/answers.ts";
import { buildIndex } from "../recall/index.ts";
import { recall } from "../recall/rank.ts";
import type { Hit, IndexDoc } from "../recall/types.ts";
import { conflictLine } from "../model/conflict.ts";
import { called } from "../model/called.ts";
import { type LoadedList, loadLists } from "./lists.ts";
import { DEFAULTS, insteadOf, type RecallInput, round } from "./recall.ts";
import type { Workspace } from "./workspace.ts";

/** Questions about lists instead of memories. */
export async function recallLists(ws: Workspace, given: RecallInput): Promise<(query: string) => Recalled> {
  return recallInLists(await loadLists(ws), given);
}

/** Lists are few: their index is built for the question. */
export function recallInLists(lists: LoadedList[], given: RecallInput): (query: string) => Recalled {
  const { limit, threshold, explain, status } = { ...DEFAULTS, ...given };
  const wanted =
    status === undefined || status === "all" ? null : called(status, ["open", "done"] as const, "status");
  const shown = lists.filter(({ list }) => wanted === null || list.status === wanted);
  const byName = new Map(shown.map((loaded) => [loaded.list.list, loaded]));
  const index = buildIndex(shown.map(docOfList));
  return (query) => {
    const hits = recall(index, query, { limit, explain, textOf: (id) => byName.get(id)?.text ?? null });
    const relevant = hits.filter((hit) => hit.relevance >= threshold);
    const found = relevant.flatMap((hit) => listRow(hit, byName.get(hit.id)));
    const instead = insteadOf(query, relevant, ({ id }) => byName.get(id)?.text ?? null);
    return { query, hits: found, total: shown.length, ...instead };
  };
}

function docOfList({ list, text, savedAt }: LoadedList): IndexDoc {
  const meta = {
    id: list.list,
    kind: "handoff" as const,
    status: "active" as const,
    tags: [],
    profile: null,
    session: null,
    line: null,
    updated: savedAt,
  };
  return { ...meta, title: list.list, keywords: [], text };
}

function listRow(hit: Hit, loaded: LoadedList | undefined): RecallHit[] {
  if (!loaded) return [];
  const { list, text, savedAt } = loaded;
  const why = hit.why ? { why: { ...hit.why } } : {};
  return [
    {
      id: list.list,
      kind: "handoff",
      status: list.status,
      score: round(hit.relevance),
      path: list.path,
      title: list.goal ?? list.list,
      text,
      created: null,
      updated: savedAt,
      ...why,
      ...(conflictLine(text) === null ? {} : { unmerged: true as const }),
    },
  ];
}
