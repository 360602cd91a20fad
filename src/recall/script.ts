/*
 * Which script a character is of, by its code unit. Tables of ranges instead of `\p{…}` classes: compiling those costs
 * several milliseconds, which a hook has not to spend. Meant for text after NFKC.
 */

/** Scripts that are written without spaces: Han, kana, Hangul. A surrogate of the planes 2 and 3 is Han. */
export function isDenseUnit(unit: number): boolean {
  if (unit < 0x3005) return false;
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3041 &&
      unit <= 0x30ff &&
      unit !== 0x30fb &&
      unit !== 0x30a0 &&
      (unit < 0x3099 || unit > 0x309c)) ||
    unit <= 0x3007 ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xd840 && unit <= 0xd8bf) ||
    (unit >= 0x31f0 && unit <= 0x31ff)
  );
}

/** Whether a whole term is of such a script. Terms are never mixed. */
export const isDense = (term: string): boolean => isDenseUnit(term.charCodeAt(0));

const isHiraganaUnit = (unit: number): boolean => unit >= 0x3041 && unit <= 0x309f;

export function hasHiragana(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isHiraganaUnit(text.charCodeAt(i))) return true;
  return false;
}

export function isHiragana(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isHiraganaUnit(text.charCodeAt(i))) return false;
  return text.length > 0;
}

/** Letters, digits, marks and the underscore. */
export function isWordUnit(unit: number, text: string, at: number): boolean {
  if (unit < 0x80)
    return (
      (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
    );
  // General punctuation, CJK punctuation and what is left of the full-width forms: common, and no letters.
  if (
    (unit >= 0x2000 && unit <= 0x206f) ||
    (unit >= 0x3000 && unit <= 0x3004) ||
    (unit >= 0x3008 && unit <= 0x3040)
  )
    return false;
  return isLetter(String.fromCodePoint(text.codePointAt(at)!));
}

let letters: RegExp | undefined;
const isLetter = (character: string): boolean =>
  (letters ??= new RegExp("[\\p{L}\\p{N}\\p{M}]", "u")).test(character);
