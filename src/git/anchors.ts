import { runGit } from "./client.ts";
import { readLog } from "./log.ts";
import { literal } from "./pathspec.ts";
import type { Repo } from "./types.ts";

/** How often a file may have been renamed since. */
const MOST_STEPS = 8;

/**
 * What git would call the content of files on disk, line ends and filters of the project included: one run of git.
 * @param paths POSIX from the top; those that are not there are left out
 */
export async function blobsOnDisk(repo: Repo, paths: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(paths)].filter((path) => !/[\n"]/.test(path));
  if (wanted.length === 0) return new Map();
  const run = await runGit(repo, ["hash-object", "--stdin-paths"], {
    input: wanted.map((path) => `${path}\n`).join(""),
  });
  const hashes = run.out.toString("utf8").split("\n").filter(Boolean);
  // Stops at the first file that it can't read: what came before it is right.
  return new Map(
    wanted.flatMap((path, at) => (hashes[at] === undefined ? [] : [[path, hashes[at]] as const])),
  );
}

/** Files that git neither knows nor ignores, POSIX from the top: where a plain `mv` has put what it knew. */
export async function strangersIn(repo: Repo): Promise<string[]> {
  const run = await runGit(repo, [
    "--no-optional-locks",
    "ls-files",
    "--others",
    "--exclude-standard",
    "--full-name",
    "-z",
    ":(top)",
  ]);
  return run.out.toString("utf8").split("\0").filter(Boolean);
}

/**
 * Where files that are no longer there have gone, as git recognises renames, a chain of them too.
 * @param isThere whether a path is on disk
 */
export async function renamesOf(
  repo: Repo,
  paths: readonly string[],
  isThere: (path: string) => boolean,
): Promise<Map<string, string>> {
  const found = new Map(paths.map((path) => [path, path]));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const lost = [...new Set(found.values())].filter((path) => !isThere(path));
    const renames = lost.length === 0 ? new Map<string, string>() : await oneStep(repo, lost);
    if (renames.size === 0) break;
    for (const [path, now] of found) found.set(path, renames.get(now) ?? now);
  }
  return new Map([...found].filter(([path, now]) => now !== path && isThere(now)));
}

async function oneStep(repo: Repo, paths: readonly string[]): Promise<Map<string, string>> {
  if (repo.head === null) return new Map();
  const wanted = new Set(paths);
  const open = await runGit(repo, [
    "--no-optional-locks",
    "diff",
    "-M",
    "--diff-filter=R",
    "--name-status",
    "-z",
    "HEAD",
  ]);
  const renames = pairsIn(open.out.toString("utf8").split("\0"));
  const deleted = ["--no-renames", "--diff-filter=D", "--name-only", "HEAD", "--", ...literal(paths)];
  const commits = ((await readLog(repo, deleted)) ?? []).map(({ commit }) => commit);
  const records =
    commits.length === 0
      ? []
      : await readLog(repo, [
          "--no-walk",
          "-M",
          "--diff-filter=R",
          "--name-status",
          ...commits.slice(0, 200),
        ]);
  // Newest first: the last time that a name was given up counts.
  for (const { names } of records ?? [])
    for (const [from, to] of pairsIn(names)) if (!renames.has(from)) renames.set(from, to);
  return new Map([...renames].filter(([from]) => wanted.has(from)));
}

/** `--name-status -z` of renames alone: `R097`, the old name, the new one. */
function pairsIn(fields: readonly string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [status, from, to] = [fields[at], fields[at + 1], fields[at + 2]];
    if (status?.startsWith("R") && from && to && !pairs.has(from)) pairs.set(from, to);
  }
  return pairs;
}
