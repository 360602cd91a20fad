import { renderMemory } from "../render/memories.ts";
import type { Command } from "./command.ts";
import { answer, one, shown } from "./print.ts";

export const show: Command = {
  command: "show <id>",
  describe: "Show one memory, whole; <id>@<rev> as it was in that commit",
  builder: (yargs) => yargs.positional("id", { type: "string", demandOption: true }),
  run: async (call) => {
    const { show: run } = await import("../ops/show.ts");
    const ws = await call.open();
    answer(call, shown(call, ws, await run(ws, one(call.args["id"]) ?? "")), renderMemory);
  },
};
