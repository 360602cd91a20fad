import { statuslineMain } from "../doors/statusline-main.ts";
import type { Command } from "./command.ts";
import { one, printJson } from "./print.ts";

export const statusline: Command = {
  command: "statusline",
  describe: "One line for the status line of Claude Code, whose JSON is read on standard input",
  builder: (yargs) =>
    yargs.epilogue('In settings.json:\n"statusLine": {"type": "command", "command": "tasuki statusline"}'),
  run: async (call) => {
    const { world, io, args } = call;
    if (!call.json) return statuslineMain(world, io, one(args["C"]));
    let text = "";
    const bare = { ...world, env: { ...world.env, NO_COLOR: "1" } };
    const raw = (part: string | Uint8Array): void => void (text += String(part));
    const status = await statuslineMain(bare, { ...io, raw }, one(args["C"]));
    printJson(call, { text: text.trimEnd() });
    return status;
  },
};
