import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { Repo } from "../../git/types.ts";
import { readLocal, replaceLocal, takeLocal } from "../../store/local-files.ts";
import { isRecord } from "../../store/loose.ts";
import type { StorePlace } from "../../store/paths.ts";
import { hashOf } from "./files.ts";
import { LOCAL_SETTINGS } from "./hooks.ts";
import type { Edit } from "./plan.ts";

/** A file that `init` wrote and left to be committed: how it is since then, and how it was before (null: not there). */
type PendingFile = { path: string; after: string; before: string | null };
type Pending = { root: string; files: PendingFile[] };

const FILE = "set-up.json";

/**
 * `init` commits nothing; what it wrote waits here for the first verb, together with what an earlier `init` wrote.
 * Without a store there is no such verb.
 */
export function notePending(
  { root, place }: { root: string; place: StorePlace },
  edits: readonly Edit[],
): void {
  if (!existsSync(join(place.dir, "config.yml"))) return;
  const files = new Map(readPending(place, root).map((file) => [file.path, file]));
  for (const edit of edits) {
    if (edit.path === LOCAL_SETTINGS || (edit.kind !== "memory" && edit.kind !== "file")) continue;
    const now = edit.kind === "file" && edit.before !== null ? hashOf(edit.before.bytes) : null;
    const earlier = files.get(edit.path);
    // Somebody's own edit in between makes the file theirs to commit: `before` is then in no commit.
    const before = earlier !== undefined && isSame(earlier, edit, now) ? earlier.before : now;
    files.set(edit.path, { path: edit.path, after: hashOf(edit.text), before });
  }
  const pending: Pending = { root, files: [...files.values()] };
  if (pending.files.length > 0) replaceLocal(place, [], FILE, JSON.stringify(pending));
}

/** A file of the store is only ever made by `init`, so nobody has looked at it before. */
const isSame = (earlier: PendingFile, edit: Edit, now: string | null): boolean =>
  edit.kind === "memory" || earlier.after === now;

/** What earlier set-ups of this folder have left to be committed. */
export function readPending(place: StorePlace, root: string): PendingFile[] {
  const pending = parsed(readLocal(place, FILE));
  return pending?.root === root ? pending.files : [];
}

/**
 * The files of a set-up that nobody has touched since, neither before nor after; null where there are none, or somebody has:
 * then the commit is theirs, and it is not asked for again.
 */
export async function pendingSetUp(place: StorePlace, repo: Repo): Promise<string[] | null> {
  if (readLocal(place, FILE) === null) return null;
  const pending = parsed(readLocal(place, FILE));
  if (pending !== null && isOf(place, pending.root) && (await isUntouched(pending, repo)))
    return pending.files.map(({ path }) => join(pending.root, path));
  dropPending(place);
  return null;
}

/** They are committed, or somebody else's to commit. */
export const dropPending = (place: StorePlace): void => void takeLocal(place, [], FILE);

async function isUntouched({ root, files }: Pending, repo: Repo): Promise<boolean> {
  const { contentAt } = await import("../../git/revs.ts");
  for (const { path, after, before } of files) {
    if (hashAt(join(root, path)) !== after) return false;
    const committed =
      repo.head === null ? null : await contentAt(repo, repo.head, posixFromTop(repo, root, path));
    if ((committed === null ? null : hashOf(Buffer.from(committed))) !== before) return false;
  }
  return true;
}

/** null for what we did not write: it may be damaged, or have come with a clone. */
function parsed(text: string | null): Pending | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isRecord(value) || typeof value["root"] !== "string" || !Array.isArray(value["files"])) return null;
    const files: unknown[] = value["files"];
    return files.every(isPendingFile) ? { root: value["root"], files } : null;
  } catch {
    return null;
  }
}

function isPendingFile(value: unknown): value is PendingFile {
  if (!isRecord(value)) return false;
  const { path, after, before } = value;
  const isInside = typeof path === "string" && !isAbsolute(path) && !path.split(/[/\\]/).includes("..");
  return isInside && typeof after === "string" && (before === null || typeof before === "string");
}

/** The folder that is noted is the store's own, by whichever of its two names. */
const isOf = (place: StorePlace, root: string): boolean => root === place.root || root === dirname(place.dir);

function posixFromTop(repo: Repo, root: string, path: string): string {
  const inside = root === repo.top ? "" : `${root.slice(repo.top.length + 1)}/`;
  return `${inside}${path}`;
}

function hashAt(file: string): string | null {
  try {
    return hashOf(readFileSync(file));
  } catch {
    return null;
  }
}
