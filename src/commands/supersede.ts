import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer, many, one } from "./print.ts";

export const supersede: Command = {
  command: "supersede <old>",
  describe: "Replace a memory by another, or by a new text; it is never given again",
  builder: (yargs) =>
    yargs
      .positional("old", { type: "string", demandOption: true, describe: "The memory that no longer holds" })
      .option("by", {
        type: "string",
        array: true,
        demandOption: true,
        describe: "An id, or the text of the new one",
      }),
  run: async (call) => {
    const { supersede: run } = await import("../ops/lifecycle.ts");
    const input = {
      old: one(call.args["old"]) ?? "",
      by: many(call.args["by"]).join(" "),
      dryRun: call.dryRun,
    };
    answer(call, await run(await call.open(), input), renderChanged(call));
  },
};
