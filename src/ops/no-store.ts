import { join } from "node:path";
import { isBranchSeen, isLostWorktree, mainTree } from "../git/worktree-files.ts";
import { shellWord } from "../model/shell.ts";
import type { Workspace } from "./workspace.ts";

/** The branch that holds the store of `init --separate`, and nothing else. */
export const SEPARATE_BRANCH = "tasuki-memory";

/**
 * What is the matter where no store is found, and what to do: a plain `init` beside a store on a branch of its own
 * would begin a second one.
 */
export function noStore({ top, head }: Pick<Workspace, "top" | "head">): { message: string; fix: string } {
  const main = head && mainTree(head);
  const init = main !== null && main !== top ? `tasuki -C ${shellWord(main)} init` : "tasuki init";
  if (head !== null && main !== null && isLostWorktree(head, join(main, "memory")))
    return {
      message: "memory/, a worktree of a branch of its own, is gone; what was committed is on that branch",
      fix: `${init} --separate`,
    };
  if (head !== null && isBranchSeen(head, SEPARATE_BRANCH))
    return {
      message: `no memory/ here or above, and a branch ${SEPARATE_BRANCH} that holds one`,
      fix: `${init} --separate`,
    };
  return { message: "no memory/ here or above", fix: "tasuki init" };
}
