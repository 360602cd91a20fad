import type { Command } from "./command.ts";
import { recallCommand } from "../doors/recall-door.ts";
import { one } from "./print.ts";

export const recall: Command = {
  command: "recall [query..]",
  describe: "Find memories for a question, the best first",
  builder: (yargs) =>
    yargs
      .positional("query", { type: "string", array: true, describe: "The question" })
      .option("limit", { type: "string", requiresArg: true, describe: "Most memories to show (10)" })
      .option("kind", {
        type: "string",
        requiresArg: true,
        describe: "Of this kind alone; handoff for lists",
      })
      .option("tag", { type: "string", array: true, nargs: 1, describe: "With this tag alone" })
      .option("status", {
        type: "string",
        requiresArg: true,
        describe: "active (default), superseded, archived or all",
      })
      .option("as-of", { type: "string", requiresArg: true, describe: "The memories of that commit" })
      .option("batch", {
        type: "boolean",
        describe: "One query a line on standard input, one JSON object a line out",
      })
      .option("explain", { type: "boolean", describe: "Show the parts of each score" }),
  run: async (call) => {
    const rev = one(call.args["asOf"]);
    if (rev === undefined) return recallCommand(call);
    const { recallAsOf } = await import("../ops/history/recall-as-of.ts");
    return recallCommand(call, (ws, input = {}) => recallAsOf(ws, rev, input));
  },
};
