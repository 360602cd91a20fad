import { renderLog } from "../render/history.ts";
import type { Command } from "./command.ts";
import { countOf } from "./numbers.ts";
import { one, printJson, screenOf, shown } from "./print.ts";

/** On a screen; JSON holds all unless `--limit` says otherwise. */
const SHOWN = 30;

export const log: Command = {
  command: "log [what]",
  describe: "The commits of the store, or of one memory or list",
  builder: (yargs) =>
    yargs
      .positional("what", { type: "string", describe: "An id or a list, deleted ones too" })
      .option("limit", { type: "string", requiresArg: true, describe: `Most commits to show (${SHOWN})` }),
  run: async (call) => {
    const { log: run } = await import("../ops/history/log.ts");
    const limit = countOf(one(call.args["limit"]), "limit") ?? (call.json ? undefined : SHOWN);
    const ws = await call.open();
    const result = shown(call, ws, await run(ws, { what: one(call.args["what"]), limit }));
    if (call.json) printJson(call, result.entries);
    else call.io.out(renderLog(result, screenOf(call)));
    result.warnings.forEach(call.io.err);
    return result.entries.length === 0 && !call.json ? 1 : 0;
  },
};
