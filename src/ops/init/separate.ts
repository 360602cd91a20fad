import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { commitPaths } from "../../git/commit.ts";
import { readHead } from "../../git/head.ts";
import { addWorktree, findBranch, forgetWorktree, namesIn } from "../../git/separate.ts";
import type { Repo } from "../../git/types.ts";
import { isBranchSeen, isLostWorktree } from "../../git/worktree-files.ts";
import { UserError } from "../../model/errors.ts";
import { editExclude, withLine } from "../exclude-file.ts";
import { SEPARATE_BRANCH } from "../no-store.ts";
import type { Workspace } from "../workspace.ts";
import type { Edit } from "./plan.ts";

/** Whether `memory/` is a worktree (or repository) of its own already. */
export const isSeparate = (root: string): boolean => existsSync(join(root, "memory", ".git"));

/**
 * Makes `memory/` a linked worktree of a branch that shares nothing with the code, and hides it from the code's git:
 * from this clone alone, without a line in .gitignore. A branch that a colleague has pushed is taken over.
 * @throws UserError where there is no git, a `memory/` with something in it, or a foreign branch of that name
 */
export async function makeSeparate(ws: Workspace, root: string): Promise<void> {
  const repo = await usableRepo(ws, root);
  if (!isSeparate(root)) {
    await refuseForeignBranch(repo);
    const dir = join(root, "memory");
    // Somebody has deleted the folder. All that git has of it is where it was; what was committed is on the branch.
    if (isLostWorktree(repo, dir)) {
      if (existsSync(dir)) rmdirSync(dir);
      await forgetWorktree(repo, dir);
    }
    await addWorktree(repo, {
      dir,
      branch: SEPARATE_BRANCH,
      message: `${ws.config.commit_prefix}begin memory`,
    });
  }
  const rule = `/${relative(repo.top, join(root, "memory")).split(sep).join("/")}/`;
  editExclude(repo, (text) => (text.split(/\r?\n/).includes(rule) ? text : withLine(text, rule)));
}

/** What `makeSeparate` would do, before it does it. */
export async function checkSeparate(ws: Workspace, root: string): Promise<void> {
  const repo = await usableRepo(ws, root);
  if (!isSeparate(root)) await refuseForeignBranch(repo);
}

async function usableRepo(ws: Workspace, root: string): Promise<Repo> {
  const repo = ws.top === null ? null : await ws.workRepo();
  if (repo === null)
    throw new UserError(
      "--separate makes a branch for memory/, and there is no git repository here. Start one with: git init",
    );
  if (repo.gitDir !== repo.commonDir && repo.commonDir.endsWith(`${sep}.git`))
    throw new UserError(
      `this is a linked worktree: it uses the memory/ of the main one. Run init --separate there: ${dirname(repo.commonDir)}`,
    );
  const dir = join(root, "memory");
  if (!isSeparate(root) && existsSync(dir) && readdirSync(dir).length > 0)
    throw new UserError(
      "memory/ is there already, in the history of the code. To take it out: git mv it elsewhere (or git rm -r --cached memory and move it), commit, run init --separate, and copy the files back into memory/. Nothing was changed.",
    );
  return repo;
}

async function refuseForeignBranch(repo: Repo): Promise<void> {
  const place = await findBranch(repo, SEPARATE_BRANCH);
  if (place.kind === "none") return;
  const ref = place.kind === "local" ? `refs/heads/${SEPARATE_BRANCH}` : place.ref;
  const names = await namesIn(repo, ref);
  const isOurs = names.length === 0 || names.includes("config.yml") || names.includes("handoffs");
  if (!isOurs)
    throw new UserError(
      `there is a branch ${SEPARATE_BRANCH} that holds something else. Rename it, then run init --separate again. Nothing was changed.`,
    );
}

/** The first commit of a branch of its own surprises nobody, so it is made at once. @returns warnings */
export async function commitSeparate(ws: Workspace, root: string, edits: readonly Edit[]): Promise<string[]> {
  const dir = join(root, "memory");
  const head = readHead(dir);
  const paths = edits.filter(({ kind }) => kind === "memory").map(({ path }) => join(root, path));
  if (head === null || paths.length === 0) return [];
  const repo: Repo = { top: dir, env: ws.world.env, ...head, shallow: false };
  const { deferred } = await commitPaths(repo, {
    paths,
    subject: `${ws.config.commit_prefix}set up memory`,
    trailers: { "Tasuki-Op": "init" },
  });
  return deferred === null ? [] : [`Not committed: ${deferred}`];
}

/** A plain set-up beside a store on a branch of its own begins a second one. */
export function besideSeparate({ store, head }: Workspace): string[] {
  if (store.kind === "found" || head === null || !isBranchSeen(head, SEPARATE_BRANCH)) return [];
  return [
    `the branch ${SEPARATE_BRANCH} holds a memory already, and this is a second one. To have that one here, take this one away and run: tasuki init --separate`,
  ];
}
