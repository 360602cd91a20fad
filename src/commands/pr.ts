import type { Command } from "./command.ts";
import { one } from "./print.ts";
import { printText } from "./view-text.ts";

export const pr: Command = {
  command: "pr [base]",
  describe: "Markdown for a pull request: memories added, superseded, made stale",
  builder: (yargs) =>
    yargs.positional("base", {
      type: "string",
      describe: "Compare with this branch or commit (the main branch)",
    }),
  run: async (call) => {
    const { pr: run } = await import("../ops/pr.ts");
    const ws = await call.open();
    printText(call, ws, await run(ws, one(call.args["base"])));
  },
};
