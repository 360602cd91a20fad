import { join, resolve } from "node:path";
import { runGit } from "./client.ts";
import type { Repo } from "./types.ts";

/** Where git looks for a hook. `path`: absolute; `redirected`: the value of `core.hooksPath`, null where it is not set. */
export type HookPlace = { path: string; redirected: string | null };

export async function hookPlace(repo: Repo, name: string): Promise<HookPlace> {
  const run = await runGit(repo, ["config", "--get", "core.hooksPath"]);
  const redirected = run.code === 0 ? run.out.toString("utf8").trim() : "";
  return redirected === ""
    ? { path: join(repo.commonDir, "hooks", name), redirected: null }
    : { path: resolve(repo.top, redirected, name), redirected };
}
