import { renderInjected } from "../render/injected.ts";
import type { Command } from "./command.ts";
import { answer, one } from "./print.ts";

export const injected: Command = {
  command: "injected [session]",
  describe: "What hooks gave to a session and why, what was cut, what just missed",
  builder: (yargs) =>
    yargs.positional("session", {
      type: "string",
      describe: "Its id or the start of it; else this session, or the last one",
    }),
  run: async (call) => {
    const { injected: run } = await import("../ops/injected.ts");
    const told = run(await call.open(), one(call.args["session"]) ?? null);
    answer(call, told, renderInjected);
    return told.session === null ? 1 : 0;
  },
};
