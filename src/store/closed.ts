import { accessSync, constants, existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { UserError } from "../model/errors.ts";
import { shellWord } from "../model/shell.ts";

const CLOSED: readonly (string | undefined)[] = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"];

/**
 * What to tell where a file can't be made or changed: which folder is closed, why, and how to open it; null for an error
 * of another kind.
 * @param path absolute; of the file or the folder
 */
export function closedFolder(path: string, error: unknown): UserError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (!CLOSED.includes(code)) return null;
  const folder = nearestClosed(path);
  return new UserError(`nothing was changed: ${whyClosed(folder, code)}`, { cause: error });
}

/** Why a folder can't be written to and what to do, in two sentences. */
export function whyClosed(folder: string, code: string | null | undefined): string {
  if (code === "EROFS")
    return `${folder} is on a file system that can only be read. Work in a copy that can be written to.`;
  if (code === "ENOSPC" || code === "EDQUOT")
    return `there is no space left for ${folder}. Make some, then try again.`;
  const self = process.geteuid?.();
  const isOurs = self === undefined || statSync(folder, { throwIfNoEntry: false })?.uid === self;
  return isOurs
    ? `${folder} can't be written to. Allow it: chmod -R u+w ${shellWord(folder)}`
    : `${folder} belongs to another user and can't be written to. Take it over: sudo chown -R "$(id -un)" ${shellWord(folder)}`;
}

/** Why a folder or file that is there can't be written to; null: it can. */
export function closedCode(path: string): string | null {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "EACCES";
  }
}

/** Of the closed folders on the way to `path` the uppermost within the store; else the last one that is there. */
function nearestClosed(path: string): string {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  const isClosedAbove = (): boolean => basename(at) !== "memory" && closedCode(dirname(at)) !== null;
  while (dirname(at) !== at && isClosedAbove()) at = dirname(at);
  return at;
}
