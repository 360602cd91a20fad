import type { Changed } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import type { Memory } from "../model/memory.ts";
import { type Library, loadLibrary } from "./library.ts";
import { editOf, memoryCalled, placeOf } from "./memory-file.ts";
import { remember } from "./remember.ts";
import { type Edit, save } from "./save.ts";
import type { Workspace } from "./workspace.ts";

export type SupersedeInput = { old: string; by: string; dryRun: boolean };

/** Marks one memory as replaced by another (an id, or the text of a new one): it is never given again. */
export async function supersede(ws: Workspace, { old, by, dryRun }: SupersedeInput): Promise<Changed> {
  const library = await loadLibrary(ws);
  const memory = memoryCalled(library, old);
  const successor = library.byId.get(by.trim().normalize("NFC"));
  if (successor) return link(ws, { memory, successor, dryRun });
  refuseUnknownId(library, by);
  const { kind, tags, keywords, pinned } = memory;
  const input = {
    text: by,
    kind,
    tags,
    keywords,
    pinned,
    refs: [],
    supersedes: [memory.id],
    global: memory.tier === "personal",
    force: true,
    dryRun,
  };
  const { id, path, commit, warnings } = await remember(ws, input, {
    op: "supersede",
    subject: (written) => `supersede ${memory.id} by ${written[0]}`,
  });
  const created = path === null ? [] : [{ id: id ?? memory.id, path, action: "created" as const }];
  return { changed: [...created, { id: memory.id, path: memory.path, action: "updated" }], commit, warnings };
}

/** A single word without blanks was meant as an id. */
function refuseUnknownId(library: Library, by: string): void {
  if (!/\s/.test(by.trim()) && /^[\w-]+-[0-9a-z]{4}$/.test(by.trim())) memoryCalled(library, by);
}

async function link(
  ws: Workspace,
  { memory, successor, dryRun }: { memory: Memory; successor: Memory; dryRun: boolean },
): Promise<Changed> {
  if (memory.id === successor.id) throw new UserError(`${memory.id} can't replace itself`);
  const replaces = [...new Set([...successor.supersedes, memory.id])];
  const edits = [
    editOf(ws, memory, { status: "superseded", superseded_by: successor.id }),
    editOf(ws, successor, { supersedes: replaces }),
  ];
  return each(ws, {
    op: "supersede",
    subject: `supersede ${memory.id} by ${successor.id}`,
    memories: [memory, successor],
    edits,
    dryRun,
  });
}

export type IdsInput = { ids: string[]; dryRun: boolean };

/** Keeps memories but never gives them again. */
export async function archive(ws: Workspace, { ids, dryRun }: IdsInput): Promise<Changed> {
  const memories = await memoriesCalled(ws, ids);
  const edits = memories.map((memory) => editOf(ws, memory, { status: "archived" }));
  return each(ws, { op: "archive", subject: `archive ${namesOf(memories)}`, memories, edits, dryRun });
}

/** Deletes the files. History keeps what was committed, and the answer says so. */
export async function forget(ws: Workspace, { ids, dryRun }: IdsInput): Promise<Changed> {
  const memories = await memoriesCalled(ws, ids);
  const edits = memories.map((memory): Edit => ({ kind: "remove", id: memory.id, path: memory.path }));
  const result = await each(ws, {
    op: "forget",
    subject: `forget ${namesOf(memories)}`,
    memories,
    edits,
    dryRun,
  });
  const isKept = (await ws.storeRepo(placeOf(ws, memories[0]!))) !== null && !dryRun;
  return isKept
    ? {
        ...result,
        warnings: [
          ...result.warnings,
          "The history of git still holds what was committed. To bring it back: tasuki undo",
        ],
      }
    : result;
}

async function memoriesCalled(ws: Workspace, ids: string[]): Promise<Memory[]> {
  const library = await loadLibrary(ws);
  return [
    ...new Map(ids.map((id) => memoryCalled(library, id)).map((memory) => [memory.id, memory])).values(),
  ];
}

const namesOf = (memories: Memory[]): string =>
  memories.length > 2 ? `${memories.length} memories` : memories.map(({ id }) => id).join(", ");

type Plan = { op: string; subject: string; memories: Memory[]; edits: Edit[]; dryRun: boolean };

/** One save for each store that is concerned. */
async function each(ws: Workspace, { op, subject, memories, edits, dryRun }: Plan): Promise<Changed> {
  const results: Changed[] = [];
  for (const tier of ["project", "personal"] as const) {
    const own = edits.filter((_, at) => memories[at]?.tier === tier);
    const first = memories.find((memory) => memory.tier === tier);
    if (first) results.push(await save(ws, { place: placeOf(ws, first), op, subject, edits: own, dryRun }));
  }
  return {
    changed: results.flatMap((result) => result.changed),
    commit: results.find((result) => result.commit !== null)?.commit ?? null,
    warnings: results.flatMap((result) => result.warnings),
  };
}
