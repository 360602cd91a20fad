import type { MemoryRow, ShownMemory } from "../model/answers.ts";
import type { Memory } from "../model/memory.ts";
import { loadLibrary } from "./library.ts";
import { memoryCalled } from "./memory-file.ts";
import type { Workspace } from "./workspace.ts";

/** One memory, whole. */
export async function show(ws: Workspace, id: string): Promise<ShownMemory> {
  const memory = memoryCalled(await loadLibrary(ws), id);
  return { ...rowOf(memory), text: memory.text, frontmatter: memory.frontmatter };
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
}: Memory): MemoryRow {
  return { id, kind, status, title, tags, profile, pinned, created, updated, path };
}
