import { isExpired } from "../model/age.ts";
import type { MemoryRow } from "../model/answers.ts";
import { kindCalled, statusCalled } from "./called.ts";
import { loadLibrary } from "./library.ts";
import { staleNotes } from "./refs/stale.ts";
import { rowOf } from "./show.ts";
import type { Workspace } from "./workspace.ts";

export type ListFilter = {
  kind?: string | undefined;
  status?: string | undefined;
  tags: string[];
  /** Changed within this many days. */
  days?: number | undefined;
  /** Only those that speak of a place which has changed since. */
  stale?: boolean;
};

/** Memories, the newest first. Everything but what a filter takes out. */
export async function listMemories(ws: Workspace, filter: ListFilter): Promise<MemoryRow[]> {
  const kind = filter.kind === undefined ? null : kindCalled(filter.kind);
  const status = filter.status === undefined || filter.status === "all" ? null : statusCalled(filter.status);
  const since = filter.days === undefined ? 0 : ws.world.now().getTime() - filter.days * 86_400_000;
  const { memories } = await loadLibrary(ws);
  const stale = await staleNotes(ws, memories);
  return memories
    .filter(
      (memory) => (kind === null || memory.kind === kind) && (status === null || memory.status === status),
    )
    .filter(
      (memory) =>
        filter.tags.every((tag) => memory.tags.includes(tag)) && Date.parse(memory.updated ?? "0") >= since,
    )
    .sort((a, b) => compare(b.updated ?? "", a.updated ?? "") || compare(a.id, b.id))
    .filter(({ id }) => filter.stale !== true || stale.has(id))
    .map((memory) => ({
      ...rowOf(memory),
      ...(stale.has(memory.id) ? { stale: true as const } : {}),
      ...(isExpired(memory.expires, ws.world.now()) ? { expired: true as const } : {}),
    }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
