import type { Io } from "../commands/command.ts";
import { say } from "./failure.ts";
import type { World } from "../model/world.ts";
import { healed } from "../ops/heal.ts";
import { openWorkspace } from "../ops/workspace.ts";
import { parseRecallArgs } from "./recall-args.ts";
import { recallCommand } from "./recall-door.ts";

/**
 * `tasuki recall` without what other verbs need (argument parser, git, prompts).
 * @param argv without the verb
 * @returns the exit status; null: not for this door, the whole command line has to look at it
 */
export async function recallMain(argv: string[], world: World, io: Io): Promise<number | null> {
  const args = parseRecallArgs(argv);
  if (args === null) return null;
  try {
    const ws = await openWorkspace(world, { dir: args["C"] as string | undefined, flags: args });
    const call = { world, io, args, json: args["json"] === true, dryRun: false, open: async () => ws };
    const status = await healed(ws, () => recallCommand(call));
    if (ws.broken.length > 0 || ws.refused.length > 0) (await import("./broken.ts")).tellBroken(ws, io);
    return status;
  } catch (error) {
    return say(error, io, world, args["json"] === true);
  }
}
