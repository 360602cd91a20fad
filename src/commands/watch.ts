import { renderWatched } from "../render/watch.ts";
import type { Command } from "./command.ts";
import { printJson, screenOf } from "./print.ts";

export const watch: Command = {
  command: "watch",
  describe: "Keep index and session-start block fresh while you edit by hand",
  showsBroken: true,
  run: async (call) => {
    const { watch: run } = await import("../ops/watch.ts");
    const { untilStopped = () => new Promise<void>(() => {}) } = call.world;
    await run(call.open, {
      ended: untilStopped(),
      tell: (event) =>
        call.json ? printJson(call, event) : call.io.out(renderWatched(event, screenOf(call))),
    });
    if (!call.json) call.io.err("Stopped watching.");
  },
};
