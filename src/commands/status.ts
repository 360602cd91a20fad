import { renderStatus } from "../render/status.ts";
import type { Command } from "./command.ts";
import { answer, listIn, shown } from "./print.ts";

export const status: Command = {
  command: "$0",
  describe: "Where you are: current list, next step, counts",
  run: async (call) => {
    const { status: run } = await import("../ops/status.ts");
    const ws = await call.open();
    answer(call, shown(call, ws, await run(ws, listIn(call, undefined))), renderStatus);
  },
};
