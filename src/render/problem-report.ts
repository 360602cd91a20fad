import { plural } from "../model/age.ts";
import type { Problem } from "../model/problem.ts";
import { inLine } from "../model/terminal.ts";
import { excerptOf, messageOf } from "./problems.ts";
import type { Screen } from "./screen.ts";
import { oneLine, padEnd, padStart, widthOf, wrap } from "./text.ts";

/** A problem with its words, as `--json` prints it. */
export type WordedProblem = Problem & { message: string; hint?: string };

export function worded(problem: Problem): WordedProblem {
  return { ...problem, ...messageOf(problem) };
}

/** Message and hint in one line. */
export function sentenceOf(problem: Problem): string {
  const { message, hint } = messageOf(problem);
  return oneLine(hint === undefined ? message : `${message}. ${hint}`);
}

/** Problems by file, each with the line to look at and one that would pass. */
export function renderProblems(problems: Problem[], screen: Screen): string {
  const files = [...new Set(problems.map((problem) => problem.file))];
  const reports = files.map((file) => {
    const own = problems.filter((problem) => problem.file === file);
    const width = Math.min(
      screen.columns - 40,
      Math.max(...own.map((problem) => widthOf(messageOf(problem).message))),
    );
    const rows = own.map((problem) => renderProblem(problem, screen, width));
    return [screen.paint.strong(inLine(file)), ...rows].join("\n");
  });
  return [...reports, countsOf(problems)].join("\n");
}

function renderProblem(problem: Problem, { paint, columns }: Screen, width: number): string {
  const { message, hint } = messageOf(problem);
  const place = padStart(`${problem.line}:${problem.column ?? 1}`, 6);
  const color = problem.severity === "error" ? paint.stop : paint.look;
  const head = `${place}  ${color(padEnd(problem.severity, 7))}  ${padEnd(message, width)}  ${paint.dim(problem.code)}`;
  const lines = [excerptOf(problem), hint].filter((line) => typeof line === "string");
  return [head, ...lines.map((line) => wrap(line, columns, "        "))].join("\n");
}

/** `2 errors, 1 warning.` */
export function countsOf(problems: Problem[]): string {
  const count = (severity: string) => problems.filter((problem) => problem.severity === severity).length;
  const parts = [plural(count("error"), "error"), plural(count("warning"), "warning")].filter(
    (part) => !part.startsWith("0 "),
  );
  return parts.length === 0 ? "No problems." : `${parts.join(", ")}.`;
}
