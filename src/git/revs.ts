import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/errors.ts";
import { runGit } from "./client.ts";
import type { Repo } from "./types.ts";

/** A whole or shortened hash, so that nothing else (an option, a range) gets into a command line. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{4,64}$/.test(text);
}

/**
 * The full hash of a commit.
 * @param notes gets a line where a date is older than what this clone has noted of a branch
 * @throws UserError unknown, or beyond the border of a shallow clone (the word "shallow" is in it)
 */
export async function resolveRev(repo: Repo, rev: string, notes: string[] = []): Promise<string> {
  const usable = rev !== "" && !rev.startsWith("-") && !/[\0\n]|\.\./.test(rev);
  const run = usable ? await runGit(repo, ["rev-parse", "--verify", `${rev}^{commit}`]) : null;
  const hash = run?.code === 0 ? run.out.toString("utf8").trim() : "";
  const dated = usable ? datedIn(rev) : null;
  // Where a clone has noted nothing of a branch, git knows no such revision; where its notes begin later, it gives the oldest.
  const isTooOld = /only goes back to/.test(run?.err ?? "") || (hash === "" && looksLikeDate(dated?.date));
  if (dated !== null && isTooOld) return commitBefore(repo, dated, notes);
  if (isHash(hash)) return hash;
  if (repo.shallow)
    throw new UserError(
      `no commit "${rev}" here. The history of this clone is shallow; fetch the rest with: git fetch --unshallow`,
    );
  throw new UserError(`no commit "${rev}" in ${repo.top}. tasuki log shows those that touch memories.`);
}

/** `main@{2026-03-01}~2`: the branch, the date, and where it goes from there. */
type Dated = { branch: string; date: string; rest: string };

function datedIn(rev: string): Dated | null {
  const [, branch, date, rest = ""] = /^(.*?)@\{([^{}]+)\}(.*)$/s.exec(rev) ?? [];
  return branch === undefined || date === undefined ? null : { branch: branch || "HEAD", date, rest };
}

/** git takes any word for a date, and one that says nothing for today. */
const looksLikeDate = (text = ""): boolean =>
  /^\d{4}([-/.])\d{1,2}\1\d{1,2}\b|[\s.]ago$|^yesterday$|^last[\s.]/i.test(text);

/** From the last commit of a branch that was made by then, by its own date. @throws UserError where none is so old */
async function commitBefore(repo: Repo, { branch, date, rest }: Dated, notes: string[]): Promise<string> {
  const format = ["--format=%H %cs", "--no-show-signature"];
  const run = await runGit(repo, [
    "log",
    "-1",
    `--before=${date}`,
    ...format,
    "--end-of-options",
    branch,
    "--",
  ]);
  const [hash = "", day = ""] = run.out.toString("utf8").trim().split(" ");
  if (run.code !== 0) throw new UserError(`no branch "${branch}" in ${repo.top}`);
  if (!isHash(hash))
    throw new UserError(
      `no commit of ${branch} is as old as ${date}${repo.shallow ? ". The history of this clone is shallow; fetch the rest with: git fetch --unshallow" : ""}`,
    );
  const commit = rest === "" ? hash : await resolveRev(repo, `${hash}${rest}`);
  notes.push(
    `This clone has not noted where ${branch} was then, so ${branch}@{${date}} is its last commit by that date: ${hash.slice(0, 7)} of ${day}.`,
  );
  return commit;
}

/** Whether the parents of a commit are cut off. */
export function isBorder(repo: Repo, commit: string): boolean {
  if (!repo.shallow) return false;
  try {
    return readFileSync(join(repo.commonDir, "shallow"), "utf8").split("\n").includes(commit);
  } catch {
    return false;
  }
}

/** A file's bytes at a revision, as a checkout would write them (line ends, filters); null: it was not there. */
export async function contentAt(repo: Repo, rev: string, path: string): Promise<Uint8Array | null> {
  const commit = rev.length >= 40 && isHash(rev) ? rev : await resolveRev(repo, rev);
  const run = await runGit(repo, ["cat-file", "--filters", `${commit}:${path}`]);
  return run.code === 0 ? run.out : null;
}

/** Blob of each path at HEAD; absent: not there. POSIX from the top. */
export async function blobsAtHead(repo: Repo, paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const names = paths.map((path) => path.replace(/\/+$/, ""));
  if (names.length === 0) return found;
  // Unlike most commands `ls-tree` takes names, not patterns.
  const run = await runGit(repo, ["ls-tree", "-z", "--full-tree", "HEAD", "--", ...names]);
  for (const line of run.out.toString("utf8").split("\0")) {
    const match = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) found.set(match[2], match[1]);
  }
  return found;
}
