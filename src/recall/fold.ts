import { SIMPLIFIED, TRADITIONAL } from "./fold-table.ts";

let table: Uint16Array | undefined;

/** By code unit: the Simplified character for a Traditional one, 0 for all others. Built when the first non-ASCII text comes. */
function foldTable(): Uint16Array {
  if (table) return table;
  table = new Uint16Array(0x10000);
  for (let i = 0; i < TRADITIONAL.length; i++) table[TRADITIONAL.charCodeAt(i)] = SIMPLIFIED.charCodeAt(i);
  return table;
}

const ASCII = /^[\0-\x7f]*$/;
export const isAscii = (text: string): boolean => ASCII.test(text);

/**
 * Text as it is compared: NFKC (width, ligatures, composed letters), then Traditional Chinese as Simplified, character by
 * character. Case stays, since it marks the parts of identifiers.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text;
  const normal = text.normalize("NFKC");
  const simplified = foldTable();
  let out = "";
  let from = 0;
  for (let i = 0; i < normal.length; i++) {
    const other = simplified[normal.charCodeAt(i)];
    if (!other) continue;
    out += normal.slice(from, i) + String.fromCharCode(other);
    from = i + 1;
  }
  return out + normal.slice(from);
}
