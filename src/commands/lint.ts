import { UserError } from "../model/errors.ts";
import { plural } from "../model/age.ts";
import { nearest } from "../model/ids.ts";
import { renderGithub, renderSarif } from "../render/problem-formats.ts";
import { renderProblems, worded } from "../render/problem-report.ts";
import type { Command } from "./command.ts";
import { many, one, printJson, screenOf, shown } from "./print.ts";

const FORMATS = ["text", "json", "github", "sarif"] as const;

export const lint: Command = {
  command: "lint [paths..]",
  showsBroken: true,
  describe: "Check memories and handoffs",
  builder: (yargs) =>
    yargs
      .positional("paths", {
        type: "string",
        array: true,
        describe: "Files, folders, ids or lists; everything where there is none",
      })
      .option("format", { type: "string", requiresArg: true, describe: "text, json, github or sarif" })
      .option("strict", { type: "boolean", describe: "Exit 1 for warnings too" }),
  run: async (call) => {
    const { lint: run } = await import("../ops/lint.ts");
    const format = call.json ? "json" : formatOf(one(call.args["format"]) ?? "text");
    const ws = await call.open();
    const { files, problems } = shown(call, ws, await run(ws, many(call.args["paths"])));
    if (format === "json") printJson(call, { files, problems: problems.map(worded) });
    else if (format === "github") problems.forEach((problem) => call.io.out(renderGithub(problem)));
    else if (format === "sarif") call.io.out(renderSarif(problems));
    else
      call.io.out(
        problems.length === 0
          ? `${plural(files, "file")}, no problems.`
          : renderProblems(problems, screenOf(call)),
      );
    return problems.some(
      ({ severity }) => severity === "error" || (severity === "warning" && call.args["strict"] === true),
    )
      ? 1
      : 0;
  },
};

function formatOf(word: string): (typeof FORMATS)[number] {
  const format = FORMATS.find((one) => one === word);
  if (format) return format;
  const near = nearest(word, FORMATS);
  throw new UserError(
    `no format "${word}".${near === null ? "" : ` Did you mean ${near}?`} There are: ${FORMATS.join(", ")}`,
  );
}
