import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readFrontmatter } from "../markdown/frontmatter.ts";
import { conflictLine } from "../model/conflict.ts";
import type { Problem } from "../model/problem.ts";
import type { WatchEvent } from "../model/watched.ts";
import { absoluteOf } from "../store/paths.ts";
import { readText } from "../store/read.ts";
import { scanAll } from "../store/scan.ts";
import { type FileEvent, SETTINGS, type WatchFiles, watchFiles } from "../store/watcher.ts";
import { prepareBlock } from "./prepare.ts";
import { stateOf } from "./prepared.ts";
import { refresh } from "./refresh.ts";
import { reindex } from "./reindex.ts";
import { openShelf } from "./shelf.ts";
import { placesOf, storeOf, type Workspace } from "./workspace.ts";

/** Edits that follow each other within this time are one. Milliseconds. */
const CALM_MS = 150;
/** A file whose frontmatter is broken may be half written: so long it gets the benefit of the doubt. */
const PATIENCE_MS = 1_000;
/** How often a store that was deleted is looked for. */
const LOOK_MS = 1_000;
/** More files at once are told in one line. */
const MOST_LINES = 20;

/** What `watch` does: as an event without words, since those belong to the doors. */
type Told<T = WatchEvent> = T extends WatchEvent ? Omit<T, "at"> : never;

export type WatchInput = {
  tell: (event: WatchEvent) => void;
  /** Resolves when it is to end. */
  ended: Promise<void>;
  /** For tests; else chokidar. */
  watchFiles?: WatchFiles;
  /** For tests; else timers. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Keeps index and session-start block fresh while people edit by hand, until `ended`. Each change is told once index and
 * block hold it. A store that is deleted meanwhile (a branch without one) is waited for.
 * @param open the workspace as it is now: settings and branch may be others than a moment ago
 * @throws UserError where there is no store
 */
export async function watch(open: () => Promise<Workspace>, input: WatchInput): Promise<void> {
  const first = await open();
  const watched = new Watched(open, {
    watchFiles,
    wait: (ms) => sleep(ms),
    ...input,
  });
  await watched.begin(first, "ready");
  await input.ended;
  await watched.end();
}

/** What one run holds: the watcher, and what has changed since the last look. */
class Watched {
  readonly #open: () => Promise<Workspace>;
  readonly #input: Required<WatchInput>;
  #watcher: { close: () => Promise<void> } | null = null;
  #pending = new Map<string, FileEvent>();
  /** Files that looked half written the last time. */
  #doubtful = new Set<string>();
  #isHeadChanged = false;
  #latest = 0;
  #hasEnded = false;
  #now: () => Date;
  #work: Promise<void> = Promise.resolve();

  constructor(open: () => Promise<Workspace>, input: Required<WatchInput>) {
    this.#open = open;
    this.#input = input;
    this.#now = () => new Date(0);
  }

  async begin(ws: Workspace, event: "ready" | "back"): Promise<void> {
    const place = storeOf(ws);
    this.#now = ws.world.now;
    this.#watcher = await this.#input.watchFiles(
      { places: placesOf(ws), others: ws.head === null ? [] : [join(ws.head.gitDir, "logs", "HEAD")] },
      {
        onFile: (change) => this.#note(change),
        onOther: () => this.#note(null),
        onError: (error) => this.#tell({ event: "trouble", message: error.message }),
      },
    );
    await freshen(ws, true);
    const { files, lists } = scanAll(place);
    this.#tell({ event, memories: files.length, lists: lists.length });
    this.#tellSettings(ws);
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#watcher?.close();
    await this.#work;
  }

  #tell(event: Told): void {
    this.#input.tell({ at: this.#now().toISOString(), ...event } as WatchEvent);
  }

  #note(change: FileEvent | null): void {
    if (change === null) this.#isHeadChanged = true;
    else {
      const file = absoluteOf(change.place, change.path);
      // What nobody was told of yet is new, however often it was written since.
      const isNew = this.#pending.get(file)?.kind === "added" && change.kind === "changed";
      this.#pending.set(file, isNew ? { ...change, kind: "added" } : change);
    }
    this.#lookIn(CALM_MS);
  }

  /** After a time without another change; of several only the last looks. */
  #lookIn(ms: number): void {
    const mine = ++this.#latest;
    void this.#input.wait(ms).then(() => {
      if (mine !== this.#latest || this.#hasEnded) return;
      this.#work = this.#work.then(() => this.#look()).catch((error: unknown) => this.#fail(error));
    });
  }

  #fail(error: unknown): void {
    this.#tell({ event: "trouble", message: error instanceof Error ? error.message : String(error) });
  }

  async #look(): Promise<void> {
    const ws = await this.#open();
    if (ws.store.kind !== "found") return this.#waitForStore();
    const changes = [...this.#pending];
    const isHeadChanged = this.#isHeadChanged;
    this.#pending = new Map();
    this.#isHeadChanged = false;
    const judged = changes.map(([file, change]) => ({ file, change, problems: problemsOf(change) }));
    const isHalf = ({ file, problems }: (typeof judged)[number]): boolean =>
      problems.length > 0 && !this.#doubtful.has(file);
    const half = judged.filter(isHalf);
    const whole = judged.filter((one) => !isHalf(one));
    this.#doubtful = new Set(half.map(({ file }) => file));
    for (const { file, change } of half) if (!this.#pending.has(file)) this.#pending.set(file, change);
    if (half.length > 0) this.#lookIn(PATIENCE_MS);
    if (whole.length === 0 && !isHeadChanged) return;
    const ms = await freshen(ws, isHeadChanged).catch((error: unknown) => {
      // Of the next look, with whatever has changed by then.
      this.#isHeadChanged ||= isHeadChanged;
      for (const { file, change } of whole) if (!this.#pending.has(file)) this.#pending.set(file, change);
      throw error;
    });
    if (isHeadChanged)
      this.#tell({ event: "head", branch: ws.head?.branch ?? null, commit: ws.head?.head ?? null, ms });
    if (whole.length > MOST_LINES) return this.#tell({ event: "many", files: whole.length, ms });
    for (const { change, problems } of whole)
      this.#tell({ event: change.kind, path: change.path, ms, problems });
    if (whole.some(({ change }) => change.path === SETTINGS)) this.#tellSettings(ws);
  }

  /** What was set and does not hold. */
  #tellSettings({ refused }: Workspace): void {
    for (const { line, key } of refused)
      this.#tell({ event: "trouble", message: key === null ? line : `${line}: ignored` });
  }

  /** A branch without memory/ was checked out, or somebody has deleted it. */
  async #waitForStore(): Promise<void> {
    await this.#watcher?.close();
    this.#watcher = null;
    this.#pending = new Map();
    this.#tell({ event: "gone", path: "memory" });
    void this.#lookForStore();
  }

  async #lookForStore(): Promise<void> {
    await this.#input.wait(LOOK_MS);
    if (this.#hasEnded) return;
    try {
      const ws = await this.#open();
      if (ws.store.kind === "found") return await this.begin(ws, "back");
    } catch {
      // Half of a checkout, or not even the folder: it may come back all the same.
    }
    return this.#lookForStore();
  }
}

/**
 * Index and block as the files are now. Git is asked for dates where it may have others: what is not committed yet was
 * changed when its file was. Gives the milliseconds that it took.
 */
async function freshen(ws: Workspace, asksGit: boolean): Promise<number> {
  const started = performance.now();
  for (const place of placesOf(ws)) {
    const shelf = asksGit ? null : openShelf(place);
    (shelf === null ? await refresh(ws, place) : reindex(place, shelf)).close();
  }
  if (stateOf(ws) !== null) await prepareBlock(ws);
  return Math.round(performance.now() - started);
}

/** Why the frontmatter of a changed file can't be read, and whether a merge in it is unfinished. */
function problemsOf({ place, path, kind }: FileEvent): Problem[] {
  if (kind === "removed" || !path.endsWith(".md")) return [];
  const file = readText(absoluteOf(place, path), path);
  if (file === null) return [];
  const line = conflictLine(file.text);
  // The halves between the markers are no frontmatter, either.
  if (line !== null) return [{ code: "conflict-markers", severity: "error", file: path, line, args: {} }];
  return readFrontmatter(file.text, path).problems.filter(isError);
}

const isError = ({ severity }: Problem): boolean => severity === "error";
