import type { Ref, Source } from "../model/memory.ts";

/** Frontmatter as people write it: each function takes whatever stands there and gives the type, or nothing. */

/** A string; numbers count as their text. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A list of strings, out of a list or of `a, b`. */
export function textsOf(value: unknown): string[] {
  const parts = typeof value === "string" ? value.split(/[,，、]/u) : Array.isArray(value) ? value : [value];
  return parts.map(textOf).filter((part) => part !== null);
}

/** A list of ids, out of a list or one; `[[id]]` too. A comma may be part of an id, so it doesn't split. */
export function idsOf(value: unknown): string[] {
  // An unquoted [[id]] is YAML for a list in a list.
  const parts = Array.isArray(value) ? value.flat(2) : [value];
  return parts
    .map(textOf)
    .filter((part) => part !== null)
    .map(bareId);
}

const bareId = (text: string): string => text.replace(/^\[\[|\]\]$/gu, "").normalize("NFC");

export const flagOf = (value: unknown): boolean => flagWord(value) === true;

/** What a flag says; null where it says neither yes nor no. */
export function flagWord(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  return (
    ["true", "yes", "on", "1"].includes(word) || (["false", "no", "off", "0"].includes(word) ? false : null)
  );
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/u;

/** ISO 8601 UTC to the second; a day alone is its start, a time without zone is UTC. */
export function timeOf(value: unknown): string | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : isoOf(value);
  const parts = typeof value === "string" ? ISO.exec(value.trim()) : null;
  if (!parts) return null;
  const [, year, month, day, clock = "00:00:00", zone = "Z"] = parts;
  const time = new Date(
    `${year}-${month}-${day}T${clock.length === 5 ? `${clock}:00` : clock}${offsetOf(zone)}`,
  );
  // JavaScript rolls 30 February over.
  const isDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
  return Number.isNaN(time.getTime()) || !isDay ? null : isoOf(time);
}

/** A day (or a time) after which something ends, as it was written: `2027-06-30`. */
export function dayOf(value: unknown): string | null {
  const time = timeOf(value);
  if (time === null) return null;
  return typeof value === "string" && value.trim().length === 10 ? value.trim() : time;
}

/** ISO 8601 UTC without fractions. */
export const isoOf = (time: Date): string => time.toISOString().replace(/\.\d+Z$/u, "Z");

function offsetOf(zone: string): string {
  if (/^z$/iu.test(zone)) return "Z";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

export function sourceOf(value: unknown): Source | null {
  if (typeof value === "string") return { by: value };
  if (!isRecord(value)) return null;
  const by = textOf(value["by"]);
  const session = textOf(value["session"]);
  const line = Number(value["line"] ?? Number.NaN);
  return {
    ...(by === null ? {} : { by }),
    ...(session === null ? {} : { session }),
    ...(Number.isInteger(line) ? { line } : {}),
  };
}

export function refsOf(value: unknown): Ref[] {
  const parts = Array.isArray(value) ? value : [value];
  return parts.map(refOf).filter((ref) => ref !== null);
}

/** `{path, lines, blob}`, or `src/a.ts:40-61`. */
function refOf(value: unknown): Ref | null {
  if (typeof value === "string") {
    const parts = /^(.+?)(?::(\d+(?:-\d+)?))?$/u.exec(value.trim());
    return parts?.[1] ? { path: parts[1], ...(parts[2] === undefined ? {} : { lines: parts[2] }) } : null;
  }
  if (!isRecord(value)) return null;
  const path = textOf(value["path"]);
  if (path === null) return null;
  const anchors = (["lines", "blob", "span"] as const).map((key) => [key, textOf(value[key])] as const);
  return { path, ...Object.fromEntries(anchors.filter(([, text]) => text !== null)) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
