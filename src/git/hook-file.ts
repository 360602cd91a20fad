import { join, resolve } from "node:path";
import { runGit } from "./client.ts";
import type { Repo } from "./types.ts";

/** Where git looks for a hook. `path`: absolute; `redirected`: the value of `core.hooksPath`, null where it is not set. */
export type HookPlace = { path: string; redirected: string | null };

export async function hookPlace(repo: Repo, name: string): Promise<HookPlace> {
  // As a path: git itself reads `~/hooks` as a folder of the home.
  const run = await runGit(repo, ["config", "--type=path", "--get", "core.hooksPath"]);
  const redirected = run.code === 0 ? run.out.toString("utf8").trim() : "";
  return redirected === ""
    ? { path: join(repo.commonDir, "hooks", name), redirected: null }
    : { path: resolve(repo.top, redirected, name), redirected };
}
