import type { Memory } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import { docOf } from "../recall/document.ts";
import { buildIndex, loadIndex, type RecallIndex } from "../recall/index.ts";
import { readMemory } from "../store/read.ts";
import { type FileRow, scanStore } from "../store/scan.ts";
import type { StorePlace } from "../store/paths.ts";
import { datesOf } from "./dates.ts";
import { readLocal, readLocalJson, replaceLocal } from "../store/local-files.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** Every memory that a workspace knows, the project's before the personal ones that it does not shadow. */
export type Library = {
  memories: Memory[];
  problems: Problem[];
  byId: Map<string, Memory>;
  index: () => RecallIndex;
};

/** A file that was read, and how it looked then: unchanged ones are not read again. */
type Entry = { stamp: string; memory: Memory; problems: Problem[] };
type Entries = Record<string, Entry>;

const CACHE_VERSION = 1;
const CACHE_FILE = "library.json";
const INDEX_FILE = "index.txt";
/** Above this share of changed documents a new index is quicker than a mended one. */
const REBUILD_SHARE = 0.3;

export async function loadLibrary(ws: Workspace): Promise<Library> {
  const place = storeOf(ws);
  const project = await loadTier(ws, place);
  const personal = ws.personal ? await loadTier(ws, ws.personal) : {};
  const shadowed = new Set(Object.values(project).map(({ memory }) => memory.id));
  const entries = [
    ...Object.values(project),
    ...Object.values(personal).filter(({ memory }) => !shadowed.has(memory.id)),
  ];
  const profiled = entries.filter(({ memory }) => isInProfile(memory, ws.config.profile));
  const memories = profiled.map((entry) => entry.memory);
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const problems = entries.flatMap((entry) => entry.problems);
  ws.broken = problems.filter(({ severity }) => severity === "error");
  let index: RecallIndex | null = null;
  return {
    memories,
    problems,
    byId,
    index: () => (index ??= indexOf(place, new Map(profiled.map((entry) => [entry.memory.id, entry])))),
  };
}

/** No bleed between profiles: an unprofiled memory belongs to all, another's to nobody else. */
const isInProfile = (memory: Memory, profile: string | null): boolean =>
  memory.profile === null || memory.profile === profile;

async function loadTier(ws: Workspace, place: StorePlace): Promise<Entries> {
  const rows = scanStore(place);
  const known = readCache(place);
  const entries: Entries = {};
  let isChanged = rows.length !== Object.keys(known).length;
  for (const row of rows) {
    const stamp = stampOf(row);
    const before = known[row.path];
    if (before?.stamp === stamp) entries[row.path] = before;
    else {
      const read = readMemory(row, place.tier);
      isChanged = true;
      if (read) entries[row.path] = { stamp, memory: read.memory, problems: read.problems };
    }
  }
  if (isChanged) replaceLocal(place, [], CACHE_FILE, JSON.stringify({ version: CACHE_VERSION, entries }));
  return dated(entries, await datesOf(ws, place, rows));
}

/** The dates of git and the file system, where the frontmatter says none or an earlier one. */
function dated(entries: Entries, datesAt: Awaited<ReturnType<typeof datesOf>>): Entries {
  const results: Entries = {};
  for (const [path, entry] of Object.entries(entries)) {
    const { created, changed } = datesAt(path);
    const { memory } = entry;
    const updated =
      memory.updated === null || Date.parse(changed) > Date.parse(memory.updated) ? changed : memory.updated;
    results[path] = { ...entry, memory: { ...memory, created: memory.created ?? created, updated } };
  }
  return results;
}

function readCache(place: StorePlace): Entries {
  const { version, entries } = readLocalJson(place, CACHE_FILE);
  return version === CACHE_VERSION ? (entries as Entries) : {};
}

const stampOf = ({ size, mtimeMs, ino }: FileRow): string => `${size} ${mtimeMs} ${ino}`;

/** The cached index, mended where documents have changed since. */
function indexOf(place: StorePlace, entries: Map<string, Entry>): RecallIndex {
  const cached = readIndex(place);
  const changed = [...entries].filter(([id, entry]) => cached?.stamps[id] !== entry.stamp);
  const gone = Object.keys(cached?.stamps ?? {}).filter((id) => !entries.has(id));
  if (cached && changed.length + gone.length === 0) return cached.index;
  const isMended = cached !== null && changed.length + gone.length <= REBUILD_SHARE * entries.size;
  const index = isMended
    ? cached.index
    : buildIndex([...entries.values()].map(({ memory }) => docOf(memory)));
  if (isMended) {
    for (const id of gone) index.remove(id);
    for (const [, { memory }] of changed) index.add(docOf(memory));
  }
  const stamps = Object.fromEntries([...entries].map(([id, entry]) => [id, entry.stamp]));
  replaceLocal(place, [], INDEX_FILE, `${JSON.stringify(stamps)}\n${index.serialise()}`);
  return index;
}

function readIndex(place: StorePlace): { stamps: Record<string, string>; index: RecallIndex } | null {
  try {
    const text = readLocal(place, INDEX_FILE) ?? "";
    const end = text.indexOf("\n");
    const index = loadIndex(text.slice(end + 1));
    return index && { stamps: JSON.parse(text.slice(0, end)) as Record<string, string>, index };
  } catch {
    return null;
  }
}
