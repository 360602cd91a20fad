import { basename, join } from "node:path";
import { commitPaths } from "../git/commit.ts";
import type { Repo, Trailers } from "../git/types.ts";
import { absoluteOf, type StorePlace } from "../store/paths.ts";
import { keepReason } from "./deferred-reason.ts";
import { noteDeferred, takeDeferred } from "./deferred.ts";
import { dropPending, pendingSetUp } from "./init/pending.ts";
import type { Workspace } from "./workspace.ts";

/** What a commit is called, without the prefix of the settings. Names files, never quotes them: the client shows subjects to the model. */
export type Subject = string | ((ids: string[]) => string);

export type CommitWrite = {
  place: StorePlace;
  op: string;
  subject: Subject;
  paths: string[];
  /** Of `paths` those that were made just now. */
  created?: string[];
  ids: string[];
  list?: string;
};
export type Committed = { commit: string | null; warnings: string[] };

const NOTHING: Committed = { commit: null, warnings: [] };

/**
 * Commits what a verb wrote: at once for a person, not at all inside a session (the end of the turn does it) or where
 * the settings say so.
 */
export async function commitWrite(ws: Workspace, write: CommitWrite): Promise<Committed> {
  if (ws.config.commit !== "auto" || ws.session !== null) return NOTHING;
  return commitNow(ws, write);
}

/** Commits these paths whatever the settings say of when. */
export async function commitNow(ws: Workspace, write: CommitWrite): Promise<Committed> {
  const repo = await ws.storeRepo(write.place);
  if (repo === null) return { commit: null, warnings: linkNote(ws, write.place) };
  await commitSetUp(ws, write.place, repo);
  const subject = typeof write.subject === "string" ? write.subject : write.subject(write.ids);
  // A commit of hand edits says that they are some, so it takes nothing else.
  const left = write.op === "hand-edit" ? [] : await takeDeferred(write.place, repo);
  const paths = [...new Set([...write.paths, ...left])];
  const { commit, deferred } = await commitPaths(repo, {
    paths: paths.map((path) => absoluteOf(write.place, path)),
    created: (write.created ?? []).map((path) => absoluteOf(write.place, path)),
    subject: `${ws.config.commit_prefix}${subject}`,
    trailers: trailersOf(ws, { ...write, paths }),
  });
  if (deferred !== null) {
    noteDeferred(write.place, paths);
    keepReason(write.place, deferred);
  }
  return { commit, warnings: deferred === null ? [] : [`Not committed: ${deferred}`] };
}

/** What `init` has written, and left to be committed by the first verb. Where it can't be, the next verb tries again. */
async function commitSetUp(ws: Workspace, place: StorePlace, repo: Repo): Promise<void> {
  const setUp = await pendingSetUp(place, repo);
  if (setUp === null) return;
  const { deferred } = await commitPaths(repo, {
    paths: setUp,
    created: setUp,
    subject: `${ws.config.commit_prefix}set up memory`,
    trailers: { "Tasuki-Op": "init" },
  });
  if (deferred === null) dropPending(place);
}

/** In a project without git nobody expects a commit; where `memory` is a link out of a repository somebody may. */
function linkNote({ top }: Workspace, { root, dir, tier }: StorePlace): string[] {
  const isLink = tier === "project" && top !== null && dir !== join(root, "memory");
  return isLink
    ? [`Not committed: memory is a link to ${dir}, which is in no git repository. Start one there: git init`]
    : [];
}

function trailersOf(ws: Workspace, { op, list, paths }: CommitWrite): Trailers {
  const memories = paths.filter((path) => !path.startsWith("memory/handoffs/") && path.endsWith(".md"));
  return {
    "Tasuki-Op": op,
    "Tasuki-List": list,
    "Tasuki-Session": ws.session,
    "Tasuki-Head": ws.head?.head,
    "Tasuki-Memory": memories.map((path) => basename(path, ".md")),
  };
}
