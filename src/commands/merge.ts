import { resolve } from "node:path";
import type { Command } from "./command.ts";
import { one, printJson } from "./print.ts";

export const merge: Command = {
  command: "merge <base> <ours> <theirs> [name]",
  describe: "Merge three versions of a memory or list into the second; as a driver of git, too",
  builder: (yargs) =>
    yargs
      .positional("base", { type: "string", demandOption: true, describe: "What both come from" })
      .positional("ours", { type: "string", demandOption: true, describe: "Gets the result" })
      .positional("theirs", { type: "string", demandOption: true })
      .positional("name", { type: "string", describe: "What the file is called in messages" })
      .option("print", { type: "boolean", describe: "Print the result, write nothing" })
      .example('git config merge.tasuki.driver "tasuki merge %O %A %B %P"', "")
      .example("memory/**/*.md merge=tasuki", "in .gitattributes"),
  run: async (call) => {
    const { mergeFiles } = await import("../ops/merge.ts");
    const { args, world, io } = call;
    const file = (name: string): string => one(args[name]) ?? "";
    const isPrinted = args["print"] === true;
    const dir = resolve(world.cwd, one(args["C"]) ?? ".");
    const { text, ...result } = await mergeFiles({
      dir,
      base: file("base"),
      ours: file("ours"),
      theirs: file("theirs"),
      name: one(args["name"]),
      dryRun: call.dryRun || isPrinted,
    });
    if (call.json) printJson(call, isPrinted ? { ...result, text } : result);
    else if (isPrinted) io.out(text.replace(/\n$/, ""));
    result.warnings.forEach(io.err);
    return result.conflicts > 0 ? 1 : 0;
  },
};
