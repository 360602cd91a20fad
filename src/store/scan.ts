import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { sep } from "node:path";
import { FOLDER_OF, KINDS, type Kind } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import type { StorePlace } from "./paths.ts";
import { type Look, lookOf } from "./quick-stat.ts";

/** A memory file as the folder shows it, unread. `native`: at the store's root, in Claude Code's own format. */
export type FileRow = {
  /** POSIX, from the folder that holds `memory/`. */
  path: string;
  abs: string;
  /** By the folder; at the root a fact until the file says otherwise. */
  kind: Kind;
  /** File stem, NFC. */
  id: string;
  native: boolean;
  size: number;
  mtimeMs: number;
  ino: number;
};

/** The file of a list. `list`: file stem, NFC. */
export type ListRow = { path: string; abs: string; list: string; size: number; mtimeMs: number; ino: number };

/** `folders`: when an entry of a folder was last added, renamed or removed, by the folder's path from the store. */
export type Scan = {
  files: FileRow[];
  lists: ListRow[];
  problems: Problem[];
  folders: Record<string, number>;
};

/** Files at the root that hold no memory. */
const NOT_NATIVE = new Set(["readme.md", "memory.md", "claude.md", "agents.md"]);

/** All memory files of a store (not the lists), sorted by path. */
export const scanStore = (place: StorePlace): FileRow[] => scanAll(place).files;

/** The lists of a store, sorted by path. */
export function scanLists(place: StorePlace): ListRow[] {
  const scan = newScan();
  scanHandoffs(place, scan);
  return scan.lists.sort(byPath);
}

/** Everything that counts, and as `id-unsafe` what was not followed because it leads out of the store. */
export function scanAll(place: StorePlace): Scan {
  const scan = newScan();
  scanHandoffs(place, scan);
  for (const kind of KINDS) scanFolder({ place, scan, kind, native: false }, FOLDER_OF[kind]);
  noteFolder(place, scan, "");
  addNative(place, scan);
  scan.files.sort(byPath);
  return scan;
}

function addNative(place: StorePlace, scan: Scan): void {
  for (const entry of entriesOf(place.dir)) {
    const isNative =
      isMarkdown(entry.name) && !entry.isDirectory() && !NOT_NATIVE.has(entry.name.toLowerCase());
    if (isNative) addFile({ place, scan, kind: "fact", native: true }, "", entry);
  }
}

/** What is new of a store: only folders whose time has changed are read. `same` are those that look as they did. */
export type PartialScan = Scan & { same: ReadonlySet<string> };

/**
 * The same, in no order, for folders whose entries have changed since `known` was noted (by folder). A file that was changed in place
 * does not show in its folder.
 */
export function scanChanged(place: StorePlace, known: Readonly<Record<string, number>>): PartialScan {
  const scan = newScan();
  const same = new Set<string>();
  const isKnown = (folder: string): boolean => Object.hasOwn(known, folder);
  for (const folder of new Set(["", ...KINDS.map((kind) => FOLDER_OF[kind]), ...Object.keys(known)])) {
    noteFolder(place, scan, folder);
    if (isKnown(folder) && scan.folders[folder] === known[folder]) same.add(folder);
    else if (folder === "") addNative(place, scan);
    else {
      const kind = KINDS.find((one) => FOLDER_OF[one] === folder.split("/", 1)[0]);
      if (kind !== undefined) readFolder({ place, scan, kind, native: false }, folder, isKnown);
    }
  }
  return { ...scan, same };
}

/** The row of one file (`memory/…`); null where it is gone, or no memory. */
export function rowAt(place: StorePlace, path: string): FileRow | null {
  const role = roleOf(path);
  if (role?.role !== "memory") return null;
  const abs = `${place.dir}${sep}${path.split("/").slice(1).join(sep)}`;
  const stats = statSync(abs, { throwIfNoEntry: false });
  if (!stats?.isFile()) return null;
  const { size, mtimeMs, ino } = stats;
  const id = stemOf(path.slice(path.lastIndexOf("/") + 1));
  return { path, abs, kind: role.kind, id, native: role.native, size, mtimeMs, ino };
}

/** Whether a path from the store is a folder, or a link to one. */
export const isFolder = ({ dir }: StorePlace, path: string): boolean => leadsToFolder(`${dir}${sep}${path}`);

/** How many files that may be memories lie in a folder (from the store; "" is its root). No stat. */
export const countIn = (place: StorePlace, folder: string): number =>
  entriesBelow(place, folder).files.filter((name) => folder !== "" || !NOT_NATIVE.has(name.toLowerCase()))
    .length;

/** What lies in a folder, by name: what may be memories, and the rest. No stat. */
export function entriesBelow({ dir }: StorePlace, folder: string): { files: string[]; others: string[] } {
  const names = namesIn(`${dir}${sep}${folder}`);
  return { files: names.filter(isMarkdown), others: names.filter((name) => !isMarkdown(name)) };
}

/** Stems (NFC, lower case) of every file in the folders of the kinds: what a new id must not be. No stat. */
export function takenIds(place: StorePlace): Set<string> {
  const taken = new Set<string>();
  const visit = (folder: string): void => {
    for (const entry of entriesOf(`${place.dir}${sep}${folder}`)) {
      if (entry.isDirectory()) visit(`${folder}${sep}${entry.name}`);
      else if (isMarkdown(entry.name)) taken.add(stemOf(entry.name).toLowerCase());
    }
  };
  for (const kind of KINDS) visit(FOLDER_OF[kind]);
  for (const entry of entriesOf(place.dir))
    if (isMarkdown(entry.name)) taken.add(stemOf(entry.name).toLowerCase());
  return taken;
}

/** What a path `memory/…` would be to a scan: a memory of some kind, a list, or (null) nothing of ours. */
export function roleOf(
  path: string,
): { role: "memory"; kind: Kind; native: boolean } | { role: "list" } | null {
  const [, folder = "", name = ""] = /^memory\/(?:([^/]+)\/(?:[^.][^/]*\/)*)?([^/]+)$/u.exec(path) ?? [];
  if (!isMarkdown(name)) return null;
  if (folder === "")
    return NOT_NATIVE.has(name.toLowerCase()) ? null : { role: "memory", kind: "fact", native: true };
  if (folder === "handoffs") return path.split("/").length === 3 ? { role: "list" } : null;
  const kind = KINDS.find((one) => FOLDER_OF[one] === folder);
  return kind === undefined ? null : { role: "memory", kind, native: false };
}

/** The id of a file name: its stem, NFC. */
export const stemOf = (name: string): string => name.slice(0, -3).normalize("NFC");

type Visit = { place: StorePlace; scan: Scan; kind: Kind; native: boolean };

const newScan = (): Scan => ({ files: [], lists: [], problems: [], folders: {} });

/** Asked before the folder is read: what comes in meanwhile shows the next time. */
function noteFolder(place: StorePlace, scan: Scan, folder: string): void {
  scan.folders[folder] = folderTime(place, folder);
}

/** Milliseconds since 1970 of the last change of a folder's entries; 0 where there is none. */
export function folderTime({ dir }: StorePlace, folder: string): number {
  return statSync(folder === "" ? dir : `${dir}${sep}${folder}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function scanHandoffs(place: StorePlace, scan: Scan): void {
  const folder = `${place.dir}${sep}handoffs`;
  if (isLinkedFolder(place, scan, "handoffs")) return;
  for (const entry of entriesOf(folder)) {
    if (!isMarkdown(entry.name)) continue;
    const abs = `${folder}${sep}${entry.name}`;
    const path = `memory/handoffs/${entry.name}`;
    const look = lookIn(place, scan, { abs, path, entry });
    if (look !== null) scan.lists.push({ path, abs, list: stemOf(entry.name), ...look });
  }
}

function scanFolder(visit: Visit, folder: string): void {
  const { place, scan } = visit;
  noteFolder(place, scan, folder);
  readFolder(visit, folder);
}

function readFolder(visit: Visit, folder: string, isVisited = (_folder: string): boolean => false): void {
  const { place, scan } = visit;
  if (!folder.includes("/") && isLinkedFolder(place, scan, folder)) return;
  for (const entry of entriesOf(`${place.dir}${sep}${folder}`)) {
    const below = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) addFile(visit, `${folder}/`, entry);
    else if (!isVisited(below)) scanFolder(visit, below);
  }
}

function addFile({ place, scan, kind, native }: Visit, prefix: string, entry: Dirent): void {
  const abs = `${place.dir}${sep}${prefix}${entry.name}`;
  const path = `memory/${prefix}${entry.name}`;
  if (!isMarkdown(entry.name)) {
    if (entry.isSymbolicLink() && leadsToFolder(abs)) scan.problems.push(strayLink(path));
    return;
  }
  const look = lookIn(place, scan, { abs, path, entry });
  if (look !== null) scan.files.push({ path, abs, kind, id: stemOf(entry.name), native, ...look });
}

/** How an ordinary file looks, or one inside of the store that a link leads to. */
function lookIn(
  place: StorePlace,
  scan: Scan,
  { abs, path, entry }: { abs: string; path: string; entry: Dirent },
): Look | null {
  if (entry.isSymbolicLink() && !leadsInside(place, abs)) {
    scan.problems.push(strayLink(path));
    return null;
  }
  const look = lookAt(abs);
  // Gone since the folder was read, or a name that is not UTF-8.
  if (look === null && path.includes("\uFFFD")) scan.problems.push(unsafe(path));
  return look;
}

function lookAt(abs: string): Look | null {
  try {
    return lookOf(abs);
  } catch {
    return null;
  }
}

function isLinkedFolder(place: StorePlace, scan: Scan, folder: string): boolean {
  const abs = `${place.dir}${sep}${folder}`;
  try {
    if (realpathSync(abs) === abs) return false;
  } catch {
    return false;
  }
  scan.problems.push(strayLink(`memory/${folder}`));
  return true;
}

function leadsInside(place: StorePlace, abs: string): boolean {
  try {
    return realpathSync(abs).startsWith(`${place.dir}${sep}`);
  } catch {
    return false;
  }
}

const unsafe = (path: string): Problem => ({ code: "id-unsafe", severity: "error", file: path, line: 1 });

/** A link, or what lies below one: the name is fine, where it leads is not. */
const strayLink = (path: string): Problem => ({ ...unsafe(path), args: { link: path } });

const isMarkdown = (name: string): boolean =>
  name.length > 3 && name.slice(-3).toLowerCase() === ".md" && !name.startsWith(".");

function leadsToFolder(abs: string): boolean {
  try {
    return statSync(abs).isDirectory();
  } catch {
    return false;
  }
}

/** Names that are not hidden; none where the folder is missing or closed. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

/** Entries that are not hidden; none where the folder is missing or closed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.name.startsWith("."));
  } catch {
    return [];
  }
}

const byPath = (a: { path: string }, b: { path: string }): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
