import { runGit } from "./client.ts";
import { repoPath } from "./repo.ts";
import type { Repo } from "./types.ts";

/** Which of `paths` git ignores (as they were given). Files that git already tracks are never ignored. */
export async function ignored(repo: Repo, paths: readonly string[]): Promise<Set<string>> {
  const given = new Map<string, string[]>();
  for (const path of paths) {
    const name = repoPath(repo, path);
    if (name) given.set(name, [...(given.get(name) ?? []), path]);
  }
  if (given.size === 0) return new Set();
  const run = await runGit(repo, ["check-ignore", "-z", "--stdin"], {
    input: [...given.keys()].map((name) => `${name}\0`).join(""),
  });
  const names = run.out.toString("utf8").split("\0");
  return new Set(names.flatMap((name) => given.get(name) ?? []));
}
