import { PROBLEM_CODES, type Problem } from "../model/problem.ts";
import { messageOf } from "./problems.ts";

/** One annotation of a pull request (workflow commands of GitHub Actions). */
export function renderGithub(problem: Problem): string {
  const { message, hint } = messageOf(problem);
  const level = { error: "error", warning: "warning", info: "notice" }[problem.severity];
  const place = `file=${property(problem.file)},line=${problem.line},col=${problem.column ?? 1},title=${property(problem.code)}`;
  return `::${level} ${place}::${data(hint === undefined ? message : `${message}\n${hint}`)}`;
}

const data = (text: string): string => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
const property = (text: string): string => data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");

/** SARIF 2.1.0, as code scanning reads it. */
export function renderSarif(problems: Problem[]): string {
  const rules = Object.keys(PROBLEM_CODES).map((id) => ({ id }));
  const results = problems.map((problem) => ({
    ruleId: problem.code,
    level: { error: "error", warning: "warning", info: "note" }[problem.severity],
    message: { text: Object.values(messageOf(problem)).join(". ") },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(problem.file) },
          region: { startLine: problem.line, startColumn: problem.column ?? 1 },
        },
      },
    ],
  }));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: "tasuki", rules } }, results }],
  };
  return JSON.stringify(log, null, 2);
}
