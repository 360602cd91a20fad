import { runGit, type GitRun } from "./client.ts";
import { literal } from "./pathspec.ts";
import { repoPath } from "./repo.ts";
import type { Repo } from "./types.ts";

/** One path of `git status`: what the index has against HEAD, what the file has against the index. `.` = the same. */
export type StatusEntry = {
  path: string;
  index: string;
  file: string;
  kind: "tracked" | "untracked" | "unmerged";
};

/** Files that tasuki commits unasked. Others in the store (editors' and half-written temporary files) are not its business. */
const OURS = /(?:\.md|\/(?:config|eval)\.yml|\/\.gitignore|\/\.gitattributes)$/i;

/**
 * Status of `paths` (POSIX from the top; folders too). Takes no lock, so it disturbs nobody.
 * Without paths nothing is asked. `null`: git could not say; its words are in the run.
 */
export async function statusOf(
  repo: Repo,
  paths: readonly string[],
): Promise<{ entries: StatusEntry[] | null; run: GitRun | null }> {
  if (paths.length === 0) return { entries: [], run: null };
  const options = ["--porcelain=v2", "-z", "--no-renames", "--untracked-files=all"];
  const entries: StatusEntry[] = [];
  for (const some of chunks(paths)) {
    const run = await runGit(repo, ["--no-optional-locks", "status", ...options, "--", ...literal(some)]);
    if (run.code !== 0) return { entries: null, run };
    entries.push(...parseStatus(run.out.toString("utf8")));
  }
  return { entries, run: null };
}

/** `git status --porcelain=v2 -z --no-renames`: NUL between entries, names unquoted. */
export function parseStatus(text: string): StatusEntry[] {
  const entries: StatusEntry[] = [];
  for (const line of text.split("\0")) {
    if (line.startsWith("? "))
      entries.push({ path: line.slice(2), index: ".", file: "?", kind: "untracked" });
    const match = /^(1(?: \S+){7}|u(?: \S+){9}) (.+)$/s.exec(line);
    const [index, file] = [line[2], line[3]];
    if (match?.[2] === undefined || index === undefined || file === undefined) continue;
    entries.push({ path: match[2], index, file, kind: line.startsWith("u") ? "unmerged" : "tracked" });
  }
  return entries;
}

/** The person has staged one state of the file and the disk has another: committing either would take something away. */
export function isHalfStaged(entry: StatusEntry): boolean {
  return entry.kind === "tracked" && entry.index !== "." && entry.file !== ".";
}

/**
 * Memory files below `dir` whose content no commit holds: edited by hand, left by a deferred commit, deleted.
 * Without what git ignores and without what the person has staged. POSIX from `repo.top`.
 */
export async function pendingPaths(repo: Repo, dir: string): Promise<string[]> {
  return (await uncommitted(repo, dir))
    .filter(({ kind, index }) => kind !== "unmerged" && index === ".")
    .map(({ path }) => path);
}

/** The same with what is staged or not merged. */
export async function uncommitted(repo: Repo, dir: string): Promise<StatusEntry[]> {
  const below = repoPath(repo, dir);
  if (below === null) return [];
  const { entries } = await statusOf(repo, [below]);
  return (entries ?? []).filter(({ path }) => OURS.test(`/${path}`));
}

/** Command lines have a limit; status knows no list on standard input. */
function chunks(paths: readonly string[]): string[][] {
  const size = 200;
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, part) =>
    paths.slice(part * size, (part + 1) * size),
  );
}
