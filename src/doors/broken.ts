import type { Io } from "../commands/command.ts";
import { plural } from "../model/age.ts";
import { inLine } from "../model/terminal.ts";
import type { Workspace } from "../ops/workspace.ts";
import { messageOf } from "../render/problems.ts";

const MOST_LINES = 3;

/**
 * Says what was noted of an answer; names the settings that could not be used, and the files that could not be read as
 * they should, on every run that met them, until somebody mends them.
 */
export function tellBroken({ broken, refused, notes }: Workspace, io: Io): void {
  for (const note of new Set(notes)) io.err(note);
  const values = refused.filter(({ key }) => key !== null);
  for (const { line, key } of refused) if (key === null) io.err(`${line}.`);
  if (values.length > 0) io.err(`${values.map(({ line }) => line).join("; ")}: ignored.`);
  for (const problem of broken.slice(0, MOST_LINES)) {
    io.err(
      `${inLine(problem.file)}:${problem.line} ${lowerFirst(messageOf(problem).message)}. The file is left as it is.`,
    );
  }
  if (broken.length > MOST_LINES)
    io.err(`… and ${plural(broken.length - MOST_LINES, "more problem")}: tasuki lint`);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
