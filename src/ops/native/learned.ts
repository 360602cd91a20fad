import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isPersonal, mentionsPersonal } from "../../claude/auto-memory.ts";
import { isRecord } from "../../store/loose.ts";
import type { StorePlace } from "../../store/paths.ts";
import { readMemory, type ReadMemory } from "../../store/read.ts";
import { roleOf, stemOf } from "../../store/scan.ts";

/** The files at the root of a store, in the client's format. */
export function nativeMemories(place: StorePlace): ReadMemory[] {
  return readdirSync(place.dir)
    .sort()
    .flatMap((name) => {
      const [path, abs] = [`memory/${name}`, join(place.dir, name)];
      const stats = roleOf(path)?.role === "memory" ? lstatSync(abs, { throwIfNoEntry: false }) : undefined;
      if (name.startsWith(".") || !stats?.isFile()) return [];
      const { size, mtimeMs, ino } = stats;
      const row = { path, abs, id: stemOf(name), kind: "fact" as const, native: true, size, mtimeMs, ino };
      return readMemory(row, place.tier) ?? [];
    });
}

/** The name of its file. */
export const fileOf = ({ memory }: ReadMemory): string => memory.path.slice("memory/".length);

/** Whether it speaks of the person; of one that can't be read, whether it may. */
export const isOfPerson = (read: ReadMemory): boolean =>
  isPersonal(typeOf(read)) || (read.problems.length > 0 && mentionsPersonal(read.source));

/** Only what was read whole and says so: a rule of git's that goes in error publishes the file for good. */
export function isOfProject(read: ReadMemory): boolean {
  const type = typeOf(read);
  return read.problems.length === 0 && typeof type === "string" && type.trim() !== "" && !isPersonal(type);
}

function typeOf({ memory }: ReadMemory): unknown {
  const { metadata, type } = memory.frontmatter;
  return isRecord(metadata) ? (metadata["type"] ?? type) : type;
}
