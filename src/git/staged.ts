import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Repo } from "./types.ts";

/** Extensions (with the first byte of their size) of an index whose names are in a second file, or folded into folders. */
const ELSEWHERE = ["link\0", "sdir\0"] as const;
/** From this version on names are compressed. */
const COMPRESSED = 4;

/**
 * Splits `paths` into those that the index cannot know and the others. A new memory, the most common write of
 * all, is thus told from a changed one without starting git: names end in a NUL there and are not compressed.
 * An accidental match only costs one look at the status.
 */
export function splitByIndex(
  repo: Pick<Repo, "gitDir">,
  paths: readonly string[],
): { fresh: string[]; known: string[] } {
  const index = readIndex(join(repo.gitDir, "index"));
  if (index === "none") return { fresh: [...paths], known: [] };
  if (index === "opaque") return { fresh: [], known: [...paths] };
  const isKnown = (path: string): boolean => index.includes(Buffer.from(`${path}\0`));
  return { fresh: paths.filter((path) => !isKnown(path)), known: paths.filter(isKnown) };
}

function readIndex(file: string): Buffer | "none" | "opaque" {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "none" : "opaque";
  }
  if (bytes.length < 12 || bytes.toString("latin1", 0, 4) !== "DIRC" || bytes.readUInt32BE(4) >= COMPRESSED)
    return "opaque";
  return ELSEWHERE.some((extension) => bytes.includes(extension)) ? "opaque" : bytes;
}
