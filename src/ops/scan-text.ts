import { textOf } from "../model/bytes.ts";
import { utf16Of } from "../model/encoding.ts";
import type { Problem } from "../model/problem.ts";

/** Above this size (bytes) a file is no note. */
export const MOST_BYTES = 5_000_000;
/** What is no text has a NUL so near its beginning. Bytes. */
export const LOOKED_AT = 8_000;

/** `size`: of all of it, in bytes. `bytes`: of something above `MOST_BYTES` at least the first `LOOKED_AT`. */
export type Content = { file: string; bytes: Uint8Array; size: number };

/** The text of a file, in whatever Unicode it is saved; why it can't be looked at where it is none. */
export function textIn({ file, bytes, size }: Content): string | Problem {
  const utf16 = utf16Of(bytes);
  if (utf16 === null && bytes.subarray(0, LOOKED_AT).includes(0)) return noText(file);
  if (size > MOST_BYTES)
    return {
      code: "too-long",
      severity: "error",
      file,
      line: 1,
      args: { bytes: size, limit: MOST_BYTES, unread: 1 },
    };
  const text = utf16 === null ? textOf(bytes) : new TextDecoder(utf16).decode(bytes);
  // UTF-32 begins with the same mark as UTF-16.
  return text.includes("\0") && utf16 !== null ? { ...noText(file), severity: "error" } : text;
}

/** A picture beside the notes is nobody's fault; a note that can't be read is one. */
const noText = (file: string): Problem => ({
  code: "encoding",
  severity: /\.md$/i.test(file) ? "error" : "info",
  file,
  line: 1,
  args: { unread: 1 },
});
