import { lineAt, lineEnd } from "./lines.ts";

export type Span = { start: number; end: number };

/**
 * Where the frontmatter of a file is. `none`: there is none · `unclosed`: the closing `---` is missing ·
 * `unknown`: another format than YAML (TOML, JSON, old Mac line ends). In the last two, and in `none`, the whole text is body.
 */
export type FrontmatterSplit = {
  kind: "none" | "yaml" | "unclosed" | "unknown";
  bom: 0 | 1;
  eol: "\n" | "\r\n";
  /** The lines between the fences; null where there are none. */
  yaml: Span | null;
  body: Span;
  /** Line that the body starts on. */
  line: number;
  /** Line of the opening fence (1 where there is none). */
  fenceLine: number;
};

const FENCE = /^---[ \t]*\r?\n?$/;
// `---json`, `--- toml`: a fence that names its language, as gray-matter reads it.
const NAMED_FENCE =
  /^---(?:[A-Za-z][\w-]*|[ \t]+(?:json5?|jsonc|js|javascript|ts|coffee|coffeescript|cson|toml|ya?ml|ini|xml))[ \t]*\r?\n?$/i;
const OTHER_FENCE = /^(?:\+\+\+|;;;)[ \t]*\r?\n?$/;
const OLD_MAC = /^(?:---|\+\+\+|;;;)[ \t]*\r(?!\n)/;
// What people put before the block: blank lines and HTML comments.
const LEAD_IN = /(?:[ \t]*\r?\n|<!--[^]*?-->[ \t]*\r?\n)*/y;
/** Whether a block starts with `key:`, comments and blank lines aside. */
export const LOOKS_LIKE_KEY = /^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*[^\s#][^\n]*?:(?:\s|$)/;

/** Finds the frontmatter without reading its YAML. Offsets are UTF-16, ends exclusive. */
export function splitFrontmatter(text: string): FrontmatterSplit {
  const bom = text.startsWith("\uFEFF") ? 1 : 0;
  const eol = text[text.indexOf("\n") - 1] === "\r" ? "\r\n" : "\n";
  const whole: FrontmatterSplit = {
    kind: "none",
    bom,
    eol,
    yaml: null,
    body: { start: bom, end: text.length },
    line: 1,
    fenceLine: 1,
  };
  if (isUnknownFormat(text, bom)) return { ...whole, kind: "unknown" };
  const open = openingFence(text, bom);
  if (open === null) return whole;
  const fenceLine = lineAt(text, open);
  const start = lineEnd(text, open);
  const close = closingFence(text, start);
  if (close === null) return { ...whole, kind: "unclosed", fenceLine };
  const bodyStart = lineEnd(text, close);
  return {
    ...whole,
    kind: "yaml",
    yaml: { start, end: close },
    body: { start: bodyStart, end: text.length },
    line: lineAt(text, bodyStart),
    fenceLine,
  };
}

function isUnknownFormat(text: string, bom: number): boolean {
  const first = text.slice(bom, lineEnd(text, bom));
  return (
    OTHER_FENCE.test(first) ||
    NAMED_FENCE.test(first) ||
    OLD_MAC.test(text.slice(bom, bom + 200)) ||
    isBareJson(text, bom)
  );
}

/** JSON without fences, as Hugo reads it: from a `{` on line 1 to a `}` on a line of its own. */
function isBareJson(text: string, bom: number): boolean {
  if (!/^\{[ \t]*\r?\n$/.test(text.slice(bom, lineEnd(text, bom)))) return false;
  const close = /^\}[ \t]*\r?$/m.exec(text);
  if (close === null) return false;
  try {
    JSON.parse(text.slice(bom, close.index + 1));
    return true;
  } catch {
    return false;
  }
}

/** Line 1 alone is a fence without doubt; further down it must be followed by something like a key, else it is a rule. */
function openingFence(text: string, bom: number): number | null {
  if (isFence(text, bom)) return bom;
  LEAD_IN.lastIndex = bom;
  LEAD_IN.test(text);
  const start = LEAD_IN.lastIndex;
  const isBlock =
    start > bom && isFence(text, start) && LOOKS_LIKE_KEY.test(text.slice(lineEnd(text, start)));
  return isBlock ? start : null;
}

function closingFence(text: string, from: number): number | null {
  for (let at = from; at < text.length; at = lineEnd(text, at)) if (isFence(text, at)) return at;
  return null;
}

function isFence(text: string, at: number): boolean {
  return text.startsWith("---", at) && FENCE.test(text.slice(at, lineEnd(text, at)));
}
