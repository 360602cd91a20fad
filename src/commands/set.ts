import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer, many, one } from "./print.ts";

export const set: Command = {
  command: "set <id> <assignments..>",
  describe: "Edit keys of one memory (key=value); every other byte stays",
  builder: (yargs) =>
    yargs.positional("id", { type: "string", demandOption: true }).positional("assignments", {
      type: "string",
      array: true,
      demandOption: true,
      describe: "key=value, key= to remove, key:=<json>; kind= moves the file",
    }),
  run: async (call) => {
    const { set: run } = await import("../ops/set.ts");
    const input = {
      id: one(call.args["id"]) ?? "",
      assignments: many(call.args["assignments"]),
      dryRun: call.dryRun,
    };
    answer(call, await run(await call.open(), input), renderChanged(call));
  },
};
