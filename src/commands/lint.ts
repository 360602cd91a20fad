import type { Command } from "./command.ts";
import { many } from "./print.ts";
import { formatOf, report } from "./problems.ts";

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
    formatOf(call);
    const ws = await call.open();
    return report(call, ws, await run(ws, many(call.args["paths"])));
  },
};
