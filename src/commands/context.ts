import { renderExplained } from "../render/context.ts";
import type { Command } from "./command.ts";
import { one, printJson, screenOf } from "./print.ts";

export const context: Command = {
  command: "context",
  describe: "Print exactly what a session would be given, or why",
  builder: (yargs) =>
    yargs
      .option("query", {
        type: "string",
        requiresArg: true,
        describe: "What a prompt would be given instead",
      })
      .option("explain", { type: "boolean", describe: "What is in it, why, and what was left out" }),
  run: async (call) => {
    const { context: run } = await import("../ops/context.ts");
    const assembled = await run(await call.open(), {
      list: one(call.args["list"]) ?? null,
      query: one(call.args["query"]),
    });
    const { given: _, ...shown } = assembled;
    if (call.json) printJson(call, shown);
    else if (call.args["explain"] === true) call.io.out(renderExplained(assembled, screenOf(call)));
    else if (assembled.text !== "") call.io.out(assembled.text);
    else call.io.err("Nothing yet: a session would be given nothing. In Claude Code: /handoff");
    if (!call.json) assembled.notices.forEach(call.io.err);
  },
};
