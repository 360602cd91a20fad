/*
 * The YAML that frontmatter is nearly always made of, read without a parser of the whole language: keys with plain or
 * quoted scalars, lists and maps in brackets, lists of one level. What is not surely that is left to `readYaml`, which
 * a test holds this to. Ten thousand files are read in a third of the time, and a hook need not load the parser.
 */

const KEY = /^([A-Za-z_][A-Za-z0-9_-]{0,99}):(?: +(.*))?$/;
const ITEM = /^( {0,8})- +(.*)$/;
const PAIR = /^([A-Za-z_][A-Za-z0-9_-]{0,99}): +(.+)$/;
/** Control characters, tabs, and blanks that look like a space and are none. */
const ODD =
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff\ufffe\uffff]|\r(?!\n)/;
/** A plain scalar starts with a letter, a digit or one of a few signs, and holds neither `: ` nor ` #`. */
const PLAIN = /^[A-Za-z0-9_/.(\u00a1-\uffff](?:[^:#]|:(?! |$)|(?<! )#)*$/;
const NUMBER = /^[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/;
const BRACKETS = /[[\]{},]/;
const WORDS: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ...["null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
]);

/** The parser has limits of its own for what stands in one line. */
const LONGEST = 1_000;

/** Thrown where the text may be more than this reads. */
const MORE = Symbol("more");

/** The keys of a block of frontmatter; null where it takes a YAML parser to say. */
export function readPlain(source: string): Record<string, unknown> | null {
  if (ODD.test(source)) return null;
  if (/^\s*\{\}\s*$/.test(source)) return {};
  try {
    return Object.fromEntries(entriesOf(source.split(/\r?\n/)));
  } catch (error) {
    if (error === MORE) return null;
    throw error;
  }
}

function entriesOf(lines: readonly string[]): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trimEnd();
    if (line === "" || line.startsWith("#")) continue;
    const [, key, value = ""] = KEY.exec(line) ?? [];
    if (key === undefined || entries.has(key) || line.length > LONGEST) throw MORE;
    if (value !== "") entries.set(key, valueOf(value));
    else {
      const items = itemsAt(lines, at + 1);
      entries.set(key, items.length === 0 ? null : items);
      at += items.length;
    }
  }
  return entries;
}

/** The lines `- value` from here on, all as far to the right. */
function itemsAt(lines: readonly string[], from: number): unknown[] {
  const items: unknown[] = [];
  let indent: string | null = null;
  for (let at = from; at < lines.length; at++) {
    const [, before, value] = ITEM.exec(lines[at]!.trimEnd()) ?? [];
    if (before === undefined || value === undefined) break;
    if (before !== (indent ??= before)) throw MORE;
    items.push(valueOf(value));
  }
  return items;
}

function valueOf(text: string): unknown {
  if (text.startsWith("[")) return inside(text, "]").map((item) => scalarIn(item));
  if (!text.startsWith("{")) return scalarOf(text);
  const entries = inside(text, "}").map((item): [string, unknown] => {
    const [, key, value] = PAIR.exec(item) ?? [];
    if (key === undefined || value === undefined) throw MORE;
    return [key, scalarIn(value)];
  });
  if (new Set(entries.map(([key]) => key)).size < entries.length) throw MORE;
  return Object.fromEntries(entries);
}

/** The items between two brackets. A quote may hold a comma: that is more than this reads. */
function inside(text: string, close: string): string[] {
  if (!text.endsWith(close)) throw MORE;
  const items = text.slice(1, -1).trim();
  return items === "" ? [] : items.split(",").map((item) => item.trim());
}

function scalarIn(text: string): unknown {
  if (BRACKETS.test(text) || text === "") throw MORE;
  return scalarOf(text);
}

function scalarOf(text: string): unknown {
  if (/^"[^"\\]*"$|^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (!PLAIN.test(text)) throw MORE;
  if (WORDS.has(text)) return WORDS.get(text);
  return NUMBER.test(text) && String(Number(text)) === text ? Number(text) : text;
}
