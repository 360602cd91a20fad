import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  INDEX,
  indexText,
  isGenerated,
  isPersonal,
  withoutPointer,
  type Indexed,
} from "../../claude/auto-memory.ts";
import type { Memory } from "../../model/memory.ts";
import { isRecord } from "../../store/loose.ts";
import { absoluteOf, type StorePlace } from "../../store/paths.ts";
import { parseMemory } from "../../store/read.ts";
import { roleOf, stemOf } from "../../store/scan.ts";
import { MAX_FILE_BYTES, readText } from "../../store/text.ts";
import { updateFile } from "../../store/write.ts";
import type { Workspace } from "../workspace.ts";
import { isAdopted } from "./adopted.ts";
import { hidePersonal } from "./hidden.ts";

const PATH = `memory/${INDEX}`;

/**
 * Brings the client's index up to date with the files at the root of the store, and keeps out of git what git is not to
 * hold. Does nothing where the client's memory was not adopted; writes nothing where nothing has changed.
 */
export async function renewNative(ws: Workspace, place: StorePlace): Promise<void> {
  if (!isAdopted(place)) return;
  const memories = nativeMemories(place);
  await hidePersonal(ws, place, {
    personal: memories.filter(isOfPerson).map(fileOf),
    others: memories.filter((memory) => !isOfPerson(memory)).map(fileOf),
  });
  const files = indexed(memories);
  await updateFile(place, PATH, (old) => indexText(old ?? "", files));
}

/** The index as it is now; null where there is none. */
export const indexNow = (place: StorePlace): string | null =>
  readText(absoluteOf(place, PATH), PATH)?.text ?? null;

/**
 * Gives back the index that was there before: the very text where nothing but ours was added since. Whatever the client
 * has written meanwhile stays.
 */
export async function restoreIndex(place: StorePlace, before: string | null): Promise<void> {
  const now = indexNow(place);
  if (now === null) return;
  const files = indexed(nativeMemories(place));
  if (before === null && isGenerated(now, files)) rmSync(absoluteOf(place, PATH), { force: true });
  else if (before !== null && now === indexText(before, files)) await updateFile(place, PATH, () => before);
  else await updateFile(place, PATH, withoutPointer);
}

/** The files at the root of a store, in the client's format. */
function nativeMemories(place: StorePlace): Memory[] {
  return readdirSync(place.dir)
    .sort()
    .flatMap((name) => {
      const [path, abs] = [`memory/${name}`, join(place.dir, name)];
      const role = roleOf(path);
      const stats = role?.role === "memory" ? lstatSync(abs, { throwIfNoEntry: false }) : undefined;
      if (name.startsWith(".") || !stats?.isFile() || stats.size > MAX_FILE_BYTES) return [];
      const row = { path, id: stemOf(name), kind: "fact" as const, native: true };
      return [parseMemory(readFileSync(abs), row, place.tier).memory];
    });
}

const fileOf = ({ path }: Memory): string => path.slice("memory/".length);

const indexed = (memories: readonly Memory[]): Indexed[] =>
  memories
    .filter(({ status }) => status === "active")
    .map((memory) => ({ file: fileOf(memory), title: memory.title || memory.id, hook: hookOf(memory) }));

function hookOf({ frontmatter, text }: Memory): string {
  const { description } = frontmatter;
  return typeof description === "string" ? description : (text.split("\n", 1)[0] ?? "");
}

function isOfPerson({ frontmatter }: Memory): boolean {
  const { metadata, type } = frontmatter;
  return isPersonal(isRecord(metadata) ? (metadata["type"] ?? type) : type);
}
