import type { Repo } from "./types.ts";

export type FileChange = { path: string; kind: "added" | "modified" | "deleted" | "renamed"; from?: string };
/** `date` ISO 8601 UTC; `files` and `changes` POSIX from `repo.top`. */
export type LogEntry = {
  commit: string;
  date: string;
  author: string;
  subject: string;
  files: string[];
  changes: FileChange[];
  trailers: Record<string, string>;
};
export type LogOptions = { paths: readonly string[]; limit?: number; from?: string };

/** Commits that touched `paths`, newest first; one file is followed across renames. Whether the border of a shallow clone may hide more: `repo.shallow`. */
export async function logOf(repo: Repo, options: LogOptions): Promise<LogEntry[]> {
  void repo;
  void options;
  return [];
}

/** The last commit that touched `dir` (or a single file); null: none. */
export async function lastWrite(repo: Repo, dir: string): Promise<LogEntry | null> {
  void repo;
  void dir;
  return null;
}
