import { readLog, type LogRecord } from "./log.ts";
import { literal } from "./pathspec.ts";
import { currentHead, repoPath } from "./repo.ts";
import { statusOf } from "./status.ts";
import type { Repo } from "./types.ts";

/** Milliseconds since 1970 of the first and the last commit that touched a path. */
export type PathTimes = { created: number; changed: number };

/** `times`: by path, POSIX from `repo.top`; deleted files are in it, too. Plain data, so that a cache can hold it. */
export type ChangedTimes = { head: string | null; times: Record<string, PathTimes> };

/**
 * When each file below `dir` was first and last committed: one walk of the history, or only of what came since
 * `previous`. Where HEAD has gone another way since (a switch of branches, a rebase) the whole is walked again.
 */
export async function changedTimes(repo: Repo, dir: string, previous?: ChangedTimes): Promise<ChangedTimes> {
  const head = (await currentHead(repo))?.head ?? null;
  const below = repoPath(repo, dir);
  if (head === null || below === null) return { head, times: {} };
  if (previous?.head === head) return previous;
  const news = previous?.head
    ? await walk(repo, below, ["--left-right", `${previous.head}...${head}`])
    : null;
  if (previous && news?.every(({ side }) => side !== "<"))
    return { head, times: addTo({ ...previous.times }, news) };
  return { head, times: addTo({}, (await walk(repo, below, [head])) ?? []) };
}

/** The same for the history that ends in `commit`. */
export async function timesUntil(
  repo: Repo,
  dir: string,
  commit: string,
): Promise<Record<string, PathTimes>> {
  const below = repoPath(repo, dir);
  return below === null ? {} : addTo({}, (await walk(repo, below, [commit])) ?? []);
}

/** `-c`: of a merge only what it has itself changed, such as a conflict that was resolved. */
function walk(repo: Repo, below: string, range: readonly string[]): Promise<LogRecord[] | null> {
  return readLog(repo, ["-c", "--name-only", "--no-renames", ...range, "--", ...literal([below])]);
}

function addTo(times: Record<string, PathTimes>, records: readonly LogRecord[]): Record<string, PathTimes> {
  for (const { time, names } of records) {
    for (const name of names) {
      const known = Object.hasOwn(times, name) ? times[name] : undefined;
      times[name] = {
        created: Math.min(known?.created ?? time, time),
        changed: Math.max(known?.changed ?? time, time),
      };
    }
  }
  return times;
}

/** Files below `dir` that differ from HEAD or are untracked (not the ignored ones): their mtime is their date. */
export async function dirtyPaths(repo: Repo, dir: string): Promise<Set<string>> {
  const below = repoPath(repo, dir);
  const { entries } = below === null ? { entries: null } : await statusOf(repo, [below]);
  return new Set((entries ?? []).map(({ path }) => path));
}
