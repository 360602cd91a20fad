import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Repo } from "./types.ts";

/**
 * Whether a hook may run before our commits: a look at the usual places, so that projects without hooks don't pay
 * for a look at what hooks have done. A wrong "yes" costs one `git status`.
 */
export function mayHaveHooks(repo: Repo): boolean {
  if (existsSync(join(repo.commonDir, "hooks/pre-commit"))) return true;
  return configFiles(repo).some((file) => /^\s*(?:hooksPath|path)\s*=/im.test(read(file)));
}

/** `path =` is that of an include, whose file may name the hooks. */
function configFiles({ commonDir, gitDir, env }: Repo): string[] {
  const home = env["HOME"];
  const user = env["XDG_CONFIG_HOME"] ?? (home && join(home, ".config"));
  const global = env["GIT_CONFIG_GLOBAL"]
    ? [env["GIT_CONFIG_GLOBAL"]]
    : [home && join(home, ".gitconfig"), user && join(user, "git/config")];
  const system = env["GIT_CONFIG_NOSYSTEM"] ? [] : [env["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"];
  return [join(commonDir, "config"), join(gitDir, "config.worktree"), ...global, ...system].filter(
    (file) => typeof file === "string",
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
