import { renderEvaluated } from "../render/eval.ts";
import type { Command } from "./command.ts";
import { answer, one, shown } from "./print.ts";

export const evaluate: Command = {
  command: "eval",
  describe: "How well your own questions find their memories (memory/eval.yml)",
  builder: (yargs) =>
    yargs.option("floor", {
      type: "string",
      requiresArg: true,
      describe: "Exit 1 where the mean reciprocal rank is below it (0–1)",
    }),
  run: async (call) => {
    const { evaluate: run } = await import("../ops/eval.ts");
    const ws = await call.open();
    const evaluated = shown(call, ws, await run(ws, { floor: one(call.args["floor"]) }));
    answer(call, evaluated, renderEvaluated);
    return evaluated.ok ? 0 : 1;
  },
};
