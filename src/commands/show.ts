import { renderMemory } from "../render/memories.ts";
import type { Command } from "./command.ts";
import { one, printJson, screenOf, shown } from "./print.ts";

export const show: Command = {
  command: "show <id>",
  describe: "Show one memory, whole; <id>@<rev> as it was in that commit",
  builder: (yargs) => yargs.positional("id", { type: "string", demandOption: true }),
  run: async (call) => {
    const { show: run } = await import("../ops/show.ts");
    const ws = await call.open();
    const memory = shown(call, ws, await run(ws, one(call.args["id"]) ?? ""));
    // Its lines are as they are in the file: somebody may copy them.
    if (call.json) printJson(call, memory);
    else call.io.out(renderMemory(memory, screenOf(call)));
  },
};
