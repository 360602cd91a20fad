import { lstatSync, realpathSync, type Stats } from "node:fs";
import { basename, join, sep } from "node:path";
import { UserError } from "../model/errors.ts";
import type { StorePlace } from "./paths.ts";

/**
 * The absolute path of `memory/…`, for writing.
 * @throws UserError where it is no path of the store: absolute, with `..`, through a linked folder, or a link that leads out
 */
export function writablePath(place: StorePlace, path: string): string {
  const [first, ...segments] = path.split("/");
  const isPlain = first === "memory" && segments.length > 0 && segments.every(isSegment);
  if (!isPlain)
    throw new UserError(`${JSON.stringify(path)} is no file of the store memory/. Nothing was written.`);
  let abs = place.dir;
  for (const segment of segments.slice(0, -1)) {
    abs = join(abs, segment);
    const stats = statsOf(abs);
    if (stats?.isSymbolicLink())
      throw new UserError(
        `${path}: ${segment}/ is a link, and tasuki writes through none. Make it a folder, or edit the file where it is.`,
      );
    if (stats && !stats.isDirectory())
      throw new UserError(`${path}: ${segment} is a file, not a folder. Move it away.`);
  }
  abs = join(abs, segments.at(-1) as string);
  refuseOutside(place, abs, path);
  return abs;
}

const isSegment = (segment: string): boolean =>
  segment !== "" &&
  segment !== "." &&
  segment !== ".." &&
  !segment.includes("\0") &&
  // On Windows `a\b` and `c:a` lead elsewhere.
  basename(segment) === segment;

function refuseOutside(place: StorePlace, abs: string, path: string): void {
  const stats = statsOf(abs);
  if (stats === null || stats.isFile()) return;
  if (!stats.isSymbolicLink()) throw new UserError(`${path} is not a file. Nothing was written.`);
  const target = targetOf(abs);
  if (target?.startsWith(`${place.dir}${sep}`)) return;
  throw new UserError(`${path} is a link that leads out of memory/. Nothing was written.`);
}

function statsOf(abs: string): Stats | null {
  try {
    return lstatSync(abs);
  } catch {
    return null;
  }
}

function targetOf(abs: string): string | null {
  try {
    return realpathSync(abs);
  } catch {
    return null;
  }
}
