import type { Io } from "../commands/command.ts";
import { say } from "./failure.ts";
import type { World } from "../model/world.ts";
import { openWorkspace } from "../ops/workspace.ts";
import { progressOn } from "./progress.ts";
import { parseRememberArgs } from "./remember-args.ts";
import { rememberCommand } from "./remember-door.ts";

type Invocation = { argv: string[]; world: World; io: Io };

/**
 * `tasuki remember` without what the other verbs need (argument parser, remark, prompts).
 * @returns the exit status; null: not for this door, the whole command line has to look at it
 */
export async function writeMain({ argv, world, io }: Invocation): Promise<number | null> {
  const [verb, ...rest] = argv;
  const args = verb === "remember" ? parseRememberArgs(rest) : null;
  if (args === null) return null;
  try {
    const ws = await openWorkspace(world, { dir: args["C"] as string | undefined, flags: args });
    ws.progress = progressOn(io);
    const call = {
      world,
      io,
      args,
      json: args["json"] === true,
      dryRun: args["dryRun"] === true,
      open: async () => ws,
    };
    const status = await rememberCommand(call);
    if (ws.broken.length > 0 || ws.refused.length > 0) (await import("./broken.ts")).tellBroken(ws, io);
    return status;
  } catch (error) {
    return say(error, io, world, args["json"] === true);
  }
}
