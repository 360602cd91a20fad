import { isExpired } from "../model/age.ts";
import type { MemoryRow, ShownMemory } from "../model/answers.ts";
import type { Memory } from "../model/memory.ts";
import { checkedId } from "../model/ids.ts";
import { type Library, loadLibrary } from "./library.ts";
import { memoryCalled, placeOf } from "./memory-file.ts";
import type { Workspace } from "./workspace.ts";

/**
 * One memory, whole; with `id@rev` as it was in that commit.
 * @throws UserError for an unknown id or revision
 */
export async function show(ws: Workspace, name: string): Promise<ShownMemory> {
  const library = await loadLibrary(ws);
  const memory = isOfThePast(library, name)
    ? await pastMemory(ws, library, name)
    : memoryCalled(library, name);
  const expired = isExpired(memory.expires, ws.world.now()) ? { expired: true as const } : {};
  return { ...rowOf(memory), ...expired, text: memory.text, frontmatter: memory.frontmatter };
}

/** An id may hold an `@` itself. */
const isOfThePast = (library: Library, name: string): boolean =>
  name.indexOf("@") > 0 && !library.byId.has(name.trim().normalize("NFC"));

async function pastMemory(ws: Workspace, library: Library, name: string): Promise<Memory> {
  const known = [...name.matchAll(/@/g)]
    .map(({ index }) => index)
    .find((at) => library.byId.has(name.slice(0, at).normalize("NFC")));
  const at = known ?? name.indexOf("@");
  const id = checkedId(name.slice(0, at));
  const memory = library.byId.get(id);
  const { memoryAt, openPast } = await import("./history/past.ts");
  const past = await openPast(ws, name.slice(at + 1), memory && placeOf(ws, memory));
  return memoryAt(past, id, memory?.path ?? null);
}

export function rowOf({
  id,
  kind,
  status,
  title,
  tags,
  profile,
  pinned,
  created,
  updated,
  path,
  unmerged,
}: Memory): MemoryRow {
  const row = { id, kind, status, title, tags, profile, pinned, created, updated, path };
  return unmerged ? { ...row, unmerged } : row;
}
