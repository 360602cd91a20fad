import { renderStatus } from "../render/status.ts";
import type { Command } from "./command.ts";
import { answer } from "./print.ts";

export const status: Command = {
  command: "$0",
  describe: "Where you are: current list, next step, counts",
  run: async (call) => {
    const { status: run } = await import("../ops/status.ts");
    answer(call, await run(await call.open()), renderStatus);
  },
};
