import { renderMemory } from "../render/memories.ts";
import type { Command } from "./command.ts";
import { answer, one } from "./print.ts";

export const show: Command = {
  command: "show <id>",
  describe: "Show one memory, whole; <id>@<rev> as it was in that commit",
  builder: (yargs) => yargs.positional("id", { type: "string", demandOption: true }),
  run: async (call) => {
    const { show: run } = await import("../ops/show.ts");
    answer(call, await run(await call.open(), one(call.args["id"]) ?? ""), renderMemory);
  },
};
