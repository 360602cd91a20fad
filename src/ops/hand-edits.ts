import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repoPath } from "../git/repo.ts";
import { pendingPaths } from "../git/status.ts";
import type { Repo } from "../git/types.ts";
import { absoluteOf, storePathOf, type StorePlace } from "../store/paths.ts";
import { localNames, replaceLocal, takeLocal } from "../store/local-files.ts";
import { saveOf } from "../store/pointers.ts";
import { commitNow } from "./commit.ts";
import { fitToCommit } from "./fit-to-commit.ts";
import { hashOf, readWritten } from "./written.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Commits what a person changed by hand, as what it is, before a write goes over it: so nothing of theirs is ever
 * missing from the history. Files that hold what tasuki wrote last are left to the write's own commit.
 * @param paths only these files; every file of the store where absent
 * @returns warnings
 */
export async function commitHandEdits(
  ws: Workspace,
  place: StorePlace,
  paths?: readonly string[],
): Promise<string[]> {
  if (ws.config.commit === "off") return [];
  const edited = await handEdited(ws, place, paths);
  if (edited.length === 0) return [];
  const names =
    edited.length > 2
      ? `${edited.length} files`
      : edited.map((path) => path.replace(/^memory\/(?:\w+\/)?|\.md$/g, "")).join(", ");
  const { warnings } = await commitNow(ws, {
    place,
    op: "hand-edit",
    subject: `keep hand edits of ${names}`,
    paths: edited,
    ids: [],
  });
  return warnings;
}

/**
 * Before files are written over or deleted: what was edited in them by hand is committed, and where no commit holds it
 * (no git, ignored, switched off, deferred) a copy is kept in `memory/.local/kept`. Nothing of a person's is ever lost.
 * @returns warnings
 */
export async function keepHandEdits(
  ws: Workspace,
  place: StorePlace,
  paths: readonly string[],
): Promise<string[]> {
  const written = readWritten(place);
  const edited = paths.filter((path) => textAt(place, path) !== null && !isAsWritten(place, path, written));
  if (edited.length === 0) return [];
  const warnings = await commitHandEdits(ws, place, edited);
  const repo = await ws.storeRepo(place);
  for (const path of edited) {
    const text = textAt(place, path);
    if (text !== null && !(await isCommitted(repo, absoluteOf(place, path), text)))
      keepCopy(place, path, { text, now: ws.world.now() });
  }
  return warnings;
}

async function isCommitted(repo: Repo | null, file: string, text: string): Promise<boolean> {
  const path = repo === null ? null : repoPath(repo, file);
  if (repo === null || path === null) return false;
  const { contentAt } = await import("../git/revs.ts");
  const content = await contentAt(repo, "HEAD", path).catch(() => null);
  return content !== null && Buffer.from(content).equals(Buffer.from(text));
}

/** So many copies are kept, the newest ones. */
const MOST_COPIES = 200;

function keepCopy(place: StorePlace, path: string, { text, now }: { text: string; now: Date }): void {
  const name = `${now.toISOString().replace(/[:.]/g, "-")}-${path.replace(/^memory\//, "").replaceAll("/", "__")}`;
  replaceLocal(place, ["kept"], name, text);
  for (const old of localNames(place, "kept").slice(0, -MOST_COPIES)) takeLocal(place, ["kept"], old);
}

function textAt(place: StorePlace, path: string): string | null {
  try {
    return readFileSync(absoluteOf(place, path), "utf8");
  } catch {
    return null;
  }
}

/**
 * Commits what somebody else has saved in a list and not committed yet (another session in the middle of its turn),
 * before a whole-body write replaces it.
 */
export async function commitForeignSave(
  ws: Workspace,
  place: StorePlace,
  list: { list: string; path: string },
): Promise<string[]> {
  const last = saveOf(place, list.list);
  const isMine = last === null || (last.session === ws.session && last.pid === ws.clientPid);
  if (isMine || ws.config.commit === "off") return [];
  const repo = await ws.storeRepo(place);
  const pending = repo === null ? [] : await pendingPaths(repo, place.dir);
  const isPending = pending.some(
    (path) => repo !== null && storePathOf(place, join(repo.top, path)) === list.path,
  );
  if (!isPending) return [];
  const { warnings } = await commitNow(ws, {
    place,
    op: "handoff",
    subject: `keep ${list.list} as it was saved`,
    paths: [list.path],
    ids: [],
    list: list.list,
  });
  return warnings;
}

/** Files of the store that differ from every commit and from what was written last through tasuki or the client's tool. */
export async function handEdited(
  ws: Workspace,
  place: StorePlace,
  paths?: readonly string[],
): Promise<string[]> {
  const written = readWritten(place);
  if (paths?.every((path) => isAsWritten(place, path, written))) return [];
  const repo = await ws.storeRepo(place);
  if (repo === null) return [];
  const wanted = paths && new Set(paths);
  const pending = (await pendingPaths(repo, place.dir)).flatMap(
    (path) => storePathOf(place, join(repo.top, path)) ?? [],
  );
  const edited = pending.filter(
    (path) => (!wanted || wanted.has(path)) && !isAsWritten(place, path, written),
  );
  return fitToCommit(ws, place, edited);
}

/** True too for a file that is not there and was not written: nothing was edited. */
function isAsWritten(place: StorePlace, path: string, written: Map<string, string>): boolean {
  try {
    return hashOf(readFileSync(absoluteOf(place, path), "utf8")) === written.get(path);
  } catch {
    // Deleted by hand, or never there: only git knows.
    return !written.has(path);
  }
}
