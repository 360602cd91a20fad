import type { ToolCall } from "../model/auto-clear.ts";

/** `read`: looks at the state and changes nothing, so it takes nothing from a save before it. */
export type CallKind = "save" | "read" | "other";

const SAVING_TOOL = /^mcp__.*__(?:work_state_write|handoff_write)$/;
const READING_TOOL = /^mcp__.*__(?:work_state_read|handoff_read)$/;
const HANDOFF_FILE = /(?:^|[/\\])memory[/\\]handoffs[/\\][^/\\]+\.md$/;

/** What a tool call is to auto-clear. Whether a save really happened is for the disk to say. */
export function kindOf({ tool, input }: ToolCall): CallKind {
  if (SAVING_TOOL.test(tool)) return "save";
  if (READING_TOOL.test(tool)) return "read";
  if (tool === "Bash") return kindOfCommand(textIn(input, "command"));
  const isHandoff = HANDOFF_FILE.test(textIn(input, "file_path"));
  if (!isHandoff) return "other";
  return tool === "Write" || tool === "Edit" || tool === "MultiEdit"
    ? "save"
    : tool === "Read"
      ? "read"
      : "other";
}

/** The kind of several calls made at once: one that is neither save nor read makes all of them that. */
export function kindOfAll(calls: readonly ToolCall[]): CallKind {
  const kinds = calls.map(kindOf);
  if (kinds.includes("other")) return "other";
  return kinds.includes("save") ? "save" : "read";
}

const WRITE = /^(?:\S*\/)?tasuki(?:\s+-C\s+\S+)?\s+(?:work|handoff)\s+write\b/;
const READ =
  /^(?:(?:\S*\/)?tasuki(?:\s+-C\s+\S+)?\s+(?:(?:work\s+(?:read|lists)|handoff\s+(?:show|check)|context|status|resume|lint)\b|$)|cd\s+\S+$|(?:cat|head|tail|ls)\s+(?:-\S+\s+)*memory\/)/;

/** A shell line saves only when every part of it does nothing but save or read the state. */
function kindOfCommand(command: string): CallKind {
  const parts = partsOf(withoutBodies(command));
  if (parts.some((part) => !WRITE.test(part) && !READ.test(part))) return "other";
  // A substitution could do anything, a redirection writes elsewhere; a save needs neither.
  if (/`|\$\(|[<>]\(|>(?!\s*\/dev\/null|&\d)/.test(withoutQuoted(withoutBodies(command)))) return "other";
  return parts.some((part) => WRITE.test(part)) ? "save" : "read";
}

/** Takes the here-documents out, whose lines are no commands; what the shell substitutes in one without quotes stays. */
function withoutBodies(command: string): string {
  const kept: string[] = [];
  const open: { word: string; isQuoted: boolean }[] = [];
  for (const line of command.split("\n")) {
    const [body] = open;
    if (body === undefined)
      kept.push(
        line.replace(/<<-?\s*(["']?)([\w-]+)\1/g, (_, quote: string, word: string) => {
          open.push({ word, isQuoted: quote !== "" });
          return "";
        }),
      );
    else if (line.trim() === body.word) open.shift();
    else if (!body.isQuoted && /`|\$\(/.test(line)) kept.push(line);
  }
  return kept.join("\n");
}

/** In single quotes nothing is substituted. */
const withoutQuoted = (text: string): string => text.replace(/'[^']*'/g, "''");

/** At line ends, `;`, `&&`, `||`, `|` and `&` outside of quotes. */
function partsOf(command: string): string[] {
  const parts = command.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[^]|[^'"\\;&|\n])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "" && !part.startsWith("#"));
}

function textIn(input: ToolCall["input"], key: string): string {
  const value = input[key];
  return typeof value === "string" ? value : "";
}
