import { statSync } from "node:fs";
import { join } from "node:path";
import { readLog, type LogRecord } from "./log.ts";
import { literal } from "./pathspec.ts";
import { repoPath } from "./repo.ts";
import type { Repo } from "./types.ts";

export type FileChange = { path: string; kind: "added" | "modified" | "deleted" | "renamed"; from?: string };

/** `date` ISO 8601 UTC; `files` (new names) and `changes` POSIX from `repo.top`. Several `Tasuki-Memory` are joined by blanks. */
export type LogEntry = {
  commit: string;
  date: string;
  author: string;
  subject: string;
  files: string[];
  changes: FileChange[];
  trailers: Record<string, string>;
};

/** `paths`: files or folders, absolute or POSIX from the top; none: the whole repository. `from`: a hash (default HEAD). */
export type LogOptions = { paths: readonly string[]; limit?: number; from?: string };

/**
 * Commits that touched `paths`, newest first; a single file is followed across renames. Empty before the first
 * commit. Whether the border of a shallow clone may hide more: `repo.shallow`.
 */
export async function logOf(repo: Repo, options: LogOptions): Promise<LogEntry[]> {
  const names = options.paths.map((path) => repoPath(repo, path)).filter((name) => name !== null);
  if (names.length === 0 && options.paths.length > 0) return [];
  const [only] = names;
  const follow = names.length === 1 && only ? !isFolder(repo, only) : false;
  const limit = options.limit === undefined ? [] : [`--max-count=${options.limit}`];
  // `--follow` knows one file and no merges; for all others a merge is told with what it has itself changed.
  const how = follow ? ["--follow"] : ["-c"];
  const paths = names.length === 0 ? [] : ["--", ...literal(names)];
  const records = await readLog(repo, [
    ...how,
    "-M",
    "--name-status",
    ...limit,
    options.from ?? "HEAD",
    ...paths,
  ]);
  return (records ?? []).map(entryOf);
}

function entryOf({ commit, time, author, subject, trailers, names }: LogRecord): LogEntry {
  const changes = changesIn(names);
  return {
    commit,
    date: isoOf(time),
    author,
    subject,
    files: changes.map(({ path }) => path),
    changes,
    trailers,
  };
}

const KINDS = { A: "added", D: "deleted", R: "renamed", C: "added" } as const;

/** `--name-status -z`: a letter (one for each parent of a merge), then one name, or two for a rename or copy. */
export function changesIn(names: readonly string[]): FileChange[] {
  const changes: FileChange[] = [];
  for (let at = 0; at < names.length; at += 1) {
    const status = names[at] ?? "";
    const kind = KINDS[status.charAt(0) as keyof typeof KINDS] ?? "modified";
    const from = /^[RC]\d*$/.test(status) ? names[(at += 1)] : undefined;
    const path = names[(at += 1)];
    if (path !== undefined)
      changes.push({ path, kind, ...(from !== undefined && kind === "renamed" ? { from } : {}) });
  }
  return changes;
}

/** Seconds are all that git knows. */
function isoOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}

function isFolder(repo: Repo, name: string): boolean {
  return statSync(join(repo.top, name), { throwIfNoEntry: false })?.isDirectory() ?? !/\.\w+$/.test(name);
}
