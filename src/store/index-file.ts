import { closeSync, constants, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { localFolder, temporaryName } from "./local-files.ts";
import { localDir, type StorePlace } from "./paths.ts";

/** An index file of `.local`, open for reading. The bytes of a read are a copy of their own. */
export type IndexFile = {
  size: number;
  read: (offset: number, length: number) => Uint8Array;
  close: () => void;
};

/** How to close each that is open. A process that ends closes them by ending; one that stays has to (`closeIndexFiles`). */
const opened = new Set<() => void>();

/** Closes every index file of this process: for a door that answers one question after the other. */
export function closeIndexFiles(): void {
  for (const close of opened) close();
}

/** null where there is none. A file that is replaced meanwhile stays readable as it was. */
export function openIndexFile(place: StorePlace, name: string): IndexFile | null {
  try {
    const fd = openSync(join(localDir(place), name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    // Once only: the number may be another file's by then.
    const close = (): void => {
      if (opened.delete(close)) closeSync(fd);
    };
    opened.add(close);
    return {
      size: fstatSync(fd).size,
      read: (offset, length) => {
        const bytes = new Uint8Array(length);
        const count = readSync(fd, bytes, 0, length, offset);
        return count < length ? bytes.subarray(0, count) : bytes;
      },
      close,
    };
  } catch {
    return null;
  }
}

/** Small pieces are gathered up to this many bytes. */
const GATHERED = 1 << 18;

/** Replaces an index file in one step; false where it can't be written, and then nothing has changed. */
export function writeIndexFile(
  place: StorePlace,
  name: string,
  write: (sink: (bytes: Uint8Array) => void) => void,
): boolean {
  const folder = localFolder(place);
  if (folder === null) return false;
  const temporary = join(folder, temporaryName(name));
  try {
    const fd = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644);
    try {
      gather(fd, write);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, join(folder, name));
    return true;
  } catch (error) {
    rmSync(temporary, { force: true });
    // A full disk or a closed folder; anything else is a bug.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}

export function removeIndexFile(place: StorePlace, name: string): void {
  rmSync(join(localDir(place), name), { force: true });
}

function gather(fd: number, write: (sink: (bytes: Uint8Array) => void) => void): void {
  const buffer = new Uint8Array(GATHERED);
  let used = 0;
  const flush = (): void => {
    writeAll(fd, buffer.subarray(0, used));
    used = 0;
  };
  write((bytes) => {
    if (used + bytes.length > GATHERED) flush();
    if (bytes.length > GATHERED) return writeAll(fd, bytes);
    buffer.set(bytes, used);
    used += bytes.length;
  });
  flush();
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
}
