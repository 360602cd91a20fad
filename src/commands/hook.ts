import type { Command } from "./command.ts";

/** For the help alone: the bin hands `hook` to a bundle of its own before this is loaded. */
export const hook: Command = {
  command: "hook <event>",
  describe: "What Claude Code calls: its JSON on standard input",
  builder: (yargs) =>
    yargs.positional("event", {
      type: "string",
      demandOption: true,
      describe: "session-start, user-prompt, post-tool-use, stop, pre-compact or session-end",
    }),
  run: async (call) => {
    const { anyHook } = await import("../doors/hook.ts");
    const printed = await anyHook([String(call.args["event"])], call.world);
    if (printed !== "") call.io.out(printed);
  },
};
