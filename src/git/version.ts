import { runGit } from "./client.ts";
import type { GitEnv } from "./types.ts";

/** The version of git, such as `2.39.5`; null where there is none. */
export async function gitVersion(env: GitEnv, dir: string): Promise<string | null> {
  const { code, out } = await runGit({ top: dir, env }, ["version"]);
  return code === 0 ? (/\d+(?:\.\d+)+/.exec(out.toString("utf8"))?.[0] ?? "?") : null;
}
