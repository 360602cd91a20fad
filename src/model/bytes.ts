const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** A byte that is no UTF-8 stands in the text as this plus itself: half of a surrogate pair, which no valid text holds. */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/u;

/** Text out of any bytes; `bytesOf` gives exactly the same bytes back. */
export function textOf(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return tolerant(bytes);
  }
}

/** Bytes out of a text of `textOf`. */
export function bytesOf(text: string): Uint8Array {
  if (!ESCAPED.test(text)) return encoder.encode(text);
  const parts = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return ESCAPED.test(character) ? Uint8Array.of(code - ESCAPE) : encoder.encode(character);
  });
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Sequence by sequence; a byte that begins none stands alone. */
function tolerant(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(lengthOf(bytes[at] ?? 0), bytes.length - at);
    const character = decoded(bytes.subarray(at, at + length));
    text += character ?? String.fromCharCode(ESCAPE + (bytes[at] ?? 0));
    at += character === null ? 1 : length;
  }
  return text;
}

const lengthOf = (lead: number): number => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

function decoded(bytes: Uint8Array): string | null {
  const [first = 0] = bytes;
  if (bytes.length === 1 && first < 0x80) return String.fromCharCode(first);
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
