import { UserError } from "./errors.ts";

/** In the order of how often they meet us where several fit equally well. */
const GUESSES = ["gb18030", "big5", "shift_jis", "euc-kr"] as const;
/** As `iconv` names them. */
const NAME_OF = { gb18030: "GB18030", big5: "BIG5", shift_jis: "SHIFT_JIS", "euc-kr": "EUC-KR" } as const;
/** What most texts are full of: a text that was read in the wrong encoding has hardly any of it. */
const FREQUENT =
  /[的一是不了在有人我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年のはをにがでとたしてるいすま이다는을의에가고하지한]/gu;
/** Enough to tell by. Bytes. */
const LOOKED_AT = 20_000;

/** The encoding that bytes look like; null: UTF-8. `UTF-16` by its mark or its NULs, others by what they say; "" where none fits. */
export function foreignEncoding(bytes: Uint8Array): string | null {
  if (utf16Of(bytes) !== null) return "UTF-16";
  if (decodedAs("utf-8", bytes) !== null) return null;
  const start = bytes.subarray(0, LOOKED_AT);
  const scores = GUESSES.map((name) => ({ name, score: scoreOf(name, start) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? NAME_OF[best.name] : "";
}

/** Which UTF-16 it is, by its mark; without one by the NULs beside its letters, which no other text has. null: none. */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const nuls = [0, 0];
  const start = bytes.subarray(0, LOOKED_AT);
  start.forEach((byte, at) => void (byte === 0 && nuls[at % 2]!++));
  const [high = 0, low = 0] = nuls;
  if (high + low < start.length / 8 || (high > 0 && low > 0)) return null;
  return low > 0 ? "utf-16le" : high > 0 ? "utf-16be" : null;
}

/** Frequent characters; 0 where it can't be that encoding. */
function scoreOf(name: string, start: Uint8Array): number {
  // A cut in the middle of a character is no reason against it.
  const text = [0, 1, 2, 3].map((less) => decodedAs(name, start.subarray(0, start.length - less)));
  const whole = text.find((one) => one !== null);
  return typeof whole === "string" ? 1 + (whole.match(FREQUENT)?.length ?? 0) : 0;
}

function decodedAs(name: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    // Not valid in it, or a Node without it.
    return null;
  }
}

/**
 * Text that came in as bytes, without a byte order mark.
 * @throws UserError where it is no UTF-8: with the encoding that it looks like, and how to convert it
 */
export function textOfInput(bytes: Uint8Array): string {
  const encoding = foreignEncoding(bytes);
  if (encoding === null) return decodedAs("utf-8", bytes) ?? "";
  throw new UserError(
    `${notUtf8(encoding)} Nothing was written. Convert it: iconv -f ${encoding || "<its encoding>"} -t UTF-8 <file> | tasuki …`,
  );
}

export const notUtf8 = (encoding: string): string =>
  `the text on standard input is not UTF-8${encoding === "" ? "" : `; it looks like ${encoding}`}.`;
