import { randomInt } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../model/errors.ts";
import { writeAll } from "./write-all.ts";

/*
 * A person's file: read so that nothing is lost when it is written again, and replaced in one step. The usual package for
 * that, write-file-atomic, takes a write that ran out of disk half-way for a whole one.
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
 * Replaces a file in one step; mode, owner and link are kept, folders are made. Where it throws (the error of the file system),
 * the file is as it was.
 * @param newMode of a file that was not there
 */
export function replaceWhole(abs: string, content: string | Uint8Array, newMode = 0o644): void {
  mkdirSync(dirname(abs), { recursive: true });
  const target = realOf(abs);
  const temporary = `${target}.${randomInt(2 ** 32)}`;
  try {
    writeNew(temporary, content, { old: statSync(target, { throwIfNoEntry: false }), newMode });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeNew(
  path: string,
  content: string | Uint8Array,
  { old, newMode }: { old: Stats | undefined; newMode: number },
): void {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  const fd = openSync(path, "wx", newMode);
  try {
    writeAll(fd, bytes);
    if (old) keepRights(fd, old);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** What the file allowed to others is nothing for the umask to take away. Its owner stays where the system lets us. */
function keepRights(fd: number, { mode, uid, gid }: Stats): void {
  try {
    fchownSync(fd, uid, gid);
  } catch {
    // Only root may give a file away, and in some containers not even that.
  }
  fchmodSync(fd, mode & 0o777);
}

/** Where a path leads in the end; itself where nothing is there. */
export function realOf(abs: string): string {
  try {
    return realpathSync(abs);
  } catch {
    return abs;
  }
}
