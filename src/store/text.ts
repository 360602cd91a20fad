import { readFileSync } from "node:fs";
import type { Problem } from "../model/problem.ts";

/** Bytes of a memory file that are read, and that may be written. More than that is no memory. */
export const MAX_FILE_BYTES = 1_000_000;

export type FileText = { text: string; problems: Problem[] };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const tolerant = new TextDecoder("utf-8", { ignoreBOM: true });

/** A file's text, strictly UTF-8: what isn't is reported with its line, and replaced so that the rest can be found. null where it is gone. */
export function readText(abs: string, path: string): FileText | null {
  try {
    return decode(readFileSync(abs), path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    if (reason === "ENOENT" || reason === "ENOTDIR" || reason === "EISDIR") return null;
    return { text: "", problems: [encodingProblem(path, 1, `unreadable: ${reason ?? String(error)}`)] };
  }
}

/** Text out of bytes; see `readText`. The byte order mark stays. */
export function decode(bytes: Uint8Array, path: string): FileText {
  const problems: Problem[] = [];
  const kept = bytes.length > MAX_FILE_BYTES ? bytes.subarray(0, MAX_FILE_BYTES) : bytes;
  if (kept !== bytes)
    problems.push({
      code: "too-long",
      severity: "warning",
      file: path,
      line: 1,
      args: { bytes: bytes.length, limit: MAX_FILE_BYTES },
    });
  const text = decodeStrictly(kept);
  if (text === null) problems.push(encodingProblem(path, firstBadLine(kept), "not UTF-8"));
  const decoded = text ?? tolerant.decode(kept);
  const nul = decoded.indexOf("\0");
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
