/**
 * What the linter may ask of the work repository. Paths are POSIX, from its root.
 * `isInside` is asked before anything else: a path that leads out is never looked at.
 */
export type RepoFacts = {
  exists(path: string): boolean;
  isInside(path: string): boolean;
  text(path: string): string | null;
  /** Whether a file defines or mentions that name; without it, symbols are not checked. */
  hasSymbol?(path: string, name: string): boolean;
  /** Files whose path ends in that (`session.ts`, `auth/session.ts`), for names without their folder. */
  find?(ending: string): string[];
  /** What its history says of this list; without it (no git, a shallow or detached checkout) nothing is said of time. */
  history?: ListHistory;
  /** Given by whoever may know redaction; spans are UTF-16 offsets. Without it, secrets are not looked for. */
  findSecrets?(text: string): FoundSecret[];
};

/** How a list stands to the history of the work repository. */
export type ListHistory = {
  /** Whether the branch that the list names is known here or at a remote; true where it names none. */
  isBranchThere: boolean;
  /** The commit that it was saved at, where that was noted and the list's branch is checked out. */
  saved: {
    commit: string;
    /** To the head of the branch. */
    relation: "ancestor" | "not-ancestor" | "unknown";
    /** Commits of the work since then. */
    commits: number;
    /** Days since then, and in words (`3 weeks ago`). */
    days: number;
    age: string;
  } | null;
};

export type FoundSecret = { kind: string; start: number; end: number; level: "secret" | "pii" };

export type LintLimits = {
  /** In tokens, as counted by `tokens`. */
  handoffBudget: number;
  tokens: (text: string) => number;
};
