import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Head } from "./types.ts";

/*
 * What git has noted of linked worktrees and branches, read from its files: whoever finds no store asks without
 * starting git.
 */

/** Whether a linked worktree is registered at `dir` that is not there: `git worktree add` refuses that place. */
export function isLostWorktree({ commonDir }: Pick<Head, "commonDir">, dir: string): boolean {
  if (existsSync(join(dir, ".git"))) return false;
  const all = join(commonDir, "worktrees");
  return namesIn(all).some((name) => {
    const link = textOf(join(all, name, "gitdir"))?.trim();
    return link !== undefined && resolve(all, name, link) === join(dir, ".git");
  });
}

/** Whether there is a branch of that name, here or as it was fetched from a remote. */
export function isBranchSeen({ commonDir }: Pick<Head, "commonDir">, branch: string): boolean {
  const remotes = namesIn(join(commonDir, "refs/remotes"));
  const loose = ["refs/heads", ...remotes.map((name) => `refs/remotes/${name}`)];
  if (loose.some((folder) => existsSync(join(commonDir, folder, branch)))) return true;
  const packed = textOf(join(commonDir, "packed-refs")) ?? "";
  return packed
    .split("\n")
    .some((line) => / refs\/(?:heads|remotes\/[^/]+)\/(.+)$/.exec(line)?.[1] === branch);
}

/** The working tree that linked ones belong to; null where the repository is laid out in another way. */
export const mainTree = ({ commonDir }: Pick<Head, "commonDir">): string | null =>
  basename(commonDir) === ".git" ? dirname(commonDir) : null;

function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch {
    return [];
  }
}

function textOf(file: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  }
}
