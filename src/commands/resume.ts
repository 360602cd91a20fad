import type { Command } from "./command.ts";
import { answer, listIn, one, shown } from "./print.ts";

export const resume: Command = {
  command: "resume [name]",
  describe: "What has changed since a handoff was written",
  builder: (yargs) =>
    yargs.positional("name", { type: "string", describe: "The list; else the current one" }),
  run: async (call) => {
    const { resume: run } = await import("../ops/resume.ts");
    const { worded } = await import("../render/problem-report.ts");
    const ws = await call.open();
    const resumed = shown(call, ws, await run(ws, listIn(call, one(call.args["name"]))));
    answer(call, { ...resumed, stale: resumed.stale.map(worded) }, ({ text }) => text);
  },
};
