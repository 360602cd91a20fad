import { UserError } from "../model/errors.ts";
import { runGit } from "./client.ts";
import { literal } from "./pathspec.ts";
import { repoPath } from "./repo.ts";
import { wordsOf } from "./reasons.ts";
import { resolveRev } from "./revs.ts";
import { type StatusEntry, uncommitted } from "./status.ts";
import type { Repo } from "./types.ts";

/** Names as they are in headers and stat lines. */
const READABLE = ["--no-optional-locks", "-c", "core.quotepath=off"] as const;

export type DiffInput = {
  paths: readonly string[];
  /** Default HEAD. */
  from?: string;
  /** Absent: the files as they are on disk. */
  to?: string;
};

/** A unified diff of `paths`, whatever diff program the person has set up; empty: the same. Throws UserError for an unknown revision. */
export async function diffText(repo: Repo, { paths, from, to }: DiffInput): Promise<string> {
  const names = paths.map((path) => repoPath(repo, path)).filter((name) => name !== null);
  if (names.length === 0) return "";
  if (repo.head === null && from === undefined) return newFiles(repo, paths);
  const revs = [
    await resolveRev(repo, from ?? "HEAD"),
    ...(to === undefined ? [] : [await resolveRev(repo, to)]),
  ];
  const options = ["--no-color", "--no-ext-diff", "-M", "--src-prefix=a/", "--dst-prefix=b/"];
  const run = await runGit(repo, [...READABLE, "diff", ...options, ...revs, "--", ...literal(names)]);
  if (run.code !== 0) throw new UserError(`what changed could not be shown. ${wordsOf(run)}`);
  const known = run.out.toString("utf8");
  return to === undefined ? known + (await newFiles(repo, paths)) : known;
}

/** More new files than these are not shown: each is a run of git. */
const MOST_NEW = 50;

/** Files that no commit has, in the same form: before the first one, those too that are staged. */
async function newFiles(repo: Repo, paths: readonly string[]): Promise<string> {
  const files = await Promise.all(paths.map((path) => uncommitted(repo, path)));
  const isNew = ({ kind, file }: StatusEntry): boolean =>
    kind === "untracked" || (repo.head === null && file !== "D");
  const names = files
    .flat()
    .filter(isNew)
    .map(({ path }) => path);
  const texts: string[] = [];
  for (const name of names.slice(0, MOST_NEW)) texts.push(await newFile(repo, name));
  return texts.join("");
}

/** All of a file as added, be it one that git ignores. */
export async function wholeText(repo: Repo, path: string): Promise<string> {
  const name = repoPath(repo, path);
  return name === null ? "" : newFile(repo, name);
}

async function newFile(repo: Repo, name: string): Promise<string> {
  const options = ["--no-index", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/"];
  const run = await runGit(repo, [...READABLE, "diff", ...options, "--", "/dev/null", name]);
  return run.out.toString("utf8");
}

/** What a commit changed in `paths` (POSIX from the top), against its first parent. */
export async function changeText(repo: Repo, commit: string, paths: readonly string[]): Promise<string> {
  const options = [
    "--format=",
    "--no-color",
    "--no-ext-diff",
    "-M",
    "-m",
    "--first-parent",
    "--src-prefix=a/",
    "--dst-prefix=b/",
  ];
  const run = await runGit(repo, [...READABLE, "show", ...options, commit, "--", ...literal(paths)]);
  if (run.code !== 0) throw new UserError(`${commit.slice(0, 7)} could not be shown. ${wordsOf(run)}`);
  return run.out.toString("utf8");
}

/** Who wrote which line of a file, and when; lines not committed yet are marked. Throws UserError where git has no such file. */
export async function blameText(repo: Repo, path: string): Promise<string> {
  const name = repoPath(repo, path);
  const run = name ? await runGit(repo, [...READABLE, "blame", "--date=short", "-C", "--", name]) : null;
  if (run?.code !== 0)
    throw new UserError(
      run && !/no such path/.test(run.err)
        ? `who wrote ${name} is not known. ${wordsOf(run)}`
        : `no commit holds ${name ?? path} yet, so git knows no writer of its lines.`,
    );
  return run.out.toString("utf8");
}
