import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer, one } from "./print.ts";

export const undo: Command = {
  command: "undo [what]",
  describe: "Take back the last write, one memory's last change, or a commit",
  builder: (yargs) => yargs.positional("what", { type: "string", describe: "An id, a list or a revision" }),
  run: async (call) => {
    const { undo: run } = await import("../ops/undo.ts");
    answer(
      call,
      await run(await call.open(), { what: one(call.args["what"]), dryRun: call.dryRun }),
      renderChanged(call),
    );
  },
};
