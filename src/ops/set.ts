import { existsSync } from "node:fs";
import type { Changed } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { FOLDER_OF, type Kind, type Memory } from "../model/memory.ts";
import { readFrontmatter, setFrontmatter } from "../markdown/frontmatter.ts";
import { loadLibrary } from "./library.ts";
import { editOf, memoryCalled, placeOf, timestamp } from "./memory-file.ts";
import { type Edit, save } from "./save.ts";
import { valueFor } from "./set-values.ts";
import { absoluteOf } from "../store/paths.ts";
import type { Workspace } from "./workspace.ts";

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
          kind: kind as Kind,
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

/**
 * The folder gives the kind, so another kind is another folder; a `kind:` in the file goes along. The keys are edited
 * first and the file is renamed then, so that what another process writes meanwhile moves with it.
 */
function moveEdits(
  ws: Workspace,
  memory: Memory,
  { keys, kind }: { keys: Record<string, unknown>; kind: Kind },
): Edit[] {
  const { id, path, title } = memory;
  const to = `memory/${FOLDER_OF[kind]}/${id}.md`;
  if (existsSync(absoluteOf(placeOf(ws, memory), to)))
    throw new UserError(`${to} is there already. Nothing was moved.`);
  const change = (before: string | null): string => {
    if (before === null) throw new UserError(`${path} is gone. Nothing was written.`);
    const { data } = readFrontmatter(before, path);
    // Out of the client's format: there a name was the title.
    const titled = path.split("/").length === 2 && "name" in data && !("title" in data) ? { title } : {};
    const named = "kind" in data ? { kind } : {};
    return setFrontmatter(before, { ...titled, ...keys, ...named, updated: timestamp(ws) }, path);
  };
  return [
    { kind: "update", id, path, change },
    { kind: "move", id, path, to },
  ];
}

/** A key starts with a letter: whatever else YAML allows would be a slip of the hand. */
const ASSIGNMENT = /^([\p{L}_][\p{L}\p{M}\p{N}_.-]*)(:?=)([^]*)$/u;

/** A key and its value; undefined removes the key. */
export function assignmentOf(assignment: string): [string, unknown] {
  const match = ASSIGNMENT.exec(assignment);
  if (!match) throw new UserError(`"${assignment}" is no key=value`);
  const [, key = "", sign, raw = ""] = match;
  if (sign === "=") return [key, raw === "" || raw === "null" ? undefined : valueFor(key, raw, false)];
  const value = parsed(key, raw);
  return [key, value === null ? undefined : valueFor(key, value, true)];
}

function parsed(key: string, raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw new UserError(`${key}:=… wants JSON, and this is none: ${raw}`, { cause });
  }
}
