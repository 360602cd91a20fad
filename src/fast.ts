import type { Io } from "./commands/command.ts";
import { anyHook } from "./hook-any.ts";
import type { World } from "./model/world.ts";

type Invocation = { argv: string[]; world: World; io: Io };

/**
 * The verbs that have bundles of their own, without what the others need (argument parser, git, prompts).
 * @returns the exit status; null: not for this door, the whole command line has to look at it
 */
export async function fastMain({ argv, world, io }: Invocation): Promise<number | null> {
  const [verb, ...rest] = argv;
  if (verb === "hook" && !rest.includes("--help")) {
    const printed = await anyHook(rest, world);
    if (printed !== "") io.out(printed);
    return 0;
  }
  return verb === "recall" ? (await import("./recall-main.ts")).recallMain(rest, world, io) : null;
}
