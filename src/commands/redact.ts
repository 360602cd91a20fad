import { bytesOf, textOf } from "../model/bytes.ts";
import type { Command } from "./command.ts";
import { printJson } from "./print.ts";

export const redact: Command = {
  command: "redact",
  describe: "A filter: what looks like a secret becomes [redacted:kind]",
  run: async (call) => {
    const { redact: run } = await import("../ops/redact.ts");
    const bytes = await call.world.readStdinBytes();
    const redacted = run(textOf(bytes));
    if (call.json) printJson(call, redacted);
    else call.io.raw(redacted.findings.length === 0 ? bytes : bytesOf(redacted.text));
  },
};
