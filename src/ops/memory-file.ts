import { setFrontmatter } from "../markdown/frontmatter.ts";
import { UserError } from "../model/errors.ts";
import { checkedId, nearest } from "../model/ids.ts";
import type { Memory } from "../model/memory.ts";
import { personalPlace, type StorePlace } from "../store/paths.ts";
import type { Library } from "./library.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** The memory that a person named. @throws UserError naming the nearest one */
export function memoryCalled(library: Library, word: string): Memory {
  const id = checkedId(word.replace(/\.md$/, ""));
  const memory = library.byId.get(id);
  if (memory) return memory;
  const near = nearest(id, library.byId.keys()) ?? partOf(id, [...library.byId.keys()]);
  throw new UserError(`no memory "${id}".${near === null ? "" : ` Did you mean ${near}?`} (tasuki list)`);
}

/** The one id that a person began to type, or remembers a part of. */
function partOf(word: string, ids: string[]): string | null {
  const found = ids.filter((id) => id.includes(word.toLowerCase()));
  return found.length === 1 ? found[0]! : null;
}

/** The store that a memory lies in. */
export function placeOf(ws: Workspace, memory: Memory): StorePlace {
  return memory.tier === "personal" && ws.personal ? ws.personal : storeOf(ws);
}

/** Where a new memory goes. */
export const placeForNew = (ws: Workspace, global: boolean): StorePlace =>
  global ? personalPlace(ws.world.env) : storeOf(ws);

/** `updated:` goes with every edit of ours. Seconds are enough, and readable. */
export const timestamp = (ws: Workspace): string =>
  ws.world
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");

/** Keys as the file's own format calls them: in that of the client a title is a name. */
function inItsFormat(
  { path, frontmatter }: Memory,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const isClients = path.split("/").length === 2 && "name" in frontmatter && !("title" in frontmatter);
  if (!isClients || !("title" in changes)) return changes;
  const { title, ...others } = changes;
  return { ...others, name: title };
}

/** An edit of some frontmatter keys; every other byte stays. */
export function editOf(ws: Workspace, memory: Memory, given: Record<string, unknown>) {
  const changes = inItsFormat(memory, given);
  const change = (before: string | null): string => {
    if (before === null) throw new UserError(`${memory.path} is gone. Nothing was written.`);
    const edited = setFrontmatter(before, changes, memory.path);
    return edited === before ? before : setFrontmatter(edited, { updated: timestamp(ws) }, memory.path);
  };
  return { kind: "update" as const, id: memory.id, path: memory.path, change };
}
