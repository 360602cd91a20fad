import type { Command } from "./command.ts";
import { printJson } from "./print.ts";

export const redact: Command = {
  command: "redact",
  describe: "A filter: what looks like a secret becomes [redacted:kind]",
  run: async (call) => {
    const { redact: run } = await import("../ops/redact.ts");
    const redacted = run(await call.world.readStdin());
    if (call.json) printJson(call, redacted);
    else call.io.out(redacted.text.replace(/\n$/, ""));
  },
};
