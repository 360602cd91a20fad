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
  /** Given by whoever may know redaction; spans are UTF-16 offsets. Without it, secrets are not looked for. */
  findSecrets?(text: string): FoundSecret[];
};

export type FoundSecret = { kind: string; start: number; end: number; level: "secret" | "pii" };

export type LintLimits = {
  /** In tokens, as counted by `tokens`. */
  handoffBudget: number;
  tokens: (text: string) => number;
};
