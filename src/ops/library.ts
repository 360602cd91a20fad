import type { Memory } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import type { DocMeta, TermIndex } from "../recall/types.ts";
import type { Shelf } from "./shelf.ts";
import { Shelves } from "./shelves.ts";
import { noteBroken, placesOf, type Workspace } from "./workspace.ts";

/** Every memory that a workspace knows, the project's before the personal ones that it does not shadow. */
export type Library = {
  /** All of them, each read when it is looked at. */
  readonly memories: Memory[];
  readonly total: number;
  readonly problems: Problem[];
  readonly byId: Pick<ReadonlyMap<string, Memory>, "get" | "has" | "keys">;
  index: () => TermIndex;
  /** Whether a document of the index takes part here. Default: each does. */
  admits?: (meta: DocMeta, doc: number) => boolean;
  /** The memory of a document of the index, as its file is now; null where that is gone. */
  at?: (doc: number) => Memory | null;
  /** The first `most` by what the index knows without reading anything, newest first. */
  newest?: (most: number, where: (facts: Facts) => boolean) => Memory[];
};

/** `updated`: milliseconds since 1970. */
export type Facts = Pick<Memory, "kind" | "status" | "pinned"> & { updated: number };

/**
 * The library as the files are now, with the dates of git. For verbs that look at all of it.
 * @throws UserError where there is no store
 */
export async function loadLibrary(ws: Workspace): Promise<Library> {
  const { refresh } = await import("./refresh.ts");
  const shelves: Shelf[] = [];
  for (const place of placesOf(ws)) shelves.push(await refresh(ws, place));
  return libraryOn(ws, new Shelves(shelves, ws.config.profile));
}

/**
 * The library for one question: what has changed since the index was written is taken in as far as it shows cheaply
 * (see `isCurrent`), without asking git.
 * @throws UserError where there is no store
 */
export async function openLibrary(ws: Workspace): Promise<Library> {
  const { readyShelf } = await import("./ready-shelf.ts");
  const shelves: Shelf[] = [];
  for (const place of placesOf(ws)) {
    const shelf = await readyShelf(ws, place);
    if (shelf !== null) shelves.push(shelf);
  }
  return libraryOn(ws, new Shelves(shelves, ws.config.profile));
}

function libraryOn(ws: Workspace, shelves: Shelves): Library {
  noteBroken(ws, shelves.problems);
  return {
    get memories() {
      return shelves.all();
    },
    get total() {
      return shelves.total();
    },
    problems: shelves.problems,
    byId: {
      get: (id) => shelves.called(id) ?? undefined,
      has: (id) => shelves.called(id) !== null,
      keys: () =>
        shelves
          .all()
          .map(({ id }) => id)
          .values(),
    },
    index: () => shelves.index,
    admits: (meta, doc) => shelves.admits(meta, doc),
    at: (doc) => shelves.memory(doc),
    newest: (most, where) => shelves.newest(most, where),
  };
}
