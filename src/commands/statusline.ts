import { statuslineMain } from "../statusline-main.ts";
import type { Command } from "./command.ts";
import { one } from "./print.ts";

export const statusline: Command = {
  command: "statusline",
  describe: "One line for the status line of Claude Code, whose JSON is read on standard input",
  builder: (yargs) =>
    yargs.epilogue('In settings.json:\n"statusLine": {"type": "command", "command": "tasuki statusline"}'),
  run: ({ world, io, args }) => statuslineMain(world, io, one(args["C"])),
};
