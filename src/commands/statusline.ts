import { statuslineMain } from "../statusline-main.ts";
import type { Command } from "./command.ts";

export const statusline: Command = {
  command: "statusline",
  describe: "One line for the status line of Claude Code, whose JSON is read on standard input",
  run: ({ world, io }) => statuslineMain(world, io),
};
