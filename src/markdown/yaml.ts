import {
  type Alias,
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
} from "yaml";

/** `line` counts from 0 at the first line of the block. */
export type YamlFault = { line: number; reason: string };
export type Duplicate = { key: string; line: number };
export type YamlBlock = {
  ok: true;
  data: Record<string, unknown>;
  duplicates: Duplicate[];
  /** null: no key at all. */
  root: YAMLMap | null;
};

// Far more than frontmatter needs, far less than an alias bomb makes.
const MOST_ALIASES = 100;
const MOST_DEPTH = 60;
// The parser takes a second for more, and ends the whole process on 200,000 brackets.
const MOST_LENGTH = 50_000;
// In front of the parser brackets are counted as they stand, in quotes, too: so there may be more of them.
const MOST_BRACKETS = 10 * MOST_DEPTH;
const MOST_IN_LINE = new RegExp(`^[ \\t]*(?:[-?:][ \\t]+){${MOST_DEPTH + 1}}`, "m");
// The character class that YAML forbids in a file, and NUL above all.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// Blanks that look like a space and are none for YAML: no-break, ideographic, figure …
const ODD_BLANK = "[\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]";
const ODD_KEY = new RegExp(`^${ODD_BLANK}|${ODD_BLANK}$`);
const ODD_VALUE = new RegExp(`^[^\\s:]+:${ODD_BLANK}`);

// In plain words, where YAML's own are not.
const REASONS: Record<string, string> = {
  TAB_AS_INDENT: "a tab where spaces are needed",
  MISSING_CHAR: "a quote or bracket that is not closed",
  MULTILINE_IMPLICIT_KEY: "a line without `key: value`",
  MULTIPLE_DOCS: "text behind the end of the block (`...`)",
  BAD_SCALAR_START: "a value that starts with a character that needs quotes",
  BAD_INDENT: "an indentation that fits no line above",
  TAG_RESOLVE_FAILED: "a value that starts with `!` and needs quotes",
  UNEXPECTED_TOKEN: "text where none can stand (quotes missing?)",
};

const TOO_DEEP = "nested too deeply";

class Broken extends Error {
  readonly at: number;
  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

/**
 * Reads a block of YAML 1.2 (core schema); never throws. What is not a map of keys is a fault.
 * @param most characters that it may have: more than frontmatter needs where nobody waits at a prompt
 */
export function readYaml(source: string, most = MOST_LENGTH): YamlBlock | ({ ok: false } & YamlFault) {
  const lines = new LineCounter();
  const lineAt = (offset: number): number =>
    lines.linePos(Math.min(offset, source.trimEnd().length)).line - 1;
  try {
    refuseHostile(source, most);
    const control = CONTROL.exec(source);
    const document = parseDocument(source, {
      version: "1.2",
      schema: "core",
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: "error",
    });
    if (control !== null) throw new Broken("a control character", control.index);
    return { ok: true, ...readDocument(document, lineAt) };
  } catch (error) {
    if (error instanceof Broken)
      return { ok: false, line: Math.max(0, lineAt(error.at)), reason: error.message };
    // The parser recurses: a block nested thousands deep ends its stack.
    return { ok: false, line: 0, reason: TOO_DEEP };
  }
}

/** What the parser itself would not survive, or not in time. */
function refuseHostile(source: string, most: number): void {
  if (source.length > most) throw new Broken(`longer than ${most} characters`, 0);
  let depth = 0;
  for (const { 0: bracket } of source.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === "[" || bracket === "{" ? 1 : -1));
    if (depth > MOST_BRACKETS) throw new Broken(TOO_DEEP, 0);
  }
  if (MOST_IN_LINE.test(source)) throw new Broken(TOO_DEEP, 0);
}

/** The parser takes a bracket that was left open for an indentation, as soon as another line follows. */
const reasonOf = ({ code, message }: { code: string; message: string }): string =>
  /^Flow (?:map|sequence) .* must be sufficiently indented/.test(message)
    ? REASONS["MISSING_CHAR"]!
    : (REASONS[code] ?? message);

function readDocument(
  document: ReturnType<typeof parseDocument>,
  lineOf: (at: number) => number,
): Omit<YamlBlock, "ok"> {
  // A warning is a tag that YAML doesn't know, such as `!important`: the text behind it isn't what was meant.
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) throw new Broken(reasonOf(fault), fault.pos[0]);
  const root = document.contents as ParsedNode | null;
  if (root === null || (isScalar(root) && root.value === null))
    return { data: {}, duplicates: [], root: null };
  if (!isMap(root)) throw new Broken("no `key: value` lines", root.range[0]);
  const reader = new Reader(document);
  const data = reader.value(root, 0) as Record<string, unknown>;
  const duplicates = reader.duplicates.map(({ key, at }) => ({ key, line: lineOf(at) }));
  return { data, duplicates, root: root as YAMLMap };
}

/** Turns nodes into plain values within bounds. Holds what one reading has seen. */
class Reader {
  readonly duplicates: { key: string; at: number }[] = [];
  private aliases = 0;
  private readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  value(node: unknown, depth: number): unknown {
    if (node === null || node === undefined) return null;
    const at = (node as ParsedNode).range[0];
    if (depth > MOST_DEPTH) throw new Broken(TOO_DEEP, at);
    if (isScalar(node))
      return scalarValue(node.value, node.type === "PLAIN" ? (node.source as string) : null, at);
    if (isSeq(node)) return node.items.map((item) => this.value(item, depth + 1));
    if (isMap(node)) return this.map(node.items, depth);
    return this.alias(node as Alias.Parsed, depth);
  }

  private alias(node: Alias.Parsed, depth: number): unknown {
    const at = node.range[0];
    if (++this.aliases > MOST_ALIASES) throw new Broken("too many aliases", at);
    const target = node.resolve(this.document);
    if (target === undefined) throw new Broken(`unknown alias *${node.source}`, at);
    return this.value(target, depth + 1);
  }

  private map(pairs: Pair[], depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    for (const pair of pairs) {
      const { key, at } = keyOf(pair);
      if (entries.has(key)) this.duplicates.push({ key, at });
      entries.set(key, this.value(pair.value, depth + 1));
    }
    // fromEntries defines its keys, so that a key `__proto__` is just a key.
    return Object.fromEntries(entries);
  }
}

/** A key as it is spelled: `1.10: x` has the key "1.10". */
export function keyOf(pair: Pair): { key: string; at: number } {
  const node = pair.key as ParsedNode;
  const at = node.range[0];
  if (!isScalar(node)) throw new Broken("a key that is no plain text", at);
  const key = node.type === "PLAIN" ? node.source : String(node.value as string | number | boolean);
  if (ODD_KEY.test(key)) throw new Broken("a blank that is no space (a no-break one?)", at);
  return { key, at };
}

/** A number counts as one only if it would be written the same way: `1.10`, `0123`, `0x1f` and `1e5` are text. `plain`: as it is spelled. */
function scalarValue(value: unknown, plain: string | null, at: number): unknown {
  if (plain !== null && ODD_VALUE.test(plain))
    throw new Broken("a blank that is no space (a no-break one?)", at);
  return typeof value === "number" && String(value) !== plain ? (plain ?? value) : value;
}
