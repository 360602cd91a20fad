import { existsSync, realpathSync } from "node:fs";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Why, WhyItem } from "../model/history.ts";
import type { Memory } from "../model/memory.ts";
import { UserError } from "../model/errors.ts";
import { absoluteOf } from "../store/paths.ts";
import { loadLibrary } from "./library.ts";
import { loadLists } from "./lists.ts";
import { refRoot } from "./refs/anchor.ts";
import { withhold } from "./withhold.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** How an item is known to belong to a file, the surest first. */
const TIES = [
  "refers to it",
  "named by a commit that changed it",
  "mentions it",
  "written right after a change of it",
] as const;
type Tie = 0 | 1 | 2 | 3;
type Found = WhyItem & { tie: Tie };

/**
 * The decisions behind a file (or a folder), under all names that it had: memories whose refs name it, memories that
 * commits of the file name in their trailers, memories and lists that mention it, decisions written right after it
 * was changed. Decisions first, then the surest.
 * @throws UserError where the path lies outside of the repository
 */
export async function why(ws: Workspace, path: string): Promise<Why> {
  const name = nameOf(ws, path);
  const repo = await ws.workRepo();
  const { touchesOf, birthsBelow } = await import("../git/compare.ts");
  const { touches, names } = repo === null ? { touches: [], names: [name] } : await touchesOf(repo, name);
  const { memories } = await loadLibrary(ws);
  const place = storeOf(ws);
  const store = await ws.storeRepo(place);
  const births = store === null ? new Map<string, never>() : await birthsBelow(store, place.dir);
  const birthOf = (stored: string): { commit: string; head: string | null } | undefined =>
    store === null
      ? undefined
      : births.get(relative(store.top, absoluteOf(place, stored)).split(sep).join("/"));
  const named = new Set(touches.flatMap((touch) => touch.memories));
  const commits = new Set(touches.map(({ commit }) => commit));
  const tieOf = (memory: Memory): Tie | null => {
    if (
      memory.tier === "project" &&
      memory.refs.some((ref) => names.some((one) => ref.path === one || ref.path.startsWith(`${one}/`)))
    )
      return 0;
    if (named.has(memory.id)) return 1;
    if (names.some((one) => mentions(`${memory.title}\n${memory.text}`, one))) return 2;
    const head = memory.kind === "decision" ? birthOf(memory.path)?.head : null;
    return head && commits.has(head) ? 3 : null;
  };
  const found = memories.flatMap((memory): Found[] => {
    const tie = memory.status === "archived" ? null : tieOf(memory);
    if (tie === null) return [];
    const { id, kind, title, path, created } = memory;
    return [{ id, kind, title, path, created, commit: birthOf(path)?.commit ?? null, tie }];
  });
  const all = [...found, ...(await ofLists(ws, names, (stored) => birthOf(stored)?.commit ?? null))].sort(
    byWorth,
  );
  // Before a text is made of them: in it nobody could say which file a secret is of.
  const { value, withheld } = withhold(ws, all);
  return { text: textOf(name, value), items: value.map(({ tie: _tie, ...item }) => item), withheld };
}

/** Decisions of handoffs that mention it. */
async function ofLists(
  ws: Workspace,
  names: string[],
  commitOf: (path: string) => string | null,
): Promise<Found[]> {
  const lists = await loadLists(ws);
  return lists.flatMap(({ list, savedAt }) =>
    list.decisions
      .filter((decision) => names.some((one) => mentions(decision, one)))
      .map((title): Found => ({
        id: list.list,
        kind: "handoff",
        title: title.replace(/\s+/g, " "),
        path: list.path,
        created: savedAt,
        commit: commitOf(list.path),
        tie: 2,
      })),
  );
}

const RANK = { decision: 0, handoff: 1, preference: 2, fact: 3, digest: 4 } as const;
const byWorth = (a: Found, b: Found): number =>
  RANK[a.kind] - RANK[b.kind] || a.tie - b.tie || (b.created ?? "").localeCompare(a.created ?? "");

/** The path as a word of its own; of a file also its bare name where that is telling (`jwt.ts`, not `index.ts`). */
function mentions(text: string, path: string): boolean {
  const bare = basename(path);
  const isTelling =
    /\.\w+$/.test(bare) && !/^(?:index|main|mod|lib|init|__init__|readme|package|types?)\./i.test(bare);
  return isWord(text, path) || (isTelling && isWord(text, bare));
}

function isWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w./-]/.test(text[at - 1] ?? " ") && !/[\w/-]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}

/** POSIX from the top of the work repository. The file may be gone since. */
function nameOf(ws: Workspace, path: string): string {
  const root = refRoot(ws);
  const here = resolve(ws.dir, path);
  const absolute = existsSync(here)
    ? realpathSync(here)
    : existsSync(join(root, path))
      ? join(root, path)
      : here;
  const name = relative(root, absolute).split(sep).join("/");
  if (name === ".." || name.startsWith("../") || isAbsolute(name))
    throw new UserError(`${path} lies outside of ${root}`);
  return name;
}

function textOf(name: string, all: Found[]): string {
  if (all.length === 0)
    return `Nothing is known about ${name}. Keep what was decided: tasuki remember "…" --kind decision --ref ${name}`;
  return all
    .map(({ id, kind, title, path, created, commit, tie }) => {
      const facts = [TIES[tie], created?.slice(0, 10), commit?.slice(0, 7)].filter(Boolean).join(", ");
      return `[${kind}] ${title}\n  ${kind === "handoff" ? path : id} (${facts})`;
    })
    .join("\n");
}
