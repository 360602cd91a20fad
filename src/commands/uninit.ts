import { renderSetUp } from "../render/set-up.ts";
import type { Command } from "./command.ts";
import { printJson, screenOf } from "./print.ts";

export const uninit: Command = {
  command: "uninit",
  describe: "Take out what init put in; memory/ stays",
  builder: (yargs) => yargs.option("yes", { type: "boolean", alias: "y", describe: "Ask nothing" }),
  run: async (call) => {
    const { uninit: run } = await import("../ops/uninit.ts");
    const { changed, warnings } = await run(await call.open(), { dryRun: call.dryRun });
    if (call.json) return printJson(call, { changed, warnings });
    call.io.out(
      renderSetUp({ changed, next: null }, { ...screenOf(call), dryRun: call.dryRun, done: "uninit" }),
    );
    warnings.forEach(call.io.err);
  },
};
