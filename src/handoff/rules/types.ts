import type { List } from "../../model/list.ts";
import type { Problem, ProblemCode } from "../../model/problem.ts";
import type { LintLimits, RepoFacts } from "../facts.ts";
import type { Step } from "../step/read.ts";

/** A problem without its file, which is the same for all. */
export type Finding = Omit<Problem, "file" | "severity"> & { severity?: Problem["severity"] };

export type LintContext = {
  list: List;
  /** The whole file. */
  text: string;
  facts: RepoFacts;
  limits: LintLimits;
  /** The next step, read once for all its rules; null where there is none. */
  step: Step | null;
};

/** One file of `rules/`: the codes that it may give, and how. */
export type Rule = {
  codes: readonly ProblemCode[];
  check(context: LintContext): Finding[];
};
