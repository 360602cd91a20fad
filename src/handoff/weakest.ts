import type { Problem, ProblemCode } from "../model/problem.ts";

/** What stops the next session comes before what slows it down; codes that are not here come last. */
const ORDER: readonly ProblemCode[] = [
  "conflict-markers",
  "secret",
  "section-missing",
  "next-no-section",
  "section-empty",
  "placeholder",
  "next-vague",
  "next-is-question",
  "next-no-file",
  "path-outside-repo",
  "next-file-missing",
  "next-no-symbol",
  "next-symbol-missing",
  "next-line-out-of-range",
  "next-no-action",
  "decision-no-reason",
  "next-ambiguous",
  "next-in-fence",
  "contradictory",
  "too-long",
  "pii",
  "goal-too-long",
  "done-no-path",
];
const SEVERITIES: readonly Problem["severity"][] = ["error", "warning", "info"];

/** The problem to tell where there is room for one: an error before a warning, then by what it costs the next session. */
export function weakest(problems: readonly Problem[]): Problem | null {
  const rank = ({ severity, code }: Problem): number => {
    const at = ORDER.indexOf(code);
    return SEVERITIES.indexOf(severity) * 100 + (at < 0 ? ORDER.length : at);
  };
  return [...problems].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

const REFUSING: readonly ProblemCode[] = ["next-vague", "placeholder", "conflict-markers", "secret"];

/** The problems for which a save does not count, so that nothing is cleared: no next step, and what makes one worthless. */
export function refusesSave(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ code, args }) => {
    const isNoStep = (code === "section-empty" || code === "section-missing") && args?.["section"] === "next";
    return isNoStep || REFUSING.includes(code);
  });
}
