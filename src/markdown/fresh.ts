import { splitFrontmatter } from "./fence.ts";
import { readPlain } from "./plain.ts";
import { sameValue } from "./same.ts";

/*
 * The block of a new file, written by hand where every value is surely plain: a test holds it to what the YAML writer
 * writes. A new memory is the most common write of all, and loading that writer takes longer than the rest of it.
 */

/** Words of a scalar that no YAML parser takes for anything else, alone or in a list. */
const TEXT =
  /^[A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3001-\ud7ff](?:[ ]?[\w./+@()\u00a1-\u1fff\u2070-\u2fff\u3001-\ud7ff-])*$/;
/** A moment, or the id of a session: digits in front, and no number all the same. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$|^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/;
/** Read as something else by YAML of some version. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;
const KEY = /^[a-z][a-z_]{0,40}$/;
/** Longer lists are written one entry a line. */
const LONGEST = 90;

/** `text` below a block of these keys; null where the YAML writer is needed, or a block is there already. */
export function withFreshBlock(text: string, changes: Readonly<Record<string, unknown>>): string | null {
  const { kind, bom, eol } = splitFrontmatter(text);
  if (kind !== "none" || bom === 1 || eol !== "\n") return null;
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const lines = entries.map(([key, value]) => (KEY.test(key) ? lineOf(key, value) : null));
  if (lines.length === 0 || lines.includes(null)) return null;
  const block = lines.join("");
  return sameValue(readPlain(block), Object.fromEntries(entries)) ? `---\n${block}---\n${text}` : null;
}

function lineOf(key: string, value: unknown): string | null {
  const written = writtenAs(value);
  return written === null || written.length > LONGEST ? null : `${key}: ${written}\n`;
}

function writtenAs(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return scalar(value);
  const items = Array.isArray(value)
    ? value.map(scalar)
    : Object.entries(value).map(([key, inner]) => {
        const written = KEY.test(key) ? scalar(inner) : null;
        return written === null ? null : `${key}: ${written}`;
      });
  if (items.length === 0 || items.includes(null)) return null;
  return Array.isArray(value) ? `[${items.join(", ")}]` : `{${items.join(", ")}}`;
}

function scalar(value: unknown): string | null {
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string" || WORD.test(value)) return null;
  return TEXT.test(value) || STAMP.test(value) ? value : null;
}
