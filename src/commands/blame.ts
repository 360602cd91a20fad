import type { Command } from "./command.ts";
import { one } from "./print.ts";
import { printText } from "./view-text.ts";

export const blame: Command = {
  command: "blame <id>",
  describe: "Who wrote which line of a memory or list, and when",
  builder: (yargs) =>
    yargs.positional("id", { type: "string", demandOption: true, describe: "An id or a list" }),
  run: async (call) => {
    const { blame: run } = await import("../ops/history/blame.ts");
    const ws = await call.open();
    printText(call, ws, await run(ws, one(call.args["id"]) ?? ""));
  },
};
