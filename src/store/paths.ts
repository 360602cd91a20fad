import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { FOLDER_OF, type Tier } from "../model/memory.ts";

/** A store. `root` holds the entry `memory`, `dir` is where that leads (the same folder unless it is a link). Absolute, real paths. */
export type StorePlace = {
  root: string;
  dir: string;
  tier: Tier;
  /** For a process that nobody waits for: where `.local` or the store is taken away meanwhile, nothing of it is made again. */
  isLeftGone?: boolean;
};

/** `broken-link`: there is a `memory` that is a link to nowhere or to itself. */
export type StoreLookup =
  | { kind: "found"; place: StorePlace }
  | { kind: "none" }
  | { kind: "broken-link"; path: string };

export type Env = Readonly<Record<string, string | undefined>>;

/** Folders of a store below `memory/`, apart from those that people add. */
export const STORE_FOLDERS: readonly string[] = ["handoffs", ".local", ...Object.values(FOLDER_OF)];

/** The store of a working directory, or null. Links to nowhere count as none: commands that want to say so use `lookupStore`. */
export function findStore(cwd: string): StorePlace | null {
  const lookup = lookupStore(cwd);
  return lookup.kind === "found" ? lookup.place : null;
}

/**
 * Looks upwards for a `memory/` that holds a config.yml or a handoffs/ folder, up to the git top level; without git
 * only at the working directory. A linked worktree without one uses a separate store of the main worktree, a
 * submodule without one that of its superproject. Spawns nothing.
 */
export function lookupStore(cwd: string): StoreLookup {
  const start = realOrNull(cwd);
  if (start === null) return { kind: "none" };
  const top = gitTop(start);
  const found = upwards(start, top ?? start) ?? (top === null ? storeAround(start) : beyond(top));
  return found ?? { kind: "none" };
}

function upwards(from: string, to: string): StoreLookup | null {
  let broken: StoreLookup | null = null;
  for (const folder of ancestors(from)) {
    const here = storeAt(folder) ?? (isStoreItself(folder) ? storeAt(dirname(folder)) : null);
    if (here?.kind === "found") return here;
    broken ??= here;
    if (folder === to) break;
  }
  return broken;
}

/** Without git a working directory inside of a store still counts, as far down as tasuki makes folders. */
function storeAround(cwd: string): StoreLookup | null {
  const parent = dirname(cwd);
  return STORE_FOLDERS.includes(basename(cwd)) && isStoreItself(parent) ? storeAt(dirname(parent)) : null;
}

/** A store that is a repository of its own has its git top level inside. */
const isStoreItself = (folder: string): boolean => basename(folder) === "memory" && isStoreFolder(folder);

function beyond(top: string): StoreLookup | null {
  const gitDir = linkedGitDir(top);
  if (gitDir === null) return null;
  const main = mainWorktree(gitDir);
  if (main !== null && main !== top) return existsSync(join(main, "memory", ".git")) ? storeAt(main) : null;
  const above = gitTop(dirname(top));
  return above !== null && gitDir.includes(`${sep}modules${sep}`)
    ? (upwards(dirname(top), above) ?? beyond(above))
    : null;
}

/** Where the `.git` file of a linked worktree or submodule leads; null for an ordinary repository. */
function linkedGitDir(top: string): string | null {
  try {
    const link = /^gitdir: (.+)$/mu.exec(readFileSync(join(top, ".git"), "utf8"))?.[1];
    return link === undefined ? null : resolve(top, link.trim());
  } catch {
    return null;
  }
}

/** The top level of the repository that a linked worktree belongs to. */
function mainWorktree(gitDir: string): string | null {
  try {
    const common = resolve(gitDir, readFileSync(join(gitDir, "commondir"), "utf8").trim());
    return basename(common) === ".git" ? realOrNull(dirname(common)) : null;
  } catch {
    return null;
  }
}

function storeAt(folder: string): StoreLookup | null {
  const path = join(folder, "memory");
  const dir = realOrNull(path);
  if (dir !== null)
    return isStoreFolder(dir) ? { kind: "found", place: { root: folder, dir, tier: "project" } } : null;
  return isLink(path) ? { kind: "broken-link", path } : null;
}

const isStoreFolder = (dir: string): boolean =>
  existsSync(join(dir, "config.yml")) || isFolder(join(dir, "handoffs"));

/** The top level of the repository around a folder, by its `.git` entry; null without git. Real path. */
export function gitTop(cwd: string): string | null {
  const start = realOrNull(cwd);
  return start === null
    ? null
    : (ancestors(start).find((folder) => existsSync(join(folder, ".git"))) ?? null);
}

/** `$TASUKI_HOME`, else `~/.tasuki`. */
export function personalHome(env: Env): string {
  return env["TASUKI_HOME"]
    ? resolve(env["TASUKI_HOME"])
    : join(env["HOME"] || env["USERPROFILE"] || homedir(), ".tasuki");
}

/** The personal store, or null where the first `--global` has not made it yet. */
export function personalStore(env: Env): StorePlace | null {
  const place = personalPlace(env);
  return isFolder(place.dir) ? place : null;
}

/** Where the personal store is, or would be. */
export function personalPlace(env: Env): StorePlace {
  const home = personalHome(env);
  const root = realOrNull(home) ?? home;
  return { root, dir: realOrNull(join(root, "memory")) ?? join(root, "memory"), tier: "personal" };
}

/** The absolute path of `memory/…`. Does not check it: `write.ts` does. */
export function absoluteOf(place: StorePlace, path: string): string {
  return path === "memory" ? place.dir : join(place.dir, path.replace(/^memory\//u, ""));
}

/** `memory/…` with slashes, for an absolute path inside of the store; null for one outside. */
export function storePathOf(place: StorePlace, absolute: string): string | null {
  for (const base of [place.dir, join(place.root, "memory")]) {
    const inside = relative(base, absolute);
    if (inside !== "" && inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside))
      return `memory/${inside.split(sep).join("/")}`;
  }
  return null;
}

/** The folder for what is never committed. */
export const localDir = ({ dir }: StorePlace): string => `${dir}${sep}.local`;

/**
 * Makes `memory/.local` with its own .gitignore; false where the store can't be written to, or is gone: what is only a
 * convenience makes no store. Cheap when it is there.
 */
export function ensureLocal(place: StorePlace): boolean {
  const ignore = `${localDir(place)}${sep}.gitignore`;
  // A clone may have brought a link of that name.
  if (isLink(localDir(place)) || isLink(ignore)) return false;
  if (place.isLeftGone) return existsSync(ignore) && isStillThere(place);
  if (existsSync(ignore)) return true;
  try {
    makeFolder(localDir(place));
    writeFileSync(ignore, "*\n");
    return true;
  } catch {
    return false;
  }
}

/** Somebody who deletes a store begins anywhere in it. */
const isStillThere = ({ dir, tier }: StorePlace): boolean =>
  tier === "personal" ? existsSync(dir) : isStoreFolder(dir);

/** The folder of a store that is about to get a file, perhaps its first. Where it can't be made, whoever writes says why. */
export function makeStore({ dir, isLeftGone }: StorePlace): void {
  if (isLeftGone) return;
  try {
    makeFolders(dir);
  } catch {
    // Said by the writer.
  }
}

/** Not mkdir's own recursion: Node 20 never returns from it where a parent can't be made, as below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolders(dirname(folder));
  makeFolder(folder);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/** Asked first whether it is there, since making an error takes longer; the system's own realpath is one call instead of one a folder. */
function realOrNull(path: string): string | null {
  try {
    return existsSync(path) ? realpathSync.native(path) : null;
  } catch {
    return null;
  }
}

const QUIETLY = { throwIfNoEntry: false } as const;

function isFolder(path: string): boolean {
  try {
    return statSync(path, QUIETLY)?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, QUIETLY)?.isSymbolicLink() ?? false;
  } catch {
    return false;
  }
}
