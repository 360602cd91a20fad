import type { Io } from "../commands/command.ts";
import { printJson } from "../commands/print.ts";
import { UserError } from "../model/errors.ts";
import type { World } from "../model/world.ts";

/**
 * Says what went wrong; gives the exit status. What was to be read by a program is one JSON value even then.
 * @param json whether JSON was asked for
 */
export function say(error: unknown, io: Io, world: World, json = false): number {
  const message = messageOf(error, world);
  io.err(`tasuki: ${message}`);
  if (json) printJson({ io }, { error: { message } });
  return error instanceof UserError ? error.exitCode : 2;
}

/** Errors that a person can act on come without a stack; anything else is a bug and shows where. */
function messageOf(error: unknown, { env }: World): string {
  if (error instanceof UserError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // What the system says (no space, no permission) names the file by itself.
  const isOfSystem = "code" in error && "syscall" in error;
  if (isOfSystem && !env["TASUKI_DEBUG"]) return error.message;
  return `this is a bug in tasuki: ${error.stack ?? error.message}`;
}
