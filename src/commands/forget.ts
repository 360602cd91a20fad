import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer, many } from "./print.ts";

export const forget: Command = {
  command: "forget <ids..>",
  describe: "Delete memories; git history keeps what was committed",
  builder: (yargs) => yargs.positional("ids", { type: "string", array: true, demandOption: true }),
  run: async (call) => {
    const { forget: run } = await import("../ops/lifecycle.ts");
    answer(
      call,
      await run(await call.open(), { ids: many(call.args["ids"]), dryRun: call.dryRun }),
      renderChanged(call),
    );
  },
};
