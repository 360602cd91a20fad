import type { Command } from "./command.ts";
import { answer, one, tellWithheld } from "./print.ts";

export const why: Command = {
  command: "why <path>",
  describe: "The decisions behind a file",
  builder: (yargs) =>
    yargs.positional("path", {
      type: "string",
      demandOption: true,
      describe: "A file or folder of the work",
    }),
  run: async (call) => {
    const { why: run } = await import("../ops/why.ts");
    const { withheld, ...found } = await run(await call.open(), one(call.args["path"]) ?? "");
    answer(call, found, ({ text }) => text);
    tellWithheld(call, withheld);
    return found.items.length === 0 ? 1 : 0;
  },
};
