import { createHash } from "node:crypto";
import type { Span } from "../../model/span.ts";

export { type Span, spanOf } from "../../model/span.ts";

/** Enough not to meet by chance, short enough to read over. Characters of hexadecimal. */
export const SHORT_HASH = 12;
/** Lines that are compared when a span is looked for elsewhere in its file. */
const MOST_WORK = 4_000_000;

export const nameOfSpan = ({ from, to }: Span): string => (from === to ? `${from}` : `${from}-${to}`);

/** Whatever the line ends. */
export const linesOf = (text: string): string[] => text.replace(/\r?\n$/, "").split(/\r?\n/);

/** null where the file ends before the span starts. */
export function hashOfSpan(lines: readonly string[], { from, to }: Span): string | null {
  return from > lines.length ? null : hashOfLines(lines.slice(from - 1, to));
}

/** Where lines with this hash stand now, the nearest first; null: nowhere. */
export function findSpan(lines: readonly string[], span: Span, hash: string): Span | null {
  const length = span.to - span.from + 1;
  const starts = lines.length - length + 1;
  if (starts <= 0 || starts * length > MOST_WORK) return null;
  const byDistance = Array.from({ length: starts }, (_, at) => at + 1).sort(
    (a, b) => Math.abs(a - span.from) - Math.abs(b - span.from),
  );
  const from = byDistance.find((start) => hashOfLines(lines.slice(start - 1, start - 1 + length)) === hash);
  return from === undefined ? null : { from, to: from + length - 1 };
}

function hashOfLines(lines: readonly string[]): string {
  return createHash("sha1").update(lines.join("\n")).digest("hex").slice(0, SHORT_HASH);
}

/** The name that git has for a content; `length` of a hash in that repository: 40 or 64. */
export function blobOf(bytes: Uint8Array, length: number): string {
  return createHash(length === 64 ? "sha256" : "sha1")
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest("hex");
}
