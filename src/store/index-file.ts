import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { localFolder, temporaryName } from "./local-files.ts";
import { localDir, type StorePlace } from "./paths.ts";
import { writeAll } from "./write-all.ts";

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

/** Of a pipe nothing is waited for. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file of no more bytes is read as a whole: a delta nearly always is. */
const SMALL = 1 << 15;

/** null where there is none, or something else in its place. A file that is replaced meanwhile stays readable as it was. */
export function openIndexFile(place: StorePlace, name: string): IndexFile | null {
  try {
    const fd = openSync(join(localDir(place), name), READ);
    const stats = fstatSync(fd);
    if (!stats.isFile()) {
      closeSync(fd);
      return null;
    }
    // Once only: the number may be another file's by then.
    const close = (): void => {
      if (opened.delete(close)) closeSync(fd);
    };
    opened.add(close);
    const read: IndexFile["read"] = (offset, length) => {
      const bytes = new Uint8Array(length);
      const count = readSync(fd, bytes, 0, length, offset);
      return count < length ? bytes.subarray(0, count) : bytes;
    };
    const whole = stats.size <= SMALL ? read(0, stats.size) : null;
    return {
      size: stats.size,
      read: whole === null ? read : (offset, length) => whole.slice(offset, offset + length),
      close,
    };
  } catch {
    return null;
  }
}

/** Small pieces are gathered up to this many bytes. */
const GATHERED = 1 << 18;

/** An index file that is being written. One of `keep` and `drop` ends it. */
export type NewIndexFile = {
  sink: (bytes: Uint8Array) => void;
  /** Puts it in the place of the one before, in one step. */
  keep: () => void;
  drop: () => void;
};

/** Begins a file that is to replace an index file; null where none can be written. */
export function startIndexFile(place: StorePlace, name: string): NewIndexFile | null {
  const folder = localFolder(place);
  if (folder === null) return null;
  const temporary = join(folder, temporaryName(name));
  let fd: number;
  try {
    fd = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644);
  } catch {
    return null;
  }
  const { sink, flush } = gatheredInto(fd);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  const drop = (): void => {
    close();
    rmSync(temporary, { force: true });
  };
  const keep = (): void => {
    flush();
    close();
    clearFolder(join(folder, name));
    renameSync(temporary, join(folder, name));
  };
  return { sink, keep, drop };
}

/** Replaces an index file in one step; false where it can't be written, and then nothing has changed. */
export function writeIndexFile(
  place: StorePlace,
  name: string,
  write: (sink: (bytes: Uint8Array) => void) => void,
): boolean {
  const file = startIndexFile(place, name);
  if (file === null) return false;
  try {
    write(file.sink);
    file.keep();
    return true;
  } catch (error) {
    file.drop();
    return refuseBug(error);
  }
}

/** A full disk or a closed folder leaves everything as it was; anything else is a bug. */
export function refuseBug(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return false;
}

export function removeIndexFile(place: StorePlace, name: string): void {
  rmSync(join(localDir(place), name), { force: true, recursive: true });
}

/** A folder where an index belongs is in nobody's use, and a file can't take its place. */
function clearFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    rmSync(path, { force: true, recursive: true });
}

function gatheredInto(fd: number): { sink: (bytes: Uint8Array) => void; flush: () => void } {
  const buffer = new Uint8Array(GATHERED);
  let used = 0;
  const flush = (): void => {
    writeAll(fd, buffer.subarray(0, used));
    used = 0;
  };
  const sink = (bytes: Uint8Array): void => {
    if (used + bytes.length > GATHERED) flush();
    if (bytes.length > GATHERED) return writeAll(fd, bytes);
    buffer.set(bytes, used);
    used += bytes.length;
  };
  return { sink, flush };
}
