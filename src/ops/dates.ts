import { relative, sep } from "node:path";
import type { ChangedTimes } from "../git/dates.ts";
import { readHead } from "../git/head.ts";
import type { Head } from "../git/types.ts";
import { gitTop, type StorePlace } from "../store/paths.ts";
import { readLocalJson, replaceLocal } from "../store/local-files.ts";
import { isRecord } from "../store/loose.ts";
import type { Workspace } from "./workspace.ts";

/** A file as the folder shows it. */
export type Stamped = { path: string; mtimeMs: number; size: number };
/** ISO 8601 UTC. Where git knows nothing of a file, both are its mtime. */
export type FileDates = { created: string; changed: string };

type Cached = { key: string; top: string; times: ChangedTimes; dirty: string[] };
const FILE = "dates.json";

/**
 * When each file was first and last changed: by its commits, by the file system while it has uncommitted changes.
 * Git is asked only when HEAD or a file has changed since the last time.
 */
export async function datesOf(
  ws: Workspace,
  place: StorePlace,
  files: readonly Stamped[],
): Promise<(path: string) => FileDates> {
  const head = headOf(place);
  const mtimes = new Map(files.map((file) => [file.path, file.mtimeMs]));
  const byMtime = (path: string): FileDates => ({
    created: iso(mtimes.get(path) ?? 0),
    changed: iso(mtimes.get(path) ?? 0),
  });
  if (head === null) return byMtime;
  const key = `${head.head} ${files.length} ${sum(files)}`;
  const cached = readCached(place);
  const known = cached?.key === key ? cached : await ask();
  if (known === null) return byMtime;
  const dirty = new Set(known.dirty);
  const above = relative(known.top, place.dir).split(sep).join("/");
  const inside = above === "" ? "" : `${above}/`;
  return (path) => {
    const name = `${inside}${path.slice("memory/".length)}`;
    const times = known.times.times[name];
    if (!times) return byMtime(path);
    return {
      created: iso(times.created),
      changed: dirty.has(name) ? byMtime(path).changed : iso(times.changed),
    };
  };

  async function ask(): Promise<Cached | null> {
    const repo = await ws.storeRepo(place);
    if (repo === null) return null;
    const { changedTimes, dirtyPaths } = await import("../git/dates.ts");
    const [times, dirtyNow] = await Promise.all([
      changedTimes(repo, place.dir, cached?.times),
      dirtyPaths(repo, place.dir),
    ]);
    const fresh = { key, top: repo.top, times, dirty: [...dirtyNow] };
    replaceLocal(place, [], FILE, JSON.stringify(fresh));
    return fresh;
  }
}

/** HEAD of the repository that holds a store, without starting git. */
function headOf({ dir }: StorePlace): Head | null {
  const top = gitTop(dir);
  return top === null ? null : readHead(top);
}

/** null where git is to be asked again: the file is damaged, or not ours. */
function readCached(place: StorePlace): Cached | null {
  const { key, top, times, dirty } = readLocalJson(place, FILE);
  const isWhole = typeof key === "string" && typeof top === "string" && isTexts(dirty) && areTimes(times);
  return isWhole ? { key, top, times, dirty } : null;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const areTimes = (value: unknown): value is ChangedTimes =>
  isRecord(value) &&
  (value["head"] === null || typeof value["head"] === "string") &&
  isRecord(value["times"]) &&
  Object.values(value["times"]).every(
    (one) => isRecord(one) && isTime(one["created"]) && isTime(one["changed"]),
  );

/** What a date can hold (milliseconds). */
const isTime = (value: unknown): boolean => typeof value === "number" && Math.abs(value) <= 8.64e15;

const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
const sum = (files: readonly Stamped[]): number =>
  files.reduce((total, { mtimeMs, size }, at) => total + (mtimeMs % 1e9) * (1 + (at % 7)) + size, 0);
