export type Severity = "error" | "warning" | "info";

/**
 * A finding as data. The words are in `render/problems.ts`; tests assert codes.
 * `file` is a POSIX path as it is shown to people; `line` and `column` start at 1.
 */
export type Problem = {
  code: ProblemCode;
  severity: Severity;
  file: string;
  line: number;
  column?: number;
  /** What the wording needs: the offending text, a nearest match, a limit. */
  args?: Record<string, string | number>;
};

/** Severity of each code; `dual` codes (section-missing, section-empty, too-long) say theirs where they are found. */
export const PROBLEM_CODES = {
  "next-no-section": "error",
  "next-vague": "error",
  "next-no-file": "error",
  "next-no-symbol": "error",
  "next-file-missing": "error",
  "next-symbol-missing": "error",
  "next-line-out-of-range": "error",
  "next-is-question": "error",
  "next-no-action": "error",
  "next-ambiguous": "warning",
  "next-in-fence": "warning",
  "section-missing": "error",
  "section-empty": "error",
  placeholder: "error",
  secret: "error",
  "conflict-markers": "error",
  "path-outside-repo": "error",
  "decision-no-reason": "error",
  "goal-too-long": "warning",
  "done-no-path": "warning",
  contradictory: "warning",
  injection: "warning",
  pii: "warning",
  "too-long": "warning",
  stale: "warning",
  "commit-unknown": "warning",
  "commit-not-ancestor": "warning",
  "branch-missing": "warning",
  "frontmatter-invalid": "error",
  "frontmatter-unclosed": "error",
  "frontmatter-unknown-format": "error",
  "frontmatter-duplicate": "warning",
  "id-duplicate": "error",
  "id-unsafe": "error",
  encoding: "error",
  "kind-mismatch": "warning",
  "link-broken": "warning",
  "ref-gone": "warning",
  "ref-drifted": "warning",
  "supersedes-unknown": "warning",
  expired: "warning",
  "near-duplicate": "warning",
  "config-invalid": "error",
} as const satisfies Record<string, Severity>;
export type ProblemCode = keyof typeof PROBLEM_CODES;

/** One line about a problem: the doors have the words. */
export type Wording = (problem: Problem) => string;
