import { basename, join } from "node:path";
import type { Committed } from "./commit.ts";
import { commitNow } from "./commit.ts";
import { storePathOf, type StorePlace } from "../store/paths.ts";
import { forgetTouched, otherSessionsTouched, touchedPaths } from "../store/turn.ts";
import { fitToCommit, unfit } from "./fit-to-commit.ts";
import { isAdopted } from "./native/adopted.ts";
import type { Workspace } from "./workspace.ts";

/** One commit of every memory path that a turn changed, however it was written; null: there was nothing. */
export async function commitTurn(
  ws: Workspace,
  place: StorePlace,
  session: string | null,
): Promise<Committed | null> {
  const own = new Set(session === null ? [] : touchedPaths(place, session));
  const theirs = new Set(session === null ? [] : otherSessionsTouched(place, session));
  // What both have written is committed by whoever ends a turn first: two that wait for each other would lose it.
  const paths = (await pendingIn(ws, place)).filter((path) => own.has(path) || !theirs.has(path));
  if (paths.length === 0) return null;
  const result = await commitNow(
    { ...ws, session },
    { place, op: "turn", subject: subjectOf(paths), paths, ids: [] },
  );
  if (session !== null && result.commit !== null) forgetTouched(place, session, paths);
  return result;
}

/**
 * What earlier sessions and hand edits left behind.
 * @param isOurs false for paths that are somebody else's to commit
 */
export async function commitLeftovers(
  ws: Workspace,
  place: StorePlace,
  isOurs: (path: string) => boolean = () => true,
): Promise<Committed | null> {
  const paths = (await pendingIn(ws, place)).filter(isOurs);
  if (paths.length === 0) return null;
  return commitNow(ws, { place, op: "leftovers", subject: subjectOf(paths), paths, ids: [] });
}

/** `reason`: why it stays so; null: nothing is against committing it. */
export type NotCommitted = { path: string; reason: string | null };

/** Files of the store that no commit holds. */
export async function notCommitted(ws: Workspace, place: StorePlace): Promise<NotCommitted[]> {
  const repo = await ws.storeRepo(place);
  if (repo === null) return [];
  const { uncommitted } = await import("../git/status.ts");
  return (await uncommitted(repo, place.dir)).flatMap((entry) => {
    const file = join(repo.top, entry.path);
    const path = storePathOf(place, file);
    const off = ws.config.commit === "off" ? "commit is off" : null;
    return path === null ? [] : [{ path, reason: ofIndex(entry) ?? unfit(file) ?? off }];
  });
}

function ofIndex({ kind, index }: { kind: string; index: string }): string | null {
  if (kind === "unmerged") return "it has a conflict; git add it once that is resolved";
  return index === "." ? null : "you have staged it";
}

async function pendingIn(ws: Workspace, place: StorePlace): Promise<string[]> {
  const repo = await ws.storeRepo(place);
  if (repo === null) return [];
  // What the client has learned of the person is hidden from git before git is asked.
  if (isAdopted(place)) await (await import("./native/index-file.ts")).renewNative(ws, place);
  const { pendingPaths } = await import("../git/status.ts");
  const paths = (await pendingPaths(repo, place.dir)).flatMap(
    (path) => storePathOf(place, join(repo.top, path)) ?? [],
  );
  return fitToCommit(ws, place, paths);
}

function subjectOf(paths: string[]): string {
  const names = paths.map((path) => basename(path, ".md"));
  return names.length > 3 ? `save ${names.length} files` : `save ${names.join(", ")}`;
}
