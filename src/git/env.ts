import type { GitEnv } from "./types.ts";

/**
 * The `GIT_*` variables that say who commits and which settings hold. All others are left out: inside a git hook
 * `GIT_DIR`, `GIT_INDEX_FILE`, `GIT_PREFIX` and their like point at the commit that is being made, not at our repository.
 */
const KEPT =
  /^GIT_(AUTHOR_(NAME|EMAIL|DATE)|COMMITTER_(NAME|EMAIL|DATE)|CONFIG_(NOSYSTEM|GLOBAL|SYSTEM|COUNT|KEY_\d+|VALUE_\d+)|SSH|SSH_COMMAND|SSL_\w+|CEILING_DIRECTORIES)$/;

/** Whoever is named here is the author of the commit that the hook belongs to, perhaps an amended one of somebody else. */
const OF_THE_OUTER_COMMIT = /^GIT_AUTHOR_/;

/** Programs that would wait for a person. `PREFIX` is guarded by simple-git and of no use to git. */
const INTERACTIVE = new Set(["EDITOR", "VISUAL", "PAGER", "SSH_ASKPASS", "PREFIX", "GPG_TTY"]);

/** Nobody is asked anything: a missing password, passphrase or editor is an error at once. */
const SILENT = {
  GIT_TERMINAL_PROMPT: "0",
  SSH_ASKPASS: "false",
  SSH_ASKPASS_REQUIRE: "force",
  GCM_INTERACTIVE: "never",
} as const;

/**
 * The environment that git and its hooks are started with: the caller's, but for what misleads or waits. Hooks
 * of the project keep what they need (PATH, HOME, version managers). Messages are English so that they can be
 * read, while the character set stays the person's.
 */
export function childEnv(env: GitEnv): Record<string, string> {
  const inHook = env["GIT_DIR"] !== undefined || env["GIT_INDEX_FILE"] !== undefined;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || INTERACTIVE.has(name.toUpperCase())) continue;
    if (/^git_/i.test(name) && !KEPT.test(name)) continue;
    if (inHook && OF_THE_OUTER_COMMIT.test(name)) continue;
    kept[name] = value;
  }
  const characters = kept["LC_ALL"] || kept["LC_CTYPE"] || kept["LANG"];
  delete kept["LC_ALL"];
  if (characters) kept["LC_CTYPE"] = characters;
  return { ...kept, ...SILENT, LC_MESSAGES: "C" };
}
