import { relative, sep } from "node:path";
import { plural } from "../model/age.ts";
import type { Linted } from "../model/answers.ts";
import type { Problem } from "../model/problem.ts";
import type { Workspace } from "../ops/workspace.ts";
import { renderGithub, renderSarif } from "../render/problem-formats.ts";
import { renderProblems, worded } from "../render/problem-report.ts";
import { choiceOf } from "./choice.ts";
import type { Call } from "./command.ts";
import { one, printJson, screenOf, shown } from "./print.ts";

const FORMATS = ["text", "json", "github", "sarif"] as const;
export type Format = (typeof FORMATS)[number];

/** @throws UserError naming the nearest one */
export function formatOf({ args, json }: Pick<Call, "args" | "json">): Format {
  if (json) return "json";
  return choiceOf(one(args["format"]) ?? "text", FORMATS, "format");
}

/** Prints findings in the format that was asked for. @returns the exit status */
export function report(call: Call, ws: Workspace, linted: Linted): number {
  const { files, problems } = shown(call, ws, linted);
  const format = formatOf(call);
  if (format === "json") printJson(call, { files, problems: problems.map(worded) });
  else if (format === "github")
    fromTop(ws, problems).forEach((problem) => call.io.out(renderGithub(problem)));
  else if (format === "sarif") call.io.out(renderSarif(fromTop(ws, problems)));
  else if (problems.length > 0) call.io.out(renderProblems(problems, screenOf(call)));
  else if (call.args["quiet"] !== true) call.io.out(`${plural(files, "file")}, no problems.`);
  const isStrict = call.args["strict"] === true;
  return problems.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"))
    ? 1
    : 0;
}

/** A host shows a finding at a file of the repository, in which the store may lie further down. */
function fromTop({ store, top }: Workspace, problems: Problem[]): Problem[] {
  const below = store.kind === "found" && top !== null ? relative(top, store.place.root) : "";
  if (below === "" || below.startsWith("..")) return problems;
  const prefix = below.split(sep).join("/");
  return problems.map((problem) =>
    problem.file.startsWith("memory/") ? { ...problem, file: `${prefix}/${problem.file}` } : problem,
  );
}
