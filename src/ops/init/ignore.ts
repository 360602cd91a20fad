import { readFile } from "./files.ts";
import type { Edit } from "./plan.ts";

const FILE = ".gitignore";
const RULE = "memory/handoffs/";
/** What people write for the same. */
const KNOWN = /^\/?memory(?:\/handoffs)?\/?(?:\*{1,2})?\s*$/m;

/** Whether git is told to leave handoffs alone. */
export const hidesHandoffs = (root: string): boolean => KNOWN.test(readFile(root, FILE)?.text ?? "");

/** The line that keeps handoffs out of git. `uninit` leaves it: what it hides stays private. */
export function planIgnore(root: string): Edit[] {
  const now = readFile(root, FILE);
  const text = now?.text ?? "";
  if (KNOWN.test(text)) return [];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  const added = `${text}${gap}${RULE}${eol}`;
  return [
    {
      kind: "file",
      path: FILE,
      action: now === null ? "created" : "changed",
      text: added,
      before: now,
      pristine: true,
    },
  ];
}
