import { resolve } from "node:path";
import { runGit } from "./client.ts";
import { literal } from "./pathspec.ts";
import { repoPath } from "./repo.ts";
import type { TreeFile } from "./tree.ts";
import type { Repo } from "./types.ts";

/**
 * What the next commit would add or change below `dir`, with the content that is staged. Inside a pre-commit hook this
 * is the index that git is working with, a temporary one of `git commit <path>`; null where git does not say.
 * @param cwd where a relative `GIT_INDEX_FILE` starts: the working directory of the hook
 */
export async function stagedFiles(
  repo: Repo,
  { dir, cwd }: { dir: string; cwd: string },
): Promise<TreeFile[] | null> {
  const below = repoPath(repo, dir);
  const index = repo.env["GIT_INDEX_FILE"];
  const options = ["--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--diff-filter=ACMT"];
  const paths = below ? ["--", ...literal([below])] : [];
  const run = await runGit(
    repo,
    ["--no-optional-locks", "diff", ...options, ...paths],
    index ? { env: { GIT_INDEX_FILE: resolve(cwd, index) } } : {},
  );
  if (run.code !== 0) return null;
  // `:100644 100644 <old> <new> M`, then the name.
  const fields = run.out.toString("utf8").split("\0");
  return fields.flatMap((field, at) => {
    const blob = /^:\d+ 100\d+ \S+ ([0-9a-f]+) \w/.exec(field)?.[1];
    const path = fields[at + 1];
    return blob === undefined || path === undefined ? [] : [{ path, blob }];
  });
}
