import type { WithheldIn } from "../model/answers.ts";
import { inLine } from "../model/terminal.ts";

/** What was not shown of a file, where it stands in it, and what to do. "" for what is of no file. */
export function renderWithheld({ path, line, kinds }: WithheldIn): string {
  const name = inLine(path);
  const place = line === null ? name : `${name}:${line}`;
  const what = `what looks like ${kinds.length === 1 ? "a secret" : "secrets"} (${kinds.join(", ")})`;
  if (path === "") return `Withheld: ${what}.`;
  return `${place} holds ${what}, withheld here. Take it out of the file: tasuki lint${name === path ? ` ${path}` : ""}`;
}
