import { KINDS } from "../model/memory.ts";
import type { Command } from "./command.ts";

export const remember: Command = {
  command: "remember <text..>",
  describe: "Keep one memory: a fact, a preference or a decision",
  builder: (yargs) =>
    yargs
      .positional("text", {
        type: "string",
        array: true,
        describe: "What to remember; - reads standard input",
      })
      .option("kind", {
        type: "string",
        requiresArg: true,
        describe: `What it is: ${KINDS.join(", ")} (fact)`,
      })
      .option("title", {
        type: "string",
        requiresArg: true,
        describe: "A title of its own (else the first line)",
      })
      .option("tag", { type: "string", array: true, nargs: 1, describe: "A tag; may be given again" })
      .option("keyword", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "A word that a later question may use",
      })
      .option("ref", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "A file that it speaks of: path[:from-to]",
      })
      .option("supersedes", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "The memory that it replaces",
      })
      .option("pin", { type: "boolean", describe: "Give it to every session" })
      .option("global", { type: "boolean", describe: "Keep it for all projects, in the personal store" })
      .option("force", { type: "boolean", describe: "Add it although one like it is there" }),
  run: async (call) => {
    const { rememberCommand } = await import("../doors/remember-door.ts");
    return rememberCommand(call);
  },
};
