import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Repo } from "../../git/types.ts";
import { readLocal, replaceLocal, takeLocal } from "../../store/local-files.ts";
import type { StorePlace } from "../../store/paths.ts";
import { hashOf } from "./files.ts";
import { LOCAL_SETTINGS } from "./hooks.ts";
import type { Edit } from "./plan.ts";

/** A file that `init` wrote and left to be committed: how it is since then, and how it was before (null: not there). */
type PendingFile = { path: string; after: string; before: string | null };
type Pending = { root: string; files: PendingFile[] };

const FILE = "set-up.json";

/** `init` commits nothing; what it wrote waits here for the first verb. */
export function notePending(
  { root, place }: { root: string; place: StorePlace },
  edits: readonly Edit[],
): void {
  const files = edits.flatMap((edit): PendingFile[] => {
    if (edit.path === LOCAL_SETTINGS || (edit.kind !== "memory" && edit.kind !== "file")) return [];
    const before = edit.kind === "file" && edit.before !== null ? hashOf(edit.before.bytes) : null;
    return [{ path: edit.path, after: hashOf(edit.text), before }];
  });
  if (files.length > 0) replaceLocal(place, [], FILE, JSON.stringify({ root, files } satisfies Pending));
}

/**
 * The files of a set-up that nobody has touched since, neither before nor after; none where somebody has: then the
 * commit is theirs. Asked for once.
 */
export async function takePending(place: StorePlace, repo: Repo): Promise<string[]> {
  if (readLocal(place, FILE) === null) return [];
  const pending = parsed(takeLocal(place, [], FILE));
  if (pending === null) return [];
  const { contentAt } = await import("../../git/revs.ts");
  for (const { path, after, before } of pending.files) {
    if (hashAt(join(pending.root, path)) !== after) return [];
    const committed =
      repo.head === null ? null : await contentAt(repo, repo.head, posixFromTop(repo, pending.root, path));
    if ((committed === null ? null : hashOf(Buffer.from(committed))) !== before) return [];
  }
  return pending.files.map(({ path }) => join(pending.root, path));
}

function parsed(text: string | null): Pending | null {
  try {
    return JSON.parse(text ?? "null") as Pending | null;
  } catch {
    return null;
  }
}

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
