import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import { UserError } from "../../model/errors.ts";
import type { ServerEntry } from "./server-entry.ts";

type Table = Record<string, unknown>;

/*
 * Codex's settings. A table of ours is put behind everything else and taken out by its own lines; the library reads
 * the file before and after, so that nothing is written which says anything else than before.
 */

/** What the file says of our server: undefined where nothing. @throws UserError where it is no TOML */
export function serverInToml(text: string, file: string): unknown {
  const { tasuki } = serversOf(tableOf(text, file));
  return tasuki === undefined ? undefined : plain(tasuki);
}

/** Adds the server. @throws UserError where the file is no TOML, or is written so that nothing can be added behind it */
export function withServerInToml(text: string, entry: ServerEntry, file: string): string {
  const before = tableOf(text, file);
  const eol = eolOf(text);
  const lines = blockOf(entry, eol);
  const result =
    text.endsWith("\n") || bare(text) === "" ? text + gap(text, eol) + lines + eol : text + eol + eol + lines;
  const wanted = { ...before, mcp_servers: { ...serversOf(before), tasuki: entry } };
  if (isDeepStrictEqual(plain(attempt(result)), plain(wanted))) return result;
  throw new UserError(
    `${file} is written so that nothing can be added behind it. It is left as it is; put this into it yourself:\n${blockOf(entry, "\n")}`,
  );
}

/** Takes the server out, with the empty line that it was put behind. The text as it is, where its lines are not ours any more. */
export function withoutServerInToml(text: string, entry: ServerEntry): string {
  const before = attempt(text);
  const eol = eolOf(text);
  const lines = blockOf(entry, eol);
  const at = startOf(text, lines);
  if (before === null || at === -1) return text;
  const { tasuki: _, ...others } = serversOf(before);
  const { mcp_servers: __, ...rest } = before;
  const wanted = Object.keys(others).length === 0 ? rest : { ...rest, mcp_servers: others };
  const after = text.slice(at + lines.length).replace(/^\r?\n/, "");
  const isUnended = at + lines.length === text.length;
  const lead = text.slice(0, at).replace(isUnended ? /\r?\n\r?\n$/ : /(?<=\n|^)\r?\n$/, "");
  const result = lead + after;
  // An empty `[mcp_servers]` of the person's own stays.
  const left = attempt(result);
  const isMeant = left !== null && isDeepStrictEqual(withoutEmpty(left), withoutEmpty(wanted));
  return isMeant ? result : text;
}

function blockOf({ command, args }: ServerEntry, eol: string): string {
  return [
    "[mcp_servers.tasuki]",
    `command = ${JSON.stringify(command)}`,
    `args = ${JSON.stringify(args)}`,
  ].join(eol);
}

/** Where our lines stand as lines of their own; -1: nowhere. */
function startOf(text: string, lines: string): number {
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1)) {
    const isLine = /(?:^\ufeff?|\n)$/.test(text.slice(Math.max(0, at - 1), at));
    if (isLine && /^(?:\r?\n|$)/.test(text.slice(at + lines.length))) return at;
  }
  return -1;
}

const bare = (text: string): string => text.replace("\ufeff", "");
const eolOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");
const gap = (text: string, eol: string): string => (bare(text) === "" ? "" : eol);
/** Without the prototypes and classes of the library, to be compared. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

function withoutEmpty(table: Table): unknown {
  const { mcp_servers: servers, ...rest } = table;
  const isEmpty = typeof servers === "object" && servers !== null && Object.keys(servers).length === 0;
  return plain(isEmpty || servers === undefined ? rest : table);
}

function serversOf(table: Table): Table {
  const servers = table["mcp_servers"];
  return typeof servers === "object" && servers !== null && !Array.isArray(servers) ? (servers as Table) : {};
}

function attempt(text: string): Table | null {
  try {
    return parse(bare(text));
  } catch {
    return null;
  }
}

function tableOf(text: string, file: string): Table {
  try {
    return parse(bare(text));
  } catch (cause) {
    const line = (cause as { line?: number }).line;
    throw new UserError(
      `${file}${line === undefined ? "" : `:${line}`} is not valid TOML. The file is left as it is; correct it and run the command again.`,
      { cause },
    );
  }
}
