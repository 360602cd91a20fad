import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import { readHead, topOf, usesReftables } from "./head.ts";
import { runGit } from "./client.ts";
import type { GitEnv, Head, Repo } from "./types.ts";

/** The repository that `dir` lies in (for a store: its `memory/` folder). null: no git binary on PATH, or no repository. */
export async function openRepo(dir: string, env: GitEnv): Promise<Repo | null> {
  const top = topOf(dir);
  if (top === null || !hasGit(env)) return null;
  const head = await currentHead({ top, env });
  return head === null ? null : { top, env, ...head, shallow: isShallow(head.commonDir) };
}

/** HEAD as it is now: from the files, from git only where those don't say. */
export async function currentHead(place: { top: string; env: GitEnv }): Promise<Head | null> {
  const head = readHead(place.top);
  if (head === null || head.head !== null || !usesReftables(head)) return head;
  const [hash, name] = await Promise.all([
    runGit(place, ["rev-parse", "--verify", "HEAD^{commit}"]),
    runGit(place, ["symbolic-ref", "--short", "HEAD"]),
  ]);
  const said = (run: { code: number; out: Buffer }): string | null =>
    run.code === 0 ? run.out.toString("utf8").trim() : null;
  return { ...head, head: said(hash), branch: said(name) };
}

/** `path` (absolute, or POSIX from `repo.top`) as git names it: POSIX from `repo.top`; null where it lies outside. */
export function repoPath(repo: Pick<Repo, "top">, path: string): string | null {
  if (!isAbsolute(path)) return inside(path);
  return (
    inside(relative(repo.top, path)) ??
    inside(relative(dirname(realPath(join(repo.top, ".git"))), realPath(path)))
  );
}

function inside(path: string): string | null {
  const posix = (sep === "/" ? path : path.split(sep).join("/"))
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/+$/, "");
  return posix === ".." || posix.startsWith("../") || isAbsolute(posix) ? null : posix === "." ? "" : posix;
}

/** With links on the way resolved; the last part may be a deleted file, or a link that is a memory's own. */
function realPath(path: string): string {
  const parent = dirname(path);
  if (parent === path) return path;
  try {
    return join(realpathSync(parent), basename(path));
  } catch {
    return join(realPath(parent), basename(path));
  }
}

function isShallow(commonDir: string): boolean {
  try {
    return statSync(join(commonDir, "shallow")).size > 0;
  } catch {
    return false;
  }
}

/** Looks along PATH, which costs less than starting git to learn that it isn't there. */
export function hasGit(env: GitEnv): boolean {
  const path = env["PATH"] ?? env["Path"];
  const names = process.platform === "win32" ? ["git.exe", "git.cmd"] : ["git"];
  if (path === undefined) return true;
  return path
    .split(delimiter)
    .some((folder) => names.some((name) => isExecutable(resolve(folder || ".", name))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
