import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, sep } from "node:path";
import { readToEnd } from "../model/read-to-end.ts";
import { ensureLocal, localDir, type StorePlace } from "./paths.ts";
import { writeAll } from "./write-all.ts";

/*
 * Files of `memory/.local`. They are a convenience: every function here answers "nothing" instead of throwing, since a
 * store may be read-only, damaged or of a newer version. None follows a link, since a clone may have brought one.
 */

/** A folder of `.local`, made where it is missing; null where it can't be, or is a link. */
export function localFolder(place: StorePlace, ...names: string[]): string | null {
  if (!ensureLocal(place)) return null;
  let folder = localDir(place);
  for (const name of names) {
    folder += sep + name;
    if (!ownFolder(folder)) return null;
  }
  return folder;
}

/** One step: a recursive mkdir would go through a link. */
function ownFolder(folder: string): boolean {
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats) return stats.isDirectory();
    mkdirSync(folder);
    return true;
  } catch (error) {
    // Another process was faster.
    return (error as NodeJS.ErrnoException).code === "EEXIST" && lstatSync(folder).isDirectory();
  }
}

/** Text of a file of `.local`; null where there is none. */
export function readLocal(place: StorePlace, ...names: string[]): string | null {
  const file = [localDir(place), ...names].join(sep);
  // Asked for first, since making an error takes longer.
  if (!existsSync(file)) return null;
  let fd: number | null = null;
  try {
    const open = (fd = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));
    return readToEnd((bytes, at) => readSync(open, bytes, at, bytes.length - at, null)).toString("utf8");
  } catch {
    return null;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

/** A JSON object of `.local`; {} where there is none or it is damaged. */
export function readLocalJson(place: StorePlace, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readLocal(place, name) ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Replaces a file in one step; false where it can't. */
export function replaceLocal(
  place: StorePlace,
  folders: readonly string[],
  name: string,
  text: string,
): boolean {
  const folder = localFolder(place, ...folders);
  if (folder === null) return false;
  const temporary = join(folder, temporaryName(name));
  try {
    writeNew(temporary, text);
    renameSync(temporary, join(folder, name));
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false;
  }
}

/** Adds whole lines; those of parallel processes don't mix. False where nothing can be written. */
export const appendLocal = (...where: Parameters<typeof appendSized>): boolean =>
  appendSized(...where) !== null;

/** The same; gives the bytes that were in the file before, null where nothing can be written. */
export function appendSized(
  place: StorePlace,
  folders: readonly string[],
  name: string,
  text: string,
): number | null {
  const folder = localFolder(place, ...folders);
  return folder === null ? null : appendTo(folder + sep + name, text);
}

/**
 * The same for a path in a folder of `localFolder`; the bytes that were in it before. null where nothing can be written, or not
 * all of it: on a full disk a line may be cut.
 * @param most bytes of a file that is no longer added to
 */
export function appendTo(file: string, text: string, most = Infinity): number | null {
  try {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const fd = openSync(file, flags, 0o644);
    try {
      const { size } = fstatSync(fd);
      if (size > most) return null;
      const bytes = Buffer.from(text);
      // In one call, so that lines of parallel processes don't mix.
      return writeSync(fd, bytes) === bytes.length ? size : null;
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

/** A name beside `name` that no other process makes. Without node:crypto, which a hook takes longer to load than to write. */
export const temporaryName = (name: string): string =>
  `.${name}.${process.pid}-${Math.random().toString(36).slice(2, 12)}`;

/** Creates a file; false where it is there already. null where nothing can be written. */
export function createLocal(
  place: StorePlace,
  folders: readonly string[],
  name: string,
  text: string,
): boolean | null {
  const folder = localFolder(place, ...folders);
  if (folder === null) return null;
  try {
    writeNew(join(folder, name), text);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EEXIST" ? false : null;
  }
}

/** Takes a file away and gives its text, so that of two processes only one gets it. */
export function takeLocal(place: StorePlace, folders: readonly string[], name: string): string | null {
  const folder = localFolder(place, ...folders);
  if (folder === null) return null;
  const own = temporaryName(name);
  try {
    renameSync(join(folder, name), join(folder, own));
    const text = readLocal(place, ...folders, own);
    rmSync(join(folder, own), { force: true });
    return text;
  } catch {
    return null;
  }
}

/** Names in a folder of `.local`, sorted; none where there is no folder. */
export function localNames(place: StorePlace, ...folders: string[]): string[] {
  try {
    return readdirSync(join(localDir(place), ...folders)).sort();
  } catch {
    return [];
  }
}

/** Complete lines of JSON; those that were cut or damaged are left out. */
export function jsonLines(text: string | null): unknown[] {
  return (text ?? "").split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}

/** A name that came from outside (a session, an event) as the name of one file. */
export function fileNameOf(name: string): string {
  const isPlain = /^[a-z0-9][a-z0-9_-]{0,79}$/u.test(name);
  return isPlain ? name : `x-${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
}

function writeNew(path: string, text: string): void {
  const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644);
  try {
    writeAll(fd, Buffer.from(text));
  } catch (error) {
    // Nobody is to take a part of it for the whole.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
}
