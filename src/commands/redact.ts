import { bytesOf, textOf } from "../model/bytes.ts";
import { foreignEncoding, notUtf8, textOfInput } from "../model/encoding.ts";
import type { Command } from "./command.ts";
import { printJson } from "./print.ts";

export const redact: Command = {
  command: "redact",
  describe: "A filter: what looks like a secret becomes [redacted:kind]",
  run: async (call) => {
    const { redact: run } = await import("../ops/redact.ts");
    const bytes = await call.world.readStdinBytes();
    const encoding = foreignEncoding(bytes);
    // Between the bytes of UTF-16 no secret would be seen: better nothing than all of them.
    if (encoding === "UTF-16") textOfInput(bytes);
    if (encoding !== null) call.io.err(`${notUtf8(encoding)} What is not ASCII in it was not looked at.`);
    const redacted = run(textOf(bytes));
    if (call.json) printJson(call, redacted);
    else call.io.raw(redacted.findings.length === 0 ? bytes : bytesOf(redacted.text));
  },
};
