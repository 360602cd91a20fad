import { runGit } from "./client.ts";
import { readLog } from "./log.ts";
import { literal, without } from "./pathspec.ts";
import { repoPath } from "./repo.ts";
import { isBorder, isHash } from "./revs.ts";
import type { Repo } from "./types.ts";

/** The commit that last wrote a file, and what its trailers say. `time` in milliseconds since 1970. */
export type WriteCommit = {
  commit: string;
  time: number;
  op: string | null;
  session: string | null;
  head: string | null;
};

/**
 * null: never committed, or not known, since the border of a shallow clone seems to have written everything.
 * `head` is `Tasuki-Head`: HEAD of the work repository when it was written.
 */
export async function writeCommitOf(repo: Repo, path: string): Promise<WriteCommit | null> {
  const name = repoPath(repo, path);
  const [last] = (name && (await readLog(repo, ["-1", "--", ...literal([name])]))) || [];
  const isNamed = last?.trailers["Tasuki-List"] === path.replace(/^.*[/\\]|\.md$/g, "");
  if (last === undefined || (isBorder(repo, last.commit) && !isNamed)) return null;
  const trailer = (key: string): string | null => last.trailers[key] ?? null;
  return {
    commit: last.commit,
    time: last.time,
    op: trailer("Tasuki-Op"),
    session: trailer("Tasuki-Session"),
    head: trailer("Tasuki-Head"),
  };
}

export type SinceCommit = { commit: string; time: number; subject: string };

/** `known` false: the starting commit is not in this clone (rebased away, or beyond a shallow border). Newest first. */
export type Since = { known: boolean; commits: SinceCommit[]; files: string[] };

/**
 * Commits and files changed after `from` up to HEAD. Without those below `except` (the store), so that tasuki's own
 * commits don't count, without merges (what they bring is counted itself) and without what is not committed.
 */
export async function changesSince(repo: Repo, from: string, except: string | null): Promise<Since> {
  const below = except === null ? null : repoPath(repo, except);
  // A store that is the whole repository has no work beside it.
  if (!isHash(from) || below === "") return { known: below === "" && isHash(from), commits: [], files: [] };
  const paths = below === null ? [] : ["--", ...without(below)];
  const records = await readLog(repo, [
    "--name-only",
    "--no-renames",
    "--no-merges",
    `${from}..HEAD`,
    ...paths,
  ]);
  const commits = (records ?? []).map(({ commit, time, subject }) => ({ commit, time, subject }));
  return {
    known: records !== null,
    commits,
    files: [...new Set((records ?? []).flatMap(({ names }) => names))],
  };
}

/** The names of all branches, here and at remotes (without the remote's). null: git does not say. */
export async function branchNames(repo: Repo): Promise<Set<string> | null> {
  const run = await runGit(repo, ["for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes"]);
  if (run.code !== 0) return null;
  const names = run.out.toString("utf8").split("\n").filter(Boolean);
  return new Set(names.map((name) => name.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, "")));
}

/** Whether fetching brings all branches of a remote; a clone of a single one knows nothing of the others. */
export async function fetchesAll(repo: Repo): Promise<boolean> {
  const run = await runGit(repo, ["config", "--get-regexp", String.raw`^remote\..*\.fetch$`]);
  const specs = run.out.toString("utf8").split("\n").filter(Boolean);
  return specs.length === 0 || specs.some((spec) => spec.includes("refs/heads/*"));
}

/** How a recorded commit relates to HEAD. */
export async function relationOf(
  repo: Repo,
  commit: string,
): Promise<"ancestor" | "not-ancestor" | "unknown"> {
  if (!isHash(commit)) return "unknown";
  const { code } = await runGit(repo, ["merge-base", "--is-ancestor", commit, "HEAD"]);
  return code === 0 ? "ancestor" : code === 1 ? "not-ancestor" : "unknown";
}
