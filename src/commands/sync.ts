import { plural } from "../model/age.ts";
import type { Synced } from "../ops/sync.ts";
import { renderChanged } from "../render/changed.ts";
import type { Command } from "./command.ts";
import { answer } from "./print.ts";

export const sync: Command = {
  command: "sync",
  describe: "Fetch, merge and push the branch that memory/ is on; never a force",
  builder: (yargs) =>
    yargs.option("push", {
      type: "boolean",
      default: true,
      describe: "--no-push leaves the remote as it is",
    }),
  run: async (call) => {
    const { sync: run } = await import("../ops/sync.ts");
    const result = await run(await call.open(), { noPush: call.args["push"] === false, dryRun: call.dryRun });
    answer(call, result, (value) => render(value, call.dryRun));
  },
};

function render({ changed, pulled, pushed, upstream }: Synced, dryRun: boolean): string {
  if (pulled + pushed === 0) return `Nothing new, here or in ${upstream}.`;
  const files =
    changed.length === 0 ? [] : [renderChanged({ dryRun: false })({ changed, commit: null, warnings: [] })];
  const would = dryRun ? "would be " : "";
  const counts = `${plural(pulled, "commit")} ${would}taken from ${upstream}, ${plural(pushed, "commit")} ${would}pushed.`;
  return [...files, counts].join("\n");
}
