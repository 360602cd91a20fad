import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer, one } from "./print.ts";

export const undo: Command = {
  command: "undo [what]",
  describe: "Take back the last write, one memory's last change, or a commit",
  builder: (yargs) =>
    yargs
      .positional("what", { type: "string", describe: "An id, a list or a revision" })
      .example("$0 undo", "the last write; a second time brings it back")
      .example("$0 undo sessions-in-postgres-x2k9", "its last change, by history")
      .example("$0 undo 4be1f02", "all that one commit did to memory"),
  run: async (call) => {
    const { undo: run } = await import("../ops/undo.ts");
    answer(
      call,
      await run(await call.open(), { what: one(call.args["what"]), dryRun: call.dryRun }),
      renderChanged(call),
    );
  },
};
