import { join } from "node:path";
import { timesUntil } from "../../git/dates.ts";
import { logOf } from "../../git/history.ts";
import { resolveRev } from "../../git/revs.ts";
import { filesAt, readObjects, type TreeFile } from "../../git/tree.ts";
import type { Repo } from "../../git/types.ts";
import { parseList } from "../../handoff/parse.ts";
import { UserError } from "../../model/errors.ts";
import type { Memory } from "../../model/memory.ts";
import { storePathOf, absoluteOf, type StorePlace } from "../../store/paths.ts";
import { decode, parseMemory } from "../../store/read.ts";
import { roleOf, stemOf } from "../../store/scan.ts";
import type { LoadedList } from "../lists.ts";
import { storeOf, type Workspace } from "../workspace.ts";
import { historyOf } from "./named.ts";

/** The project's store as it was in a commit. */
export type Past = { place: StorePlace; repo: Repo; commit: string; files: PastFile[] };
type PastFile = TreeFile & { shown: string };

/** @throws UserError for an unknown revision, or one beyond the border of a shallow clone */
export async function openPast(ws: Workspace, rev: string, place = storeOf(ws)): Promise<Past> {
  const repo = await historyOf(ws, place);
  const commit = await resolveRev(repo, rev, ws.notes);
  const files = (await filesAt(repo, commit, place.dir)).flatMap((file) => {
    const shown = storePathOf(place, join(repo.top, file.path));
    return shown === null || roleOf(shown) === null ? [] : [{ ...file, shown }];
  });
  return { place, repo, commit, files };
}

/** Memories that were read before, by path and blob: neighbouring commits share most of them. */
export type Known = Map<string, Memory>;

/** All memories of then. Dates are those of the history until then. */
export async function memoriesOf(past: Past, known: Known = new Map()): Promise<Memory[]> {
  const rows = past.files.filter(({ shown }) => roleOf(shown)?.role === "memory");
  const keyOf = ({ shown, blob }: PastFile): string => `${shown}\n${blob}`;
  const bytes = await readObjects(
    past.repo,
    rows.filter((row) => !known.has(keyOf(row))).map(({ blob }) => blob),
  );
  for (const row of rows) {
    const content = bytes.get(row.blob);
    const memory = content && memoryIn(past.place, row, content);
    if (memory) known.set(keyOf(row), memory);
  }
  return rows.flatMap((row) => known.get(keyOf(row)) ?? []);
}

function memoryIn(place: StorePlace, { shown }: PastFile, bytes: Uint8Array): Memory | null {
  const role = roleOf(shown);
  if (role?.role !== "memory") return null;
  const row = { path: shown, id: stemOf(shown.replace(/^.*\//, "")), kind: role.kind, native: role.native };
  return parseMemory(bytes, row, place.tier).memory;
}

/** The same memories with the dates that they had then. */
export async function withDates({ repo, place, commit, files }: Past, memories: Memory[]): Promise<Memory[]> {
  const times = await timesUntil(repo, place.dir, commit);
  const nameOf = new Map(files.map(({ shown, path }) => [shown, path]));
  return memories.map((memory) => {
    const known = times[nameOf.get(memory.path) ?? ""];
    if (known === undefined) return memory;
    return {
      ...memory,
      created: memory.created ?? iso(known.created),
      updated: memory.updated ?? iso(known.changed),
    };
  });
}

/** All lists of then. */
export async function listsOf(past: Past): Promise<LoadedList[]> {
  const rows = past.files.filter(({ shown }) => roleOf(shown)?.role === "list");
  const bytes = await readObjects(
    past.repo,
    rows.map(({ blob }) => blob),
  );
  const times = await timesUntil(past.repo, past.place.dir, past.commit);
  return rows.flatMap(({ shown, blob, path }) => {
    const content = bytes.get(blob);
    if (!content) return [];
    const { text } = decode(content, shown);
    const list = parseList(text, { list: stemOf(shown.replace(/^.*\//, "")), path: shown });
    return [{ list, text, savedAt: iso(times[path]?.changed ?? 0) }];
  });
}

/**
 * One memory as it was then, under the name that it had then.
 * @param now where it is today (`memory/…`); null where it is no longer there
 */
export async function memoryAt(past: Past, id: string, now: string | null): Promise<Memory> {
  const names = now === null ? [] : await formerNames(past, now);
  const file =
    past.files.find(
      ({ shown }) => roleOf(shown)?.role === "memory" && stemOf(shown.replace(/^.*\//, "")) === id,
    ) ?? past.files.find(({ path }) => names.includes(path));
  const content = file && (await readObjects(past.repo, [file.blob])).get(file.blob);
  const memory = file && content && memoryIn(past.place, file, content);
  if (!memory)
    throw new UserError(`${id} was not there in ${past.commit.slice(0, 7)}. Its history: tasuki log ${id}`);
  return (await withDates(past, [memory]))[0] ?? memory;
}

/** Newest first. */
async function formerNames({ repo, place }: Past, now: string): Promise<string[]> {
  const entries = await logOf(repo, { paths: [absoluteOf(place, now)] });
  return entries.flatMap(({ changes }) => changes.flatMap(({ from }) => (from === undefined ? [] : [from])));
}

const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
