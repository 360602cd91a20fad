import type { Variant } from "../../claude/templates/texts.ts";
import type { Language } from "../../model/list.ts";
import { readFile } from "./files.ts";
import type { Plan } from "./plan.ts";
import { isUntouchedCommand, stampedCommand } from "./stamp.ts";

export const COMMAND_FILE = ".claude/commands/handoff.md";

/** The `/handoff` command: made, or renewed while nobody changed it. Its stamp alone tells `uninit` that it is ours. */
export function planCommand(root: string, lang: Language, variant: Variant): Plan {
  const now = readFile(root, COMMAND_FILE);
  const text = stampedCommand(lang, variant);
  const unrecorded = variant === "plain";
  if (now === null)
    return {
      edits: [
        {
          kind: "file",
          path: COMMAND_FILE,
          action: "created",
          text,
          before: null,
          pristine: true,
          unrecorded,
        },
      ],
      warnings: [],
    };
  if (!isUntouchedCommand(now.text)) {
    return {
      edits: [],
      warnings: [
        `${COMMAND_FILE} was not written by init, or was changed since: left as it is. To renew it, remove it and run init again.`,
      ],
    };
  }
  const isSame = now.text.replaceAll("\r\n", "\n") === text;
  return {
    edits: isSame
      ? []
      : [
          {
            kind: "file",
            path: COMMAND_FILE,
            action: "changed",
            text,
            before: now,
            pristine: false,
            unrecorded,
          },
        ],
    warnings: [],
  };
}
