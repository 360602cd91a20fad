import { isExpired } from "../model/age.ts";
import type { Recalled, RecallHit } from "../model/answers.ts";
import type { Kind, Memory } from "../model/memory.ts";
import { wordsInstead } from "../recall/instead.ts";
import { recall } from "../recall/rank.ts";
import type { DocMeta, Hit } from "../recall/types.ts";
import { kindCalled, statusCalled } from "./called.ts";
import { type Library, openLibrary } from "./library.ts";
import type { Workspace } from "./workspace.ts";

export type RecallInput = {
  /** Most hits. Default 10. */
  limit?: number;
  /** 0–1, compared with the score of a hit. Default 0: everything is shown. */
  threshold?: number;
  /** A kind of memory, or `handoff` for lists. Default: every kind. */
  kind?: string | undefined;
  tags?: readonly string[];
  /** A status, or `all`. Default: active ones. */
  status?: string | undefined;
  /** Adds the parts of each score. Default false. */
  explain?: boolean;
};
type Complete = Required<Omit<RecallInput, "kind" | "status">> & Pick<RecallInput, "kind" | "status">;

export const DEFAULTS = { limit: 10, threshold: 0, tags: [], explain: false } as const;

/**
 * Ranked memories, best first. The store is read once; the function that comes back answers one query after the other.
 * @throws UserError where there is no store, or a kind or status is unknown
 */
export async function openRecall(
  ws: Workspace,
  given: RecallInput = {},
): Promise<(query: string) => Recalled> {
  if (!isOfLists(given)) return recallIn(await openLibrary(ws), given, ws.world.now());
  // Imported late: reading lists means reading Markdown, which a question about memories does not need.
  const { recallLists } = await import("./recall-lists.ts");
  return recallLists(ws, given);
}

/** Whether the question is for lists instead of memories. */
export const isOfLists = ({ kind }: RecallInput): boolean => kind === "handoff" || kind === "handoffs";

/**
 * The same, for memories that were read already, such as those of an earlier commit.
 * @param now of what has expired by then it is said; null: of none
 */
export function recallIn(
  library: Library,
  given: RecallInput,
  now: Date | null = null,
): (query: string) => Recalled {
  const input: Complete = { ...DEFAULTS, ...given };
  const isWanted = filterOf(input);
  const filter = (meta: DocMeta, doc: number): boolean => isWanted(meta) && admits(library, meta, doc);
  const textOf = (id: string, doc: number): string | null => textIn(library, { id, doc });
  return (query) => {
    const hits = recall(library.index(), query, {
      limit: input.limit,
      filter,
      textOf,
      explain: input.explain,
    });
    const shown = hits.filter((hit) => hit.relevance >= input.threshold);
    const found = shown.flatMap((hit) => rowOf(hit, memoryOf(library, hit), now));
    const instead = insteadOf(query, shown, (hit) => textIn(library, hit));
    return { query, hits: found, total: library.total, ...instead };
  };
}

/** What was taken for words of the query that stand nowhere. */
export function insteadOf(
  query: string,
  hits: readonly Hit[],
  textOf: (hit: Hit) => string | null,
): Pick<Recalled, "instead"> {
  const found = hits.flatMap((hit) =>
    hit.instead === undefined ? [] : [{ instead: hit.instead, text: textOf(hit) ?? "" }],
  );
  return found.length === 0 ? {} : { instead: wordsInstead(query, found) };
}

/** Whether a document of the index is in force here. */
export const admits = ({ admits: own }: Library, meta: DocMeta, doc: number): boolean =>
  own === undefined || own(meta, doc);

/** The memory that was found; undefined where its file is gone. */
export const memoryOf = (library: Library, { id, doc }: Pick<Hit, "id" | "doc">): Memory | undefined =>
  library.at ? (library.at(doc) ?? undefined) : library.byId.get(id);

export function textIn(library: Library, hit: Pick<Hit, "id" | "doc">): string | null {
  const memory = memoryOf(library, hit);
  return memory ? `${memory.title}\n${memory.text}` : null;
}

function filterOf({ kind, tags, status = "active" }: Complete): (meta: DocMeta) => boolean {
  const wantedKind: Kind | null = kind === undefined ? null : kindCalled(kind);
  const wantedStatus = status === "all" ? null : statusCalled(status);
  return (meta) =>
    (wantedKind === null || meta.kind === wantedKind) &&
    (wantedStatus === null || meta.status === wantedStatus) &&
    tags.every((tag) => meta.tags.includes(tag));
}

function rowOf(hit: Hit, memory: Memory | undefined, now: Date | null): RecallHit[] {
  if (!memory) return [];
  const { id, kind, status, path, title, text, created, updated, refs, tier, expires, unmerged } = memory;
  const why = hit.why ? { why: { ...hit.why } } : {};
  const places = refs.length > 0 && tier === "project" ? { refs } : {};
  const expired = now !== null && isExpired(expires, now) ? { expired: true as const } : {};
  const score = round(hit.relevance);
  const row = { id, kind, status, score, path, title, text, created, updated, ...why, ...places, ...expired };
  return [unmerged ? { ...row, unmerged } : row];
}

export const round = (score: number): number => Math.round(score * 10_000) / 10_000;
