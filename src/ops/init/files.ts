import { createHash } from "node:crypto";
import { rmdirSync, rmSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { UserError } from "../../model/errors.ts";
import { readWhole, realOf, replaceWhole, type FileNow } from "../../store/whole-file.ts";

export type { FileNow } from "../../store/whole-file.ts";

/**
 * Reads a file of the project; null where there is none.
 * @throws UserError where it is no text in UTF-8, since an edit could not keep its bytes
 */
export function readFile(root: string, path: string): FileNow | null {
  refuseOutside(root, path);
  return readWhole(join(root, path), path);
}

/** Replaces a file in one step; mode and link are kept, folders are made. */
export function replaceFile(root: string, path: string, content: string | Buffer): void {
  refuseOutside(root, path);
  try {
    replaceWhole(join(root, path), content);
  } catch (error) {
    throw new UserError(
      `${path} can't be written (${String((error as NodeJS.ErrnoException).code)}). What was written before it stays; run the command again.`,
      { cause: error },
    );
  }
}

/** A clone may bring links to the person's own files. What lies below `memory/` is looked after by the store's writer. */
function refuseOutside(root: string, path: string): void {
  if (path.startsWith("memory/")) return;
  const target = realOf(join(root, path));
  const folder = realOf(dirname(join(root, path)));
  const base = realOf(root);
  const isInside = (place: string): boolean => place === base || place.startsWith(base + sep);
  if (isInside(target) && isInside(folder)) return;
  throw new UserError(
    `${path} is a link, or in a linked folder, that leads out of the project. It is left as it is.`,
  );
}

/** The name that a file has by itself, where `path` is a link within the project: the one that git sees changed. */
export function realName(root: string, path: string): string {
  const [real, base] = [realOf(join(root, path)), realOf(root)];
  return real.startsWith(base + sep) ? relative(base, real).split(sep).join("/") : path;
}

/** Deletes a file, and of `folders` (innermost first) those that it leaves empty. @throws UserError where it can't */
export function removeFile(root: string, path: string, folders: readonly string[]): void {
  try {
    rmSync(join(root, path), { force: true });
  } catch (error) {
    throw new UserError(
      `${path} can't be removed (${String((error as NodeJS.ErrnoException).code)}). What was changed before it stays so; run the command again when you may.`,
      { cause: error },
    );
  }
  for (const folder of folders) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      // Something else is in it: it stays.
      return;
    }
  }
}

export function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
