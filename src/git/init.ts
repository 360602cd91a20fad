import { existsSync } from "node:fs";
import { join } from "node:path";
import { runGit } from "./client.ts";
import type { GitEnv } from "./types.ts";

/** Makes `dir` a repository of its own where it is none. False where git is missing or refuses. */
export async function initRepo(dir: string, env: GitEnv): Promise<boolean> {
  if (existsSync(join(dir, ".git"))) return true;
  const { code } = await runGit({ top: dir, env }, ["init"]);
  return code === 0;
}
