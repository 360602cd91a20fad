import type { Command } from "./command.ts";
import { one } from "./print.ts";
import { printText } from "./view-text.ts";

export const diff: Command = {
  command: "diff [what] [rev]",
  describe: "What is not committed yet, else the last change; of one memory; since a revision",
  builder: (yargs) =>
    yargs
      .positional("what", { type: "string", describe: "An id, a list or a revision" })
      .positional("rev", { type: "string", describe: "Since this revision" }),
  run: async (call) => {
    const { diff: run } = await import("../ops/history/diff.ts");
    const ws = await call.open();
    printText(call, ws, await run(ws, { what: one(call.args["what"]), rev: one(call.args["rev"]) }));
  },
};
