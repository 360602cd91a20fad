import type { Command } from "./command.ts";
import { many } from "./print.ts";
import { formatOf, report } from "./problems.ts";

export const scan: Command = {
  command: "scan [paths..]",
  showsBroken: true,
  describe: "Look for secrets in memory/ or files",
  builder: (yargs) =>
    yargs
      .positional("paths", {
        type: "string",
        array: true,
        describe: "Files and folders; memory/ where there is none",
      })
      .option("staged", {
        type: "boolean",
        describe: "What is staged of memory/, conflicts too: for a pre-commit hook",
      })
      .option("quiet", { type: "boolean", describe: "Say nothing where nothing is found" })
      .option("format", { type: "string", requiresArg: true, describe: "text, json, github or sarif" })
      .option("strict", { type: "boolean", describe: "Exit 1 for personal data too" }),
  run: async (call) => {
    const { scan: run } = await import("../ops/scan.ts");
    formatOf(call);
    const ws = await call.open();
    const input = { paths: many(call.args["paths"]), staged: call.args["staged"] === true };
    return report(call, ws, await run(ws, input));
  },
};
