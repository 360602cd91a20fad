import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import type { Problem } from "../model/problem.ts";

/** Bytes of a memory file that are read, and that may be written. More than that is no memory. */
export const MAX_FILE_BYTES = 1_000_000;

export type FileText = { text: string; problems: Problem[] };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const tolerant = new TextDecoder("utf-8", { ignoreBOM: true });

/** A file's text, strictly UTF-8: what isn't is reported with its line, and replaced so that the rest can be found. null where it is gone. */
export function readText(abs: string, path: string): FileText | null {
  try {
    const { bytes, size } = readStart(abs);
    return decode(bytes, path, size);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    if (reason === "ENOENT" || reason === "ENOTDIR" || reason === "EISDIR") return null;
    return { text: "", problems: [encodingProblem(path, 1, `unreadable: ${reason ?? String(error)}`)] };
  }
}

/** A file's bytes, of a huge one no more than shows that it is; `size` is that of the whole file. */
function readStart(abs: string): { bytes: Uint8Array; size: number } {
  const fd = openSync(abs, "r");
  try {
    const { size } = fstatSync(fd);
    if (size <= MAX_FILE_BYTES) {
      const bytes = readFileSync(fd);
      return { bytes, size: bytes.length };
    }
    const bytes = Buffer.allocUnsafe(MAX_FILE_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(fd, bytes, length, bytes.length - length, null);
    return { bytes: bytes.subarray(0, length), size };
  } finally {
    closeSync(fd);
  }
}

/** Text out of bytes, which may be the start of `size` of them; see `readText`. The byte order mark stays. */
export function decode(bytes: Uint8Array, path: string, size = bytes.length): FileText {
  const problems: Problem[] = [];
  const kept = bytes.length > MAX_FILE_BYTES ? bytes.subarray(0, MAX_FILE_BYTES) : bytes;
  if (kept !== bytes)
    problems.push({
      code: "too-long",
      severity: "warning",
      file: path,
      line: 1,
      args: { bytes: size, limit: MAX_FILE_BYTES },
    });
  const text = decodeStrictly(kept);
  if (text === null) problems.push(encodingProblem(path, firstBadLine(kept), "not UTF-8"));
  const decoded = text ?? tolerant.decode(kept);
  const nul = text === null ? -1 : decoded.indexOf("\0");
  if (nul >= 0)
    problems.push(encodingProblem(path, decoded.slice(0, nul).split("\n").length, "a NUL character"));
  return { text: decoded, problems };
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** No byte of a longer UTF-8 sequence is a line feed, so lines can be judged one by one. */
function firstBadLine(bytes: Uint8Array): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || decodeStrictly(bytes.subarray(start, end)) === null) return line;
    start = end + 1;
  }
}

function encodingProblem(path: string, line: number, reason: string): Problem {
  return { code: "encoding", severity: "error", file: path, line, args: { reason } };
}
