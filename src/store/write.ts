import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UserError } from "../model/errors.ts";
import { isPortableId } from "../model/ids.ts";
import { cleaned, refuseConflict, refuseUnreadable } from "./clean.ts";
import { closedFolder } from "./closed.ts";
import { writablePath } from "./inside.ts";
import { withLock } from "./lock.ts";
import { absoluteOf, makeStore, type StorePlace } from "./paths.ts";
import { takenIds } from "./scan.ts";
import { readText } from "./text.ts";
import { replaceWhole } from "./whole-file.ts";

/** What was written. `redacted`: kinds of what was replaced. `changed`: false where the file already was like that. */
export type Written = { path: string; text: string; redacted: string[]; changed: boolean };

/** null where there is no file; null back = leave it as it is. */
export type Change = (old: string | null) => string | null | Promise<string | null>;

/** Writes the whole text. @throws UserError, as `updateFile` */
export function writeMemoryFile(place: StorePlace, path: string, text: string): Promise<Written> {
  return updateFile(place, path, () => text);
}

/**
 * Read, change, write, with no other process between: redact → validate → atomic. Nothing is written where nothing changed.
 * @param path `memory/…`
 * @throws UserError where the path leads out of the store, the file is broken or would be, or it can't be written
 */
export async function updateFile(place: StorePlace, path: string, change: Change): Promise<Written> {
  const abs = writablePath(place, path);
  makeStore(place);
  return withLock(
    place,
    path,
    async () => {
      const old = readOld(abs, path);
      const wanted = await change(old);
      if (wanted === null || wanted === old) return { path, text: old ?? "", redacted: [], changed: false };
      const { text, redacted } = cleaned(wanted, path);
      if (text === old) return { path, text, redacted, changed: false };
      refuseConflict(old, text, path);
      refuseUnreadable(text, path);
      await writeAtomically(place, path, text);
      return { path, text, redacted, changed: true };
    },
    { onTakeover: () => sweepTemporary(abs) },
  );
}

/**
 * Replaces the secrets of a file that somebody else wrote, in place. A file that is broken otherwise is cleaned all
 * the same; one that isn't UTF-8 stays as it is, since its other bytes couldn't be kept.
 */
export async function redactFile(place: StorePlace, path: string): Promise<Written> {
  const abs = writablePath(place, path);
  return withLock(place, path, async () => {
    const { text: old, problems } = readText(abs, path) ?? { text: "", problems: [] };
    const { text, redacted } = cleaned(old, path);
    const changed =
      text !== old && problems.every((problem) => problem.code !== "encoding" && problem.code !== "too-long");
    if (changed) await writeAtomically(place, path, text);
    return { path, text: changed ? text : old, redacted, changed };
  });
}

/**
 * A new file `memory/<folder>/<id>.md`. Where the id is taken, in any folder of a kind and in any spelling (upper
 * case, another Unicode form), `retry` names the next one to try.
 */
export async function createFile(
  place: StorePlace,
  file: { folder: string; id: string; text: string | ((id: string) => string); retry: () => string },
): Promise<Written & { id: string }> {
  makeStore(place);
  return withLock(place, "memory/", async () => {
    const taken = takenIds(place);
    let id = file.id.normalize("NFC");
    while (taken.has(id.toLowerCase())) id = file.retry().normalize("NFC");
    if (!isPortableId(id))
      throw new UserError(`${JSON.stringify(id)} can't be the name of a file everywhere. Choose another.`);
    const text = typeof file.text === "string" ? file.text : file.text(id);
    const written = await updateFile(place, `memory/${file.folder}/${id}.md`, () => text);
    return { ...written, id };
  });
}

/** @throws UserError where there is nothing to move, or something in the way */
export async function moveFile(place: StorePlace, from: string, to: string): Promise<void> {
  const [source, target] = [writablePath(place, from), writablePath(place, to)];
  if (from === to) return;
  // Always in the same order, or two moves could wait for each other.
  const [first, second] = from < to ? [from, to] : [to, from];
  await withLock(place, first, () =>
    withLock(place, second, () => {
      if (lstatSync(source, { throwIfNoEntry: false }) === undefined)
        throw new UserError(`${from} is not there any more. Nothing was moved.`);
      const taken = `${to} is there already. Nothing was moved: remove or rename one of the two.`;
      opening(dirname(target), () => {
        mkdirSync(dirname(target), { recursive: true });
        moveExclusively(source, target, taken);
      });
    }),
  );
}

/** @throws UserError where the folder is closed */
function opening(folder: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw closedFolder(folder, error) ?? error;
  }
}

/** A rename would replace the target; a link to it fails where there is one. */
function moveExclusively(source: string, target: string, taken: string): void {
  try {
    if (lstatSync(source).isSymbolicLink())
      throw Object.assign(new Error("a link is renamed"), { code: "EPERM" });
    linkSync(source, target);
    rmSync(source);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || existsSync(target)) throw new UserError(taken, { cause: error });
    renameSync(source, target);
  }
}

/** false where there was none. */
export async function deleteFile(place: StorePlace, path: string): Promise<boolean> {
  const abs = writablePath(place, path);
  return withLock(place, path, () => {
    if (lstatSync(abs, { throwIfNoEntry: false }) === undefined) return false;
    opening(dirname(abs), () => rmSync(abs));
    return true;
  });
}

function readOld(abs: string, path: string): string | null {
  const file = readText(abs, path);
  const [problem] = file?.problems ?? [];
  if (problem === undefined) return file?.text ?? null;
  const reason = problem.code === "too-long" ? "too large to edit" : String(problem.args?.["reason"]);
  throw new UserError(`${path}:${problem.line} can't be edited: ${reason}. The file is left as it is.`);
}

async function writeAtomically(place: StorePlace, path: string, text: string): Promise<void> {
  try {
    const abs = writablePath(place, path);
    replaceWhole(abs, text, 0o666);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const closed = closedFolder(dirname(absoluteOf(place, path)), error);
    if (closed !== null) throw closed;
    throw new UserError(`${path} can't be written: ${(error as Error).message}. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** What a writer that was killed left beside the file. Only under the lock that it held. */
function sweepTemporary(abs: string): void {
  const prefix = `${basename(abs)}.`;
  for (const name of existsSync(dirname(abs)) ? readdirSync(dirname(abs)) : []) {
    if (name.startsWith(prefix) && /^\d+$/u.test(name.slice(prefix.length)))
      rmSync(join(dirname(abs), name), { force: true });
  }
}
