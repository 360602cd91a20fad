import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Repo } from "../git/types.ts";
import { bytesOf, textOf } from "../model/bytes.ts";
import { replaceWhole } from "../store/whole-file.ts";

/**
 * Edits `.git/info/exclude`, which all worktrees of a clone share. File names need not be UTF-8: the bytes of what is
 * not ours stay. Git never reads half of it.
 */
export function editExclude(repo: Pick<Repo, "commonDir">, by: (text: string) => string): void {
  const file = join(repo.commonDir, "info", "exclude");
  const before = existsSync(file) ? textOf(readFileSync(file)) : "";
  const after = by(before);
  if (after !== before) replaceWhole(file, bytesOf(after));
}

/** With one more line at the end. */
export const withLine = (text: string, line: string): string =>
  `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
