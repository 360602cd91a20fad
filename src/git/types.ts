/** What a repository is in the middle of. While it is, tasuki writes files and leaves the commit for later. */
export const REPO_STATES = ["merge", "rebase", "cherry-pick", "revert", "bisect", "am"] as const;
export type RepoState = (typeof REPO_STATES)[number];

/** The environment that git is started with; the whole one of the caller, `client.ts` takes out what misleads. */
export type GitEnv = Readonly<Record<string, string | undefined>>;

/** Where HEAD is, read from the files of a repository without starting git. */
export type Head = {
  /** Short name (`feat/auth`). While rebasing or bisecting the branch that is worked on; null when detached. */
  branch: string | null;
  /** Full hash; null before the first commit. */
  head: string | null;
  /** Absolute. That of this worktree. */
  gitDir: string;
  /** Absolute. The one that all worktrees share. */
  commonDir: string;
  state: RepoState | null;
};

/** An opened repository: a snapshot of HEAD, and what starting git needs. */
export type Repo = Head & {
  /** Absolute path of the working tree. */
  top: string;
  /** History is cut off somewhere. */
  shallow: boolean;
  env: GitEnv;
};

/** `null` and `undefined` leave the trailer out; an array gives one line each. */
export type Trailers = Readonly<Record<string, string | readonly string[] | null | undefined>>;

export type CommitInput = {
  /** Absolute, or POSIX from `repo.top`. Deleted and renamed ones too (both names). */
  paths: readonly string[];
  /** Of `paths` those that were made just now: they can't be in HEAD, so nobody can have staged their removal. */
  created?: readonly string[];
  /** One line; clipped at a word where it is longer than 72 characters. */
  subject: string;
  trailers?: Trailers;
  /** How long an index that somebody holds, or a message that somebody writes, is waited for. Milliseconds; 3,000 where absent. */
  patience?: number;
};

export type CommitResult = {
  /** Full hash of the commit that holds the paths; null: nothing to commit, deferred, or ignored. */
  commit: string | null;
  /** Why there is no commit and what to do, in one line that goes on from "Not committed: ". */
  deferred: string | null;
  /** Every path is ignored by git: private by choice, nothing to say. */
  ignored: boolean;
};
