import { createHash } from "node:crypto";
import { commandText, type Variant } from "../../claude/templates/texts.ts";
import type { Language } from "../../model/list.ts";

const BLANK = "# tasuki";
const STAMP = /^# tasuki: ([0-9a-f]{12})$/m;

/** The `/handoff` command with a checksum of itself in its header, so that a later `init` knows whether a person changed it. */
export function stampedCommand(language: Language, variant: Variant): string {
  const text = commandText(language, variant, BLANK);
  return text.replace(BLANK, `${BLANK}: ${sumOf(text)}`);
}

/** Whether a command file is as some version of `init` wrote it, whatever its line ends. */
export function isUntouchedCommand(text: string): boolean {
  const plain = text.replaceAll("\r\n", "\n");
  const stamp = STAMP.exec(plain);
  return stamp !== null && sumOf(plain.replace(STAMP, BLANK)) === stamp[1];
}

function sumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
