import { renderChanged } from "../render/changed.ts";
import { renderVerified } from "../render/verify.ts";
import { UserError } from "../model/errors.ts";
import type { Command } from "./command.ts";
import { answer, many } from "./print.ts";

export const verify: Command = {
  command: "verify [ids..]",
  describe: "Whether the places that memories speak of are as they were",
  builder: (yargs) =>
    yargs
      .positional("ids", { type: "string", array: true, describe: "Of these alone" })
      .option("renew", { type: "boolean", describe: "They still hold: anchor them in what stands there now" })
      .option("strict", { type: "boolean", describe: "Exit 1 where one has changed or is gone" }),
  run: async (call) => {
    const { renewRefs, verify: run } = await import("../ops/refs/verify.ts");
    const ids = many(call.args["ids"]);
    if (call.args["renew"] === true) {
      if (ids.length === 0)
        throw new UserError("--renew says that a memory still holds, so name it: tasuki verify <id> --renew");
      answer(call, await renewRefs(await call.open(), { ids, dryRun: call.dryRun }), renderChanged(call));
      return 0;
    }
    const verified = await run(await call.open(), ids);
    answer(call, verified, renderVerified);
    return call.args["strict"] === true &&
      verified.refs.some(({ state }) => state === "drifted" || state === "gone")
      ? 1
      : 0;
  },
};
