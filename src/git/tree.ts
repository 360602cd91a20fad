import { runGit } from "./client.ts";
import { repoPath } from "./repo.ts";
import type { Repo } from "./types.ts";

/** A file of a commit. `path` POSIX from `repo.top`. */
export type TreeFile = { path: string; blob: string };

/** The files below `dir` (absolute, or POSIX from the top; "" for all) in a commit; none where it has no such folder. */
export async function filesAt(repo: Repo, commit: string, dir: string): Promise<TreeFile[]> {
  const below = dir === "" ? "" : repoPath(repo, dir);
  if (below === null) return [];
  const names = below === "" ? [] : ["--", below];
  const run = await runGit(repo, ["ls-tree", "-r", "-z", "--full-tree", commit, ...names]);
  return run.out
    .toString("utf8")
    .split("\0")
    .flatMap((line) => {
      const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
      return blob === undefined || path === undefined ? [] : [{ path, blob }];
    });
}

/**
 * Objects by name (a hash, a shortened one, `HEAD:path`), as many as there are, in one run of git; null: no such
 * blob. Bytes as git holds them, so without a checkout's line ends.
 */
export async function readObjects(repo: Repo, names: readonly string[]): Promise<Map<string, Buffer | null>> {
  const wanted = [...new Set(names)].filter((name) => name !== "" && !/[\n\0]/.test(name));
  const found = new Map<string, Buffer | null>(names.map((name) => [name, null]));
  if (wanted.length === 0) return found;
  const { out } = await runGit(repo, ["cat-file", "--batch"], {
    input: wanted.map((name) => `${name}\n`).join(""),
  });
  let at = 0;
  for (const name of wanted) {
    const end = out.indexOf(10, at);
    if (end < 0) break;
    const [, kind, size] = / ?([a-z]+) (\d+)$/.exec(out.toString("utf8", at, end)) ?? [];
    at = end + 1;
    // `missing` and `ambiguous` have no content.
    if (kind === undefined || size === undefined) continue;
    const stop = at + Number(size);
    if (kind === "blob") found.set(name, out.subarray(at, stop));
    at = stop + 1;
  }
  return found;
}
