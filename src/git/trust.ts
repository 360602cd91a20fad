import { statSync } from "node:fs";
import { runGit } from "./client.ts";
import { failed } from "./reasons.ts";
import type { Repo } from "./types.ts";

/** Why git won't work here, though a repository is there ("dubious ownership"); null: it does. Starts git only where somebody else owns it. */
export async function distrust(repo: Repo): Promise<string | null> {
  const self = process.geteuid?.();
  const isOurs = (path: string): boolean =>
    self === undefined || statSync(path, { throwIfNoEntry: false })?.uid === self;
  if (isOurs(repo.top) && isOurs(repo.gitDir)) return null;
  const run = await runGit(repo, ["rev-parse", "--git-dir"]);
  return run.code === 0 ? null : failed(run);
}
