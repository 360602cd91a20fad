import { repoPath } from "../git/repo.ts";
import { statusOf } from "../git/status.ts";
import type { Repo } from "../git/types.ts";
import { jsonLines, readLocal, appendLocal, takeLocal } from "../store/local-files.ts";
import { DEFERRED } from "./deferred-reason.ts";
import { absoluteOf, storePathOf, type StorePlace } from "../store/paths.ts";

/** Notes what a commit had to leave: the next one takes it along. */
export function noteDeferred(place: StorePlace, paths: readonly string[]): void {
  if (paths.length > 0)
    appendLocal(place, [], DEFERRED, paths.map((path) => `${JSON.stringify(path)}\n`).join(""));
}

/**
 * What earlier commits have left and no commit holds yet; what can't go along now (staged by the person, in conflict)
 * stays noted. Asked for once: whoever takes it commits it, or notes it again.
 */
export async function takeDeferred(place: StorePlace, repo: Repo): Promise<string[]> {
  if (readLocal(place, DEFERRED) === null) return [];
  const names = new Map(
    jsonLines(takeLocal(place, [], DEFERRED)).flatMap((path) => {
      if (typeof path !== "string" || storePathOf(place, absoluteOf(place, path)) !== path) return [];
      const name = repoPath(repo, absoluteOf(place, path));
      return name === null ? [] : [[name, path] as const];
    }),
  );
  const { entries } = await statusOf(repo, [...names.keys()]);
  const left = entries ?? [...names.keys()].map((path) => ({ path, kind: "unmerged", index: "." }));
  const isFree = ({ kind, index }: { kind: string; index: string }): boolean =>
    kind !== "unmerged" && index === ".";
  const pathOf = ({ path }: { path: string }): string | never[] => names.get(path) ?? [];
  noteDeferred(place, left.filter((entry) => !isFree(entry)).flatMap(pathOf));
  return left.filter(isFree).flatMap(pathOf);
}
