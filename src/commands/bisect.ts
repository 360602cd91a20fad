import type { Command } from "./command.ts";
import { countOf } from "./numbers.ts";
import { answer, many, one, shown } from "./print.ts";

export const bisect: Command = {
  command: "bisect <query..>",
  describe: "Since which commit a question no longer finds a memory",
  builder: (yargs) =>
    yargs
      .positional("query", { type: "string", array: true, describe: "The question" })
      .option("expect", {
        type: "string",
        requiresArg: true,
        describe: "The memory that it should find (required)",
      })
      .option("limit", { type: "string", requiresArg: true, describe: "Found means: among so many hits (5)" })
      .example('$0 bisect "why no redis" --expect sessions-in-postgres-x2k9', ""),
  run: async (call) => {
    const { bisect: run, expectedOf } = await import("../ops/history/bisect.ts");
    const { args } = call;
    const input = {
      query: many(args["query"]).join(" "),
      expect: expectedOf(one(args["expect"])),
      limit: countOf(one(args["limit"]), "limit"),
    };
    const ws = await call.open();
    const result = shown(call, ws, await run(ws, input));
    answer(call, result, ({ text }) => text);
    return result.commit === null ? 1 : 0;
  },
};
