import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Head, RepoState } from "./types.ts";

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const HEADS = "refs/heads/";

/**
 * HEAD of the working tree at `top`, without starting git: hooks ask on every prompt.
 * null: no repository there. A repository with reftables gives `branch` and `head` null; `openRepo` asks git then.
 */
export function readHead(top: string): Head | null {
  const gitDir = gitDirOf(top);
  const text = gitDir === null ? null : readText(join(gitDir, "HEAD"));
  if (gitDir === null || text === null) return null;
  const commonDir = commonDirOf(gitDir);
  const state = stateOf(gitDir);
  const dirs = { gitDir, commonDir };
  if (usesReftables(dirs, text)) return { branch: null, head: null, ...dirs, state };
  const ref = refIn(text);
  const branch = ref?.startsWith(HEADS) ? ref.slice(HEADS.length) : workedOn(gitDir, state);
  return { branch, head: ref === null ? hashIn(text) : resolveRef(dirs, ref, 0), ...dirs, state };
}

type Dirs = { gitDir: string; commonDir: string };

/** Whether the files don't say where HEAD is. */
export function usesReftables({ commonDir }: Pick<Dirs, "commonDir">, head?: string): boolean {
  return (head === undefined || head.includes(".invalid")) && existsSync(join(commonDir, "reftable"));
}

/** `.git` of a plain checkout, or what the file of that name points at (worktree, submodule, separate git dir). */
function gitDirOf(top: string): string | null {
  const entry = join(top, ".git");
  try {
    if (statSync(entry).isDirectory()) return entry;
  } catch {
    return null;
  }
  const target = /^gitdir: (.+?)\r?\n*$/.exec(readText(entry) ?? "")?.[1];
  return target === undefined ? null : resolve(top, target);
}

function commonDirOf(gitDir: string): string {
  const common = readText(join(gitDir, "commondir"))?.trimEnd();
  return common ? resolve(gitDir, common) : gitDir;
}

function refIn(text: string): string | null {
  return /^ref:\s*(.+?)\s*$/.exec(text)?.[1] ?? null;
}

function hashIn(text: string): string | null {
  const hash = text.trim();
  return HASH.test(hash) ? hash : null;
}

/** Loose before packed, as git does; a worktree has loose refs of its own beside the shared ones. */
function resolveRef(dirs: Dirs, ref: string, depth: number): string | null {
  if (depth > 5 || isAbsolute(ref) || ref.split("/").includes("..")) return null;
  const text = readText(join(dirs.gitDir, ref)) ?? readText(join(dirs.commonDir, ref));
  if (text === null) return packed(dirs.commonDir, ref);
  const next = refIn(text);
  return next === null ? hashIn(text) : resolveRef(dirs, next, depth + 1);
}

function packed(commonDir: string, ref: string): string | null {
  const text = readText(join(commonDir, "packed-refs"));
  const end = text === null ? -1 : `${text}\n`.indexOf(` ${ref}\n`);
  if (text === null || end < 0) return null;
  return hashIn(text.slice(text.lastIndexOf("\n", end) + 1, end));
}

/** In the order in which git itself asks: a rebase also leaves CHERRY_PICK_HEAD behind where it stops. */
export function stateOf(gitDir: string): RepoState | null {
  const has = (name: string): boolean => existsSync(join(gitDir, name));
  if (has("rebase-merge")) return "rebase";
  if (has("rebase-apply")) return has("rebase-apply/applying") ? "am" : "rebase";
  if (has("MERGE_HEAD")) return "merge";
  if (has("CHERRY_PICK_HEAD")) return "cherry-pick";
  if (has("REVERT_HEAD")) return "revert";
  const next = readText(join(gitDir, "sequencer/todo"));
  if (next !== null) return /^\s*revert/.test(next) ? "revert" : "cherry-pick";
  return has("BISECT_LOG") ? "bisect" : null;
}

/** HEAD is detached while rebasing and bisecting, but the person is still at work on that branch. */
function workedOn(gitDir: string, state: RepoState | null): string | null {
  if (state !== "rebase" && state !== "bisect") return null;
  const files = state === "rebase" ? ["rebase-merge/head-name", "rebase-apply/head-name"] : ["BISECT_START"];
  const name = files
    .map((file) => readText(join(gitDir, file)))
    .find((text) => text !== null)
    ?.trim();
  if (!name || HASH.test(name) || name === "detached HEAD") return null;
  return name.startsWith(HEADS) ? name.slice(HEADS.length) : name;
}

/** The nearest folder from `dir` upwards that holds a repository. */
export function topOf(dir: string): string | null {
  for (let at = resolve(dir); ; at = dirname(at)) {
    if (readHead(at) !== null) return at;
    if (dirname(at) === at) return null;
  }
}

/** Most of what is asked for is not there, and making an error takes longer than to ask. */
function readText(file: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  }
}
