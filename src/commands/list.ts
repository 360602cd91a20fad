import type { MemoryRow } from "../model/answers.ts";
import { renderMemories } from "../render/memories.ts";
import { UserError } from "../model/errors.ts";
import type { Command } from "./command.ts";
import { answer, many, one, shown } from "./print.ts";

export const list: Command = {
  command: "list",
  aliases: ["memories"],
  describe: "Show the memories, the newest first",
  builder: (yargs) =>
    yargs
      .option("kind", { type: "string", requiresArg: true, describe: "fact, preference, decision or digest" })
      .option("status", {
        type: "string",
        requiresArg: true,
        describe: "active, superseded, archived or all (default)",
      })
      .option("tag", { type: "string", array: true, nargs: 1, describe: "With this tag alone" })
      .option("days", { type: "string", requiresArg: true, describe: "Changed in the last so many days" })
      .option("stale", { type: "boolean", describe: "Only those whose place in the work has changed" }),
  run: async (call) => {
    const { listMemories } = await import("../ops/list-memories.ts");
    const { args } = call;
    const days = one(args["days"]);
    if (days !== undefined && !(Number(days) > 0))
      throw new UserError(`--days wants a number above 0, not "${days}"`);
    const filter = {
      kind: one(args["kind"]),
      status: one(args["status"]),
      tags: many(args["tag"]),
      days: days === undefined ? undefined : Number(days),
      stale: args["stale"] === true,
    };
    const ws = await call.open();
    const rows: MemoryRow[] = shown(call, ws, await listMemories(ws, filter));
    answer(call, rows, renderMemories);
    return rows.length === 0 ? 1 : 0;
  },
};
