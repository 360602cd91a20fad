import { rmSync } from "node:fs";
import { INDEX } from "../../claude/auto-memory.ts";
import { indexText, isGenerated, linkedIn, withoutPointer, type Indexed } from "../../claude/memory-index.ts";
import { UserError } from "../../model/errors.ts";
import type { Memory } from "../../model/memory.ts";
import type { Problem } from "../../model/problem.ts";
import { readLocalJson, replaceLocal, takeLocal } from "../../store/local-files.ts";
import { absoluteOf, type StorePlace } from "../../store/paths.ts";
import type { ReadMemory } from "../../store/read.ts";
import { readText } from "../../store/text.ts";
import { updateFile } from "../../store/write.ts";
import type { Workspace } from "../workspace.ts";
import { isAdopted } from "./adopted.ts";
import { hidePersonal } from "./hidden.ts";
import { fileOf, isOfPerson, isOfProject, nativeMemories } from "./learned.ts";

const PATH = `memory/${INDEX}`;

/** Names that stood in the index at its last renewal, so that a line without a file is known for old or new. */
const LISTED = "native-index.json";

/**
 * Brings the client's index up to date with the files at the root of the store, and keeps out of git what git is not to
 * hold. Does nothing where the client's memory was not adopted; writes nothing where nothing has changed. An index that
 * can't be edited (not UTF-8, too large) stays as it is.
 */
export async function renewNative(ws: Workspace, place: StorePlace): Promise<void> {
  if (!isAdopted(place)) return;
  const read = nativeMemories(place);
  await hidePersonal(ws, place, {
    personal: read.filter(isOfPerson).map(fileOf),
    others: read.filter(isOfProject).map(fileOf),
  });
  const files = indexed(read);
  const listed = listedBefore(place);
  try {
    const { text } = await updateFile(place, PATH, (old) => indexText(old ?? "", { files, listed }));
    noteListed(place, listed, namesIn(text, files));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

function listedBefore(place: StorePlace): ReadonlySet<string> {
  const names = readLocalJson(place, LISTED)["files"];
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
}

function noteListed(place: StorePlace, before: ReadonlySet<string>, now: readonly string[]): void {
  if (now.length === before.size && now.every((name) => before.has(name))) return;
  replaceLocal(place, [], LISTED, `${JSON.stringify({ files: now })}\n`);
}

/** Of these files, those that an index links. */
function namesIn(text: string, files: readonly Indexed[]): string[] {
  const linked = new Set(linkedIn(text));
  return files.map(({ file }) => file).filter((file) => linked.has(file));
}

/** The index as it is now; null where there is none. */
export const indexNow = (place: StorePlace): string | null =>
  readText(absoluteOf(place, PATH), PATH)?.text ?? null;

/**
 * Gives back the index that was there before: the very text where nothing but ours was added since. Whatever the client
 * has written meanwhile stays.
 */
export async function restoreIndex(place: StorePlace, before: string | null): Promise<void> {
  const now = indexNow(place);
  takeLocal(place, [], LISTED);
  if (now === null) return;
  const files = indexed(nativeMemories(place));
  if (before === null && isGenerated(now, files)) rmSync(absoluteOf(place, PATH), { force: true });
  else if (before !== null && now === renewed(before, now, files))
    await updateFile(place, PATH, () => before);
  else await updateFile(place, PATH, withoutPointer);
}

/** What an index would have become by now had nobody but us touched it. */
function renewed(before: string, now: string, files: readonly Indexed[]): string {
  const still = new Set(linkedIn(now));
  return indexText(before, { files, listed: new Set(linkedIn(before).filter((file) => !still.has(file))) });
}

const indexed = (read: readonly ReadMemory[]): Indexed[] =>
  read
    .filter(({ memory, problems }) => memory.status === "active" && !problems.some(isTooLong))
    .map((one) => ({
      file: fileOf(one),
      title: one.memory.title || one.memory.id,
      hook: hookOf(one.memory),
    }));

const isTooLong = ({ code }: Problem): boolean => code === "too-long";

function hookOf({ frontmatter, text }: Memory): string {
  const { description } = frontmatter;
  return typeof description === "string" ? description : (text.split("\n", 1)[0] ?? "");
}
