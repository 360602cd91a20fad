import { relative } from "node:path";
import { inLine } from "../model/terminal.ts";
import type { GitRun } from "./client.ts";
import { clip, oneLine } from "./message.ts";
import type { Repo, RepoState } from "./types.ts";

/** Each goes on from "Not committed: ", in one line: why, and what to do. */

const STATES = {
  merge: "a merge",
  rebase: "a rebase",
  "cherry-pick": "a cherry-pick",
  revert: "a revert",
  bisect: "a bisect",
  am: "a git am",
} as const satisfies Record<RepoState, string>;

export function inTheMiddle(state: RepoState): string {
  return `${STATES[state]} is in progress. The next write after it will be.`;
}

export const ABOUT_TO_COMMIT = "git is about to make a commit here. The next write after it will be.";

export const MESSAGE_OPEN =
  "a commit message is being written (.git/COMMIT_EDITMSG), and that commit would fail. The next write after it will be.";

export function heldLock(repo: Pick<Repo, "top">, file: string): string {
  return `another git process holds ${shown(repo, file)}. The next write tries again; if no git is running, delete that file.`;
}

export function halfStaged(paths: readonly string[]): string {
  const [first = ""] = paths.map(inLine);
  return `${named(paths)} is half staged: what you staged differs from the file. Commit it, or take it back with \`git restore --staged ${first}\`; the next write commits the rest.`;
}

export function outside(repo: Pick<Repo, "top">, paths: readonly string[]): string {
  return `${named(paths)} lies outside the repository ${repo.top}. Commit it where it lies.`;
}

export function unmerged(paths: readonly string[]): string {
  return `${named(paths)} has a conflict that is not resolved. Resolve it and \`git add\` it; the next write commits.`;
}

/** Sentences for what git is known to say, tried in order. The first group of a pattern is put in for `%`. */
const KNOWN = [
  [
    /dubious ownership in repository at '(.+?)'/,
    "git does not trust %, which belongs to somebody else. If you do: `git config --global --add safe.directory %`.",
  ],
  [
    /tell me who you are|empty ident name|auto-detect email|no (?:email|name) was given|useConfigOnly|identity unknown/i,
    'git does not know who you are: `git config --global user.name "Your Name"` and `git config --global user.email you@example.com`. The next write commits.',
  ],
  [
    /you have unmerged files|you need to resolve your current index/i,
    "files with conflicts are not resolved yet. The next write after that commits.",
  ],
  [/(.* is beyond a symbolic link)/, "%. Commit it where it really lies."],
] as const satisfies readonly (readonly [RegExp, string])[];

/** Why a run of git failed: known cases in our words, all others in those of git, of the hook or of the signing program. */
export function failed(run: GitRun): string {
  if (run.failure === "missing") return "git could not be started. Is it on PATH?";
  if (run.failure === "timeout")
    return `git, a hook or the signing program did not finish in time${quoted(run.err, ", after saying ")}. The next write tries again; if it is always slow: \`tasuki config set commit off\`, and commit memory/ yourself.`;
  const known = knownIn(run);
  if (known !== null) return known;
  if (/failed to sign|gpg failed|signing\b.*\bfailed|load public key|user\.signingkey/i.test(run.err))
    return `it could not be signed${quoted(run.err, ": ")}. The next write tries again.`;
  if (run.code !== 1 || /^(?:fatal:|error: pathspec)/m.test(run.err))
    return `git said${quoted(run.err, ": ")}. The next write tries again.`;
  return `a commit hook refused it${quoted(run.err, ": ") || ` without a word (exit ${run.code})`}. The next write tries again.`;
}

function knownIn({ err }: GitRun): string | null {
  for (const [pattern, sentence] of KNOWN) {
    const match = pattern.exec(err);
    if (match !== null) return sentence.replaceAll("%", oneLine(match[1] ?? ""));
  }
  return null;
}

/** A lock that another git holds, in what git said about it. */
export function lockIn(run: GitRun): string | null {
  if (run.code === 0) return null;
  const held = /Unable to create '(.+?\.lock)': File exists/.exec(run.err)?.[1];
  if (held !== undefined) return held;
  return /cannot lock ref '.+?': is at \S+ but expected/.test(run.err) ? "HEAD.lock" : null;
}

const NOISE =
  /^(?:hint:|warning: in the working copy|warning: (?:LF|CRLF) will be|The file will have its original)/;
const WORDS = 240;
/** Remotes say why in more words than hooks. */
const MOST_WORDS = 400;

function quoted(said: string, before: string): string {
  const words = cleaned(said);
  return words === "" ? "" : `${before}"${clip(words, WORDS)}"`;
}

function cleaned(said: string): string {
  const lines = said
    .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g, "")
    .split(/[\r\n]+/);
  return oneLine(
    lines
      .map((line) => line.trim())
      .filter((line) => line !== "" && !NOISE.test(line))
      .join(" "),
  );
}

/**
 * What git, a hook or a remote complains of, in one line that is never empty and never a word of the library's.
 * @param late what is said first where it was stopped
 */
export function wordsOf(run: GitRun, late = "git did not finish in time."): string {
  if (run.failure === "missing") return "git could not be started. Is it on PATH?";
  const known = knownIn(run);
  if (known !== null) return known.replace(/ The next write .*$/, "");
  const said = cleaned(run.err) || cleaned(run.out.toString("utf8"));
  const words = said === "" ? "" : `git says: ${clip(said, MOST_WORDS)}`;
  if (run.failure === "timeout") return words === "" ? late : `${late} ${words}`;
  return words || "git says nothing.";
}

function named(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map(inLine);
  return others.length === 0 ? first : `${first} (and ${others.length} more)`;
}

function shown({ top }: Pick<Repo, "top">, file: string): string {
  const path = relative(top, file);
  return path.startsWith("..") || path === "" ? file : path;
}
