import { UserError } from "../model/errors.ts";
import { runGit } from "./client.ts";
import { readLog } from "./log.ts";
import { literal } from "./pathspec.ts";
import type { FileChange } from "./history.ts";
import { changesIn, logOf } from "./history.ts";
import { repoPath } from "./repo.ts";
import { wordsOf } from "./reasons.ts";
import { resolveRev } from "./revs.ts";
import type { Repo } from "./types.ts";

/** Where a branch left `base`: the commit, and how the base was called. */
export type Base = { name: string; commit: string };

/** What a pull request is usually made against, best first. */
const USUAL = ["origin/HEAD", "upstream/HEAD", "origin/main", "origin/master", "main", "master"];

/**
 * Where HEAD left a branch: the named one, else the main branch.
 * @throws UserError where there is none, or the histories have nothing in common
 */
export async function baseOf(repo: Repo, name?: string): Promise<Base> {
  for (const candidate of name === undefined ? USUAL : [name]) {
    const tip = await resolveRev(repo, candidate).catch((error: unknown) => {
      if (name !== undefined) throw error;
      return null;
    });
    if (tip === null) continue;
    const run = await runGit(repo, ["merge-base", tip, "HEAD"]);
    const commit = run.out.toString("utf8").trim();
    if (run.code === 0 && commit !== "") return { name: candidate, commit };
    throw new UserError(
      `${candidate} and HEAD have no commit in common. Name another base: tasuki pr <base>`,
    );
  }
  throw new UserError("there is no main or master branch to compare with. Name one: tasuki pr <base>");
}

/** Files that differ between two commits (`to` "" : `from` is a range), renames recognised. */
export async function changesBetween(repo: Repo, from: string, to = "HEAD"): Promise<FileChange[]> {
  const revs = to === "" ? [from] : [from, to];
  const run = await runGit(repo, ["--no-optional-locks", "diff", "-M", "--name-status", "-z", ...revs, "--"]);
  if (run.code !== 0) throw new UserError(`${from.slice(0, 7)} could not be compared with. ${wordsOf(run)}`);
  return changesIn(run.out.toString("utf8").split("\0").filter(Boolean));
}

/** A commit's hash, its time in milliseconds, and the memories that its trailers name. */
export type Touch = { commit: string; time: number; memories: string[] };

/** Every commit that touched a file (across renames) or a folder, and the names that the file had. */
export async function touchesOf(repo: Repo, path: string): Promise<{ touches: Touch[]; names: string[] }> {
  const name = repoPath(repo, path);
  if (name === null || repo.head === null) return { touches: [], names: [] };
  const entries = await logOf(repo, { paths: [name === "" ? "." : name] });
  const touches = entries.map(({ commit, date, trailers }) => ({
    commit,
    time: Date.parse(date),
    memories: trailers["Tasuki-Memory"]?.split(" ").filter(Boolean) ?? [],
  }));
  const former = entries.flatMap(({ changes }) =>
    changes.flatMap(({ from }) => (from === undefined ? [] : [from])),
  );
  return { touches, names: [...new Set([name, ...former])] };
}

/** The commit (oldest first) that each file below `dir` was added in, and HEAD of the work repository then. */
export async function birthsBelow(
  repo: Repo,
  dir: string,
): Promise<Map<string, { commit: string; head: string | null }>> {
  const below = repoPath(repo, dir);
  const paths = below === null || below === "" ? [] : ["--", ...literal([below])];
  const records = await readLog(repo, [
    "--reverse",
    "--name-only",
    "--no-renames",
    "--diff-filter=A",
    "HEAD",
    ...paths,
  ]);
  const births = new Map<string, { commit: string; head: string | null }>();
  for (const { commit, names, trailers } of records ?? [])
    for (const name of names)
      if (!births.has(name)) births.set(name, { commit, head: trailers["Tasuki-Head"] ?? null });
  return births;
}
