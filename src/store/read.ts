import { readFrontmatter } from "../markdown/frontmatter.ts";
import { conflictLine } from "../model/conflict.ts";
import {
  KINDS,
  type Kind,
  MEMORY_STATUSES,
  type Memory,
  type MemoryStatus,
  type Tier,
} from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import { dayOf, flagOf, idsOf, isRecord, refsOf, sourceOf, textOf, textsOf, timeOf } from "./loose.ts";
import type { StorePlace } from "./paths.ts";
import { type FileRow, type ListRow, scanLists } from "./scan.ts";
import { decode, type FileText, readText } from "./text.ts";

export { decode, readText, type FileText } from "./text.ts";

/** `source`: the whole file as decoded, frontmatter included. `bodyLine`: where the text starts. */
export type ReadMemory = { memory: Memory; problems: Problem[]; source: string; bodyLine: number };
export type ReadList = ListRow & FileText;

/** Where a memory's bytes come from: a row of `scanStore`, or the same four facts of a past revision. */
export type MemoryRow = Pick<FileRow, "path" | "id" | "kind" | "native">;

/** Claude Code's own types of memory. */
const NATIVE_KINDS: Readonly<Record<string, Kind>> = {
  user: "preference",
  feedback: "preference",
  project: "fact",
  reference: "fact",
};
const MAX_TITLE = 200;

/** Reads one file of `scanStore`; null where it is gone. Never throws. */
export function readMemory(row: FileRow, tier: Tier): ReadMemory | null {
  const file = readText(row.abs, row.path);
  return file && memoryOf(file, row, tier);
}

/** The memory in these bytes. Never throws. */
export function parseMemory(bytes: Uint8Array, row: MemoryRow, tier: Tier): ReadMemory {
  return memoryOf(decode(bytes, row.path), row, tier);
}

/** The text of a list, for the handoff's reader; null where there is none. The name is matched in every Unicode spelling. */
export function readList(place: StorePlace, list: string): ReadList | null {
  const row = scanLists(place).find((one) => one.list === list.normalize("NFC"));
  const file = row && readText(row.abs, row.path);
  return file ? { ...row, ...file } : null;
}

function memoryOf(file: FileText, row: MemoryRow, tier: Tier): ReadMemory {
  const { data, body, bodyLine, problems } = readFrontmatter(file.text, row.path);
  const text = body.replace(/^[\r\n]+|[\r\n]+$/gu, "");
  const { kind, mismatch } = kindOf(data, row);
  const native = row.native ? nativeWords(data) : { title: null, keywords: [] };
  const supersededBy = idsOf(data["superseded_by"])[0] ?? null;
  const unfinished = conflictIn(file.text, row.path);
  const memory: Memory = {
    id: row.id,
    kind,
    status: statusOf(data["status"], supersededBy),
    title: oneLine(textOf(data["title"]) ?? native.title ?? firstLine(text)),
    text,
    path: row.path,
    tier,
    tags: textsOf(data["tags"]),
    keywords: [...textsOf(data["keywords"]), ...native.keywords],
    profile: textOf(data["profile"]),
    pinned: flagOf(data["pinned"]),
    created: timeOf(data["created"]),
    updated: timeOf(data["updated"]),
    source: sourceOf(data["source"]),
    refs: refsOf(data["refs"]),
    supersedes: idsOf(data["supersedes"]),
    supersededBy,
    expires: dayOf(data["expires"]),
    ...(unfinished.length > 0 ? { unmerged: true as const } : {}),
    frontmatter: data,
  };
  const lines = mismatch === null ? [] : [mismatchProblem(row, mismatch, lineOfKey(file.text, mismatch.key))];
  const all = [...file.problems, ...problems, ...lines, ...unfinished];
  return { memory, problems: all, source: file.text, bodyLine };
}

/** A merge that was left unfinished: two versions stand in the file, and what is read is neither. */
export function conflictIn(text: string, path: string): Problem[] {
  const line = conflictLine(text);
  return line === null ? [] : [{ code: "conflict-markers", severity: "error", file: path, line }];
}

type Mismatch = { key: string; said: Kind; folder: Kind };

/** The folder says it; at the root the file does. */
function kindOf(data: Record<string, unknown>, row: MemoryRow): { kind: Kind; mismatch: Mismatch | null } {
  const metadata = isRecord(data["metadata"]) ? data["metadata"] : {};
  const said = [
    ["kind", data["kind"]],
    ["type", data["type"]],
    ["metadata", metadata["type"]],
  ] as const;
  for (const [key, value] of said) {
    const word = textOf(value)?.toLowerCase();
    if (word === undefined) continue;
    const kind = KINDS.find((one) => one === word) ?? (row.native ? NATIVE_KINDS[word] : undefined);
    if (kind === undefined) continue;
    if (row.native) return { kind, mismatch: null };
    return { kind: row.kind, mismatch: kind === row.kind ? null : { key, said: kind, folder: row.kind } };
  }
  return { kind: row.kind, mismatch: null };
}

function mismatchProblem(row: MemoryRow, { said, folder }: Mismatch, line: number): Problem {
  return { code: "kind-mismatch", severity: "warning", file: row.path, line, args: { said, folder } };
}

/** Line of a top-level key, for a report; the first where it can't be told. */
export function lineOfKey(text: string, key: string): number {
  const index = text
    .split("\n")
    .findIndex(
      (line) =>
        line.replace(/^\uFEFF?["']?/u, "").startsWith(key) && /^\uFEFF?["']?[\w-]+["']?\s*:/u.test(line),
    );
  return Math.max(0, index) + 1;
}

/** What was replaced is never given again, even where somebody forgot the status. */
function statusOf(value: unknown, supersededBy: string | null): MemoryStatus {
  const word = textOf(value)?.toLowerCase();
  return MEMORY_STATUSES.find((one) => one === word) ?? (supersededBy === null ? "active" : "superseded");
}

/** The name is what people see; the description holds the words that a question may use. */
function nativeWords(data: Record<string, unknown>): { title: string | null; keywords: string[] } {
  const name = textOf(data["name"]);
  const description = textOf(data["description"]);
  return { title: name ?? description, keywords: name !== null && description !== null ? [description] : [] };
}

/** The first line with something on it, without heading, bullet, quote or checkbox marks. */
function firstLine(text: string): string {
  for (const line of text.split(/\r?\n/u)) {
    const bare = line
      .slice(0, 10 * MAX_TITLE)
      .replace(/<!--.*?-->/gu, "")
      .replace(/^\s*(?:(?:#{1,6}|[-*+>]|\d{1,9}[.)])(?:\s+|$)|\[[ xX/-]\]\s+)*/u, "")
      .replace(/\s+#+\s*$/u, "")
      .trim();
    if (/[^\s#*_=`~<>-]/u.test(bare)) return bare;
  }
  return "";
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const characters = line.length > MAX_TITLE ? [...line] : [];
  return characters.length > MAX_TITLE ? `${characters.slice(0, MAX_TITLE - 1).join("")}…` : line;
}
