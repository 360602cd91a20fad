import { foldPairs } from "./fold-pairs.ts";

let table: Uint16Array | undefined;

/** By code unit: the Simplified character for a Traditional one, 0 for all others. Built when the first long non-ASCII text comes. */
function foldTable(): Uint16Array {
  if (table) return table;
  const [traditional, simplified] = foldPairs();
  table = new Uint16Array(0x10000);
  for (let i = 0; i < traditional.length; i++) table[traditional.charCodeAt(i)] = simplified.charCodeAt(i);
  return table;
}

/** A question is looked up character by character: the table takes longer to build than a page to fold. Later texts count, too. */
const FEW = 500;
let folded = 0;

/** Of one character what `foldTable` says. */
function foldOne(unit: number): number {
  const [traditional, simplified] = foldPairs();
  const at = traditional.indexOf(String.fromCharCode(unit));
  return at < 0 ? 0 : simplified.charCodeAt(at);
}

/** No character of the table stands before it. */
const FIRST_HAN = 0x3400;

const ASCII = /^[\0-\x7f]*$/;
export const isAscii = (text: string): boolean => ASCII.test(text);

/**
 * Text as it is compared: NFKC (width, ligatures, composed letters), then Traditional Chinese as Simplified, character by
 * character. Case stays, since it marks the parts of identifiers.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text;
  const normal = text.normalize("NFKC");
  folded += normal.length;
  const simplified = folded > FEW ? foldTable() : null;
  let out = "";
  let from = 0;
  for (let i = 0; i < normal.length; i++) {
    const unit = normal.charCodeAt(i);
    if (unit < FIRST_HAN) continue;
    const other = simplified === null ? foldOne(unit) : simplified[unit]!;
    if (other === 0) continue;
    out += normal.slice(from, i) + String.fromCharCode(other);
    from = i + 1;
  }
  return out + normal.slice(from);
}
