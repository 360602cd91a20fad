import type { Remembered } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { newId } from "../model/ids.ts";
import { FOLDER_OF, type Kind, type Memory, type Ref } from "../model/memory.ts";
import { setFrontmatter } from "../markdown/frontmatter.ts";
import { candidatesFor, type Similar, similarTo } from "../recall/similar.ts";
import { redact } from "../redact/redact.ts";
import { healed } from "./heal.ts";
import { type Library, openLibrary } from "./library.ts";
import { editOf, memoryCalled, placeForNew, placeOf, timestamp } from "./memory-file.ts";
import { ensurePersonal } from "./personal.ts";
import { anchored } from "./refs/anchor.ts";
import { admits, memoryOf } from "./recall.ts";
import { type Edit, type Save, save } from "./save.ts";
import { looksLikeTemplate } from "./template-text.ts";
import type { Workspace } from "./workspace.ts";

export type RememberInput = {
  /** What to keep. Its first line is the title, unless there is one. */
  text: string;
  /** Default fact. */
  kind?: Kind | undefined;
  title?: string | undefined;
  tags?: readonly string[];
  /** Words that a later question may use. */
  keywords?: readonly string[];
  /** Files that it speaks of: `path[:from-to]`, from the top of the repository. */
  refs?: readonly string[];
  /** Ids of memories that it replaces. */
  supersedes?: readonly string[];
  /** Given to every session. Default false. */
  pinned?: boolean;
  /** Into the personal store. Default false. */
  global?: boolean;
  /** Add it although one says the same. Default false. */
  force?: boolean;
  /** Write nothing. Default false. */
  dryRun?: boolean;
  /** Who says it. Default: the agent of a session, else the person. */
  by?: "user" | "agent" | undefined;
};

const DEFAULTS = {
  kind: "fact",
  title: undefined,
  tags: [],
  keywords: [],
  refs: [],
  supersedes: [],
  pinned: false,
  global: false,
  force: false,
  dryRun: false,
} as const;
type Complete = Required<Omit<RememberInput, "title" | "kind" | "by">> &
  Pick<RememberInput, "by"> & { kind: Kind; title: string | undefined };

/** With refs that know what stood there. */
type Anchored = Omit<Complete, "refs"> & { refs: readonly Ref[] };

/** Hits that are compared word by word with a new text. */
const COMPARED = 12;
/** From here on two texts say the same; below it they are merely close. */
const SAME = 0.9;

const REMEMBER: Pick<Save, "op" | "subject"> = {
  op: "remember",
  subject: (written) => `remember ${written[0]}`,
};

/**
 * Keeps one memory and commits it. One that says the same is shown instead (`id: null`, `similar` filled), unless `force`.
 * Secrets never reach the file: `redacted` names the kinds of what was replaced.
 * @param named what the commit says where the memory is part of something larger
 * @throws UserError where the text is empty, there is no store, or a memory to be superseded is unknown
 */
export async function remember(
  ws: Workspace,
  given: RememberInput,
  named: Pick<Save, "op" | "subject"> = REMEMBER,
): Promise<Remembered> {
  const input: Complete = { ...DEFAULTS, ...given, kind: given.kind ?? "fact", title: given.title };
  const text = input.text.trim();
  if (text === "")
    throw new UserError('nothing to remember: give the text, as in tasuki remember "…" (or - to read it)');
  if (input.global && !input.dryRun) await ensurePersonal(ws);
  const { replaced, similar } = await healed(ws, () => lookFor(ws, text, input.supersedes));
  const ids = similar.map(({ id }) => id);
  const base = { kind: input.kind, path: null, commit: null, redacted: [] };
  if (!input.force && similar.some(({ similarity }) => similarity >= SAME))
    return { ...base, id: null, similar: ids, warnings: [] };
  const warnings = looksLikeTemplate(text)
    ? [`This looks like the text of a template, not like something to remember: ${text.slice(0, 60)}`]
    : [];
  const place = placeForNew(ws, input.global);
  const [here, elsewhere] = partition(replaced, (memory) => placeOf(ws, memory).dir === place.dir);
  const { refs, warnings: missing } = await anchored(ws, input.refs);
  const edits: Edit[] = [
    createEdit(ws, { ...input, refs }, text),
    ...here.map((memory) => retireEdit(ws, memory)),
  ];
  const saved = await save(ws, {
    place,
    ...named,
    edits,
    dryRun: input.dryRun,
  });
  const [created] = saved.changed;
  if (!created) throw new Error("a new memory always changes a file");
  for (const memory of elsewhere) await retireElsewhere(ws, memory, { by: created.id, dryRun: input.dryRun });
  return {
    ...base,
    id: input.dryRun ? null : created.id,
    path: created.path,
    commit: saved.commit,
    redacted: saved.redacted,
    similar: ids,
    warnings: [...warnings, ...missing, ...saved.warnings],
  };
}

/** What the index knows of it, before anything is written. */
async function lookFor(
  ws: Workspace,
  text: string,
  supersedes: readonly string[],
): Promise<{ replaced: Memory[]; similar: Similar[] }> {
  const library = ws.store.kind === "found" ? await openLibrary(ws) : null;
  const replaced = supersedes.map((id) => memoryCalled(requireLibrary(library), id));
  const without = new Set(replaced.map(({ id }) => id));
  return { replaced, similar: library ? similarIn(library, text, without) : [] };
}

function requireLibrary(library: Library | null): Library {
  if (library) return library;
  throw new UserError("no memory/ here or above, so there is nothing to supersede");
}

/** Memories that say what the text says, most similar first. */
function similarIn(library: Library, text: string, without: ReadonlySet<string>): Similar[] {
  const index = library.index();
  const takesPart = (doc: number): boolean => {
    const meta = index.brief?.(doc) ?? index.meta(doc);
    return meta.status === "active" && admits(library, meta, doc) && !without.has(meta.id);
  };
  const docs = candidatesFor(index, text, { most: COMPARED, takesPart });
  const memories = docs.flatMap((doc) => memoryOf(library, { id: index.meta(doc).id, doc }) ?? []);
  return similarTo(text, memories);
}

function createEdit(ws: Workspace, input: Anchored, text: string): Edit {
  // The id is made of the redacted text: a file name is no place for a secret either.
  const title = redact(input.title ?? text.split("\n", 1)[0] ?? "").text;
  const id = (): string => newId(title, ws.world.random);
  const head = frontmatterOf(ws, input);
  return {
    kind: "create",
    id: id(),
    retry: id,
    folder: FOLDER_OF[input.kind],
    text: setFrontmatter(`${text}\n`, head, id()),
  };
}

function frontmatterOf(ws: Workspace, input: Anchored): Record<string, unknown> {
  const now = timestamp(ws);
  const source = {
    by: input.by ?? (ws.session ? "agent" : "user"),
    ...(ws.session ? { session: ws.session } : {}),
  };
  const optional = {
    tags: input.tags.length > 0 ? input.tags : undefined,
    profile: ws.config.profile ?? undefined,
    pinned: input.pinned || undefined,
  };
  return {
    title: input.title,
    status: "active",
    ...optional,
    created: now,
    updated: now,
    source,
    refs: input.refs.length > 0 ? input.refs : undefined,
    keywords: input.keywords.length > 0 ? input.keywords : undefined,
    supersedes: input.supersedes.length > 0 ? input.supersedes : undefined,
  };
}

/** What a new memory replaces is marked in the same save. */
function retireEdit(ws: Workspace, memory: Memory, by?: string): Edit {
  const change = (before: string | null, made: string[]): string => {
    return editOf(ws, memory, { status: "superseded", superseded_by: by ?? made[0] ?? null }).change(before);
  };
  return { kind: "update", id: memory.id, path: memory.path, change };
}

/** A memory of the other store is another repository's commit. */
async function retireElsewhere(
  ws: Workspace,
  memory: Memory,
  { by, dryRun }: { by: string; dryRun: boolean },
): Promise<void> {
  const edits = [retireEdit(ws, memory, by)];
  await save(ws, {
    place: placeOf(ws, memory),
    op: "supersede",
    subject: `supersede ${memory.id} by ${by}`,
    edits,
    dryRun,
  });
}

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
