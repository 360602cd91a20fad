import type { Changed } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";
import { FOLDER_OF, KINDS, type Memory, MEMORY_STATUSES } from "../model/memory.ts";
import { setFrontmatter } from "../markdown/frontmatter.ts";
import { called, kindCalled } from "./list-memories.ts";
import { loadLibrary } from "./library.ts";
import { editOf, memoryCalled, placeOf, timestamp } from "./memory-file.ts";
import { type Edit, save } from "./save.ts";
import { readFileSync } from "node:fs";
import { absoluteOf } from "../store/paths.ts";
import type { Workspace } from "./workspace.ts";

const LISTS = ["tags", "keywords", "supersedes"];
const BOOLEANS = ["pinned"];
const DATES = ["created", "updated", "expires"];
const KNOWN = [
  "title",
  "status",
  "kind",
  "profile",
  "source",
  "refs",
  "superseded_by",
  ...LISTS,
  ...BOOLEANS,
  ...DATES,
];

export type SetInput = { id: string; assignments: string[]; dryRun: boolean };

/**
 * Edits frontmatter keys of one memory (`key=value`, `key=` or `key=null` removes, `key:=<json>` is typed); every
 * other byte stays. `kind=` moves the file.
 */
export async function set(ws: Workspace, { id, assignments, dryRun }: SetInput): Promise<Changed> {
  const memory = memoryCalled(await loadLibrary(ws), id);
  const changes = Object.fromEntries(assignments.map(assignmentOf));
  if (Object.keys(changes).length === 0)
    throw new UserError(`nothing to set: tasuki set ${memory.id} key=value …`);
  const { kind, ...keys } = changes;
  const edits =
    kind === undefined || kind === memory.kind
      ? [editOf(ws, memory, keys)]
      : moveEdits(ws, memory, {
          keys,
          kind: kindCalled(typeof kind === "string" ? kind : JSON.stringify(kind)),
        });
  const { changed, commit, warnings } = await save(ws, {
    place: placeOf(ws, memory),
    op: "set",
    subject: `set ${Object.keys(changes).join(", ")} of ${memory.id}`,
    edits,
    dryRun,
  });
  return { changed, commit, warnings };
}

/** The folder gives the kind, so another kind is another folder; a `kind:` in the file goes along. */
function moveEdits(
  ws: Workspace,
  memory: Memory,
  { keys, kind }: { keys: Record<string, unknown>; kind: keyof typeof FOLDER_OF },
): Edit[] {
  const before = readFileSync(absoluteOf(placeOf(ws, memory), memory.path), "utf8");
  const named = "kind" in memory.frontmatter ? { kind } : {};
  const text = setFrontmatter(before, { ...keys, ...named, updated: timestamp(ws) }, memory.path);
  const path = `memory/${FOLDER_OF[kind]}/${memory.id}.md`;
  return [
    { kind: "update", id: memory.id, path, change: (there) => refuseTaken(there, path) ?? text },
    { kind: "remove", id: memory.id, path: memory.path },
  ];
}

function refuseTaken(there: string | null, path: string): null {
  if (there !== null) throw new UserError(`${path} is there already. Nothing was moved.`);
  return null;
}

/** A key and its value; undefined removes the key. */
export function assignmentOf(assignment: string): [string, unknown] {
  const match = /^([^=\s]+?)(:?=)([^]*)$/u.exec(assignment);
  if (!match) throw new UserError(`"${assignment}" is no key=value`);
  const [, key = "", sign, raw = ""] = match;
  if (sign === ":=") return [key, typed(key, raw)];
  if (raw === "" || raw === "null") return [key, undefined];
  return [key, valueOf(key, raw)];
}

function typed(key: string, raw: string): unknown {
  try {
    return JSON.parse(raw) ?? undefined;
  } catch (cause) {
    throw new UserError(`${key}:=… wants JSON, and this is none: ${raw}`, { cause });
  }
}

function valueOf(key: string, raw: string): unknown {
  if (key === "kind") return called(raw, KINDS, "kind");
  if (key === "status") return called(raw, MEMORY_STATUSES, "status");
  if (LISTS.includes(key))
    return raw
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
  if (BOOLEANS.includes(key)) return booleanOf(key, raw);
  if (DATES.includes(key) && Number.isNaN(Date.parse(raw)))
    throw new UserError(`${key} wants a date such as 2027-06-30, not "${raw}"`);
  if (!KNOWN.includes(key)) {
    const near = nearest(key, KNOWN);
    if (near !== null)
      throw new UserError(
        `no key "${key}". Did you mean ${near}? (a key of your own: ${key}:=${JSON.stringify(raw)})`,
      );
  }
  return raw;
}

function booleanOf(key: string, raw: string): boolean {
  if (["true", "1", "yes"].includes(raw)) return true;
  if (["false", "0", "no"].includes(raw)) return false;
  throw new UserError(`${key} is true or false, not "${raw}"`);
}
