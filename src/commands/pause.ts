import { renderPaused } from "../render/pause.ts";
import type { Command } from "./command.ts";
import { answer } from "./print.ts";

export const pause: Command = {
  command: "pause",
  describe: "Make the hooks silent for the rest of this session; --off ends that",
  builder: (yargs) => yargs.option("off", { type: "boolean", describe: "Let them speak again" }),
  run: async (call) => {
    const { pause: run } = await import("../ops/pause.ts");
    const off = call.args["off"] === true;
    answer(call, await run(await call.open(), { off, dryRun: call.dryRun }), (value) =>
      renderPaused(value, call.dryRun),
    );
  },
};
