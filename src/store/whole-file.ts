import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../model/errors.ts";

/*
 * A person's file outside of the store: read so that nothing is lost when it is written again, and replaced in one step.
 */

/** A file as it is now. */
export type FileNow = { bytes: Buffer; text: string };

/**
 * Reads a file that is to be edited; null where there is none.
 * @param shown how errors name it
 * @throws UserError where it can't be read, or is no text in UTF-8: an edit could not keep its bytes
 */
export function readWhole(abs: string, shown: string): FileNow | null {
  const bytes = bytesAt(abs, shown);
  if (bytes === null) return null;
  const text = bytes.toString("utf8");
  if (Buffer.from(text, "utf8").equals(bytes)) return { bytes, text };
  throw new UserError(
    `${shown} is not UTF-8, so it can't be edited without changing the rest of it. The file is left as it is.`,
  );
}

function bytesAt(abs: string, shown: string): Buffer | null {
  try {
    return readFileSync(abs);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new UserError(`${shown} can't be read (${String(code)}). Nothing was changed.`, { cause: error });
  }
}

/**
 * Replaces a file in one step; mode and link are kept, folders are made. Where it throws (the error of the file system),
 * the file is as it was.
 * @param newMode of a file that was not there
 */
export function replaceWhole(abs: string, content: string | Uint8Array, newMode = 0o644): void {
  mkdirSync(dirname(abs), { recursive: true });
  const target = realOf(abs);
  const temporary = join(dirname(target), `.tasuki-${randomBytes(6).toString("hex")}`);
  try {
    writeNew(temporary, content, { mode: statSync(target, { throwIfNoEntry: false })?.mode, newMode });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeNew(
  path: string,
  content: string | Uint8Array,
  { mode, newMode }: { mode: number | undefined; newMode: number },
): void {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  const fd = openSync(path, "wx", newMode);
  try {
    // One call may write less than it was given, as on a disk that is nearly full.
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
    // What the file allowed to others is nothing for the umask to take away.
    if (mode !== undefined) fchmodSync(fd, mode & 0o777);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Where a path leads in the end; itself where nothing is there. */
export function realOf(abs: string): string {
  try {
    return realpathSync(abs);
  } catch {
    return abs;
  }
}
