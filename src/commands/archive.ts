import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer, many } from "./print.ts";

export const archive: Command = {
  command: "archive <ids..>",
  describe: "Keep memories but never give them again",
  builder: (yargs) => yargs.positional("ids", { type: "string", array: true, demandOption: true }),
  run: async (call) => {
    const { archive: run } = await import("../ops/lifecycle.ts");
    answer(
      call,
      await run(await call.open(), { ids: many(call.args["ids"]), dryRun: call.dryRun }),
      renderChanged(call),
    );
  },
};
