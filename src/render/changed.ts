import { plural } from "../model/age.ts";
import type { Changed } from "../model/answers.ts";
import { inLine } from "../model/terminal.ts";

const WORDS = {
  created: "Created",
  updated: "Changed",
  moved: "Moved",
  deleted: "Deleted",
  unchanged: "Unchanged",
} as const;
const MOST_LINES = 12;

/** A line a file, the commit behind the last one. */
export function renderChanged({ dryRun }: { dryRun: boolean }): (value: Changed) => string {
  return ({ changed, commit }) => {
    if (changed.length === 0) return "Nothing to change.";
    const lines = changed.slice(0, MOST_LINES).map(({ path, action }) => `${WORDS[action]} ${inLine(path)}`);
    if (changed.length > MOST_LINES) lines.push(`… and ${plural(changed.length - MOST_LINES, "more file")}`);
    const end = dryRun
      ? " (dry run: nothing was written)"
      : commit === null
        ? ""
        : `, committed ${commit.slice(0, 7)}`;
    return `${lines.join("\n")}${end}`;
  };
}
