import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { UserError } from "../../model/errors.ts";

/** A file of the project as it is now. */
export type FileNow = { bytes: Buffer; text: string };

/**
 * Reads a file of the project; null where there is none.
 * @throws UserError where it is no text in UTF-8, since an edit could not keep its bytes
 */
export function readFile(root: string, path: string): FileNow | null {
  refuseOutside(root, path);
  const bytes = readBytes(join(root, path), path);
  if (bytes === null) return null;
  const text = bytes.toString("utf8");
  if (Buffer.from(text, "utf8").equals(bytes)) return { bytes, text };
  throw new UserError(
    `${path} is not UTF-8, so it can't be edited without changing the rest of it. The file is left as it is.`,
  );
}

function readBytes(abs: string, path: string): Buffer | null {
  try {
    return readFileSync(abs);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new UserError(`${path} can't be read (${String(code)}). Nothing was changed.`, { cause: error });
  }
}

/** Replaces a file in one step; mode and link are kept, folders are made. */
export function replaceFile(root: string, path: string, content: string | Buffer): void {
  const abs = join(root, path);
  refuseOutside(root, path);
  try {
    mkdirSync(dirname(abs), { recursive: true });
    const target = realOf(abs);
    const temporary = join(dirname(target), `.tasuki-${randomBytes(6).toString("hex")}`);
    writeNew(temporary, content, statSync(target, { throwIfNoEntry: false })?.mode ?? 0o644);
    renameSync(temporary, target);
  } catch (error) {
    throw new UserError(
      `${path} can't be written (${String((error as NodeJS.ErrnoException).code)}). What was written before it stays; run the command again.`,
      { cause: error },
    );
  }
}

function writeNew(path: string, content: string | Buffer, mode: number): void {
  const fd = openSync(path, "wx", mode & 0o777);
  try {
    writeSync(fd, typeof content === "string" ? Buffer.from(content, "utf8") : content);
    fsyncSync(fd);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(fd);
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

function realOf(abs: string): string {
  try {
    return realpathSync(abs);
  } catch {
    return abs;
  }
}

/** Deletes a file, and of `folders` (innermost first) those that it leaves empty. */
export function removeFile(root: string, path: string, folders: readonly string[]): void {
  rmSync(join(root, path), { force: true });
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
