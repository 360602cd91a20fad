import { statSync } from "node:fs";
import { join } from "node:path";
import { frame, newBoundary } from "../inject/frame.ts";
import { agoOf } from "../model/age.ts";
import type { ListFact } from "../model/current.ts";
import { readLocal } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";
import { folderTime } from "../store/scan.ts";
import { currentIn } from "./current-in.ts";
import { isDigestDue } from "./digest-day.ts";
import { headOf } from "./ready-shelf.ts";
import { openShelf } from "./shelf.ts";
import { isCurrent } from "./shelf-check.ts";
import { placesOf, storeOf, type Workspace } from "./workspace.ts";

/*
 * The block of a session start as a write left it, so that a hook only has to see that nothing has changed since:
 * neither HEAD nor settings, no list, no memory (see `isCurrent`), none of the files that the block speaks of; and that
 * the moment has not come when it says something else by itself (midnight, a memory that is no longer recent).
 */
export const PREPARED = "prepared.json";
export const PREPARED_VERSION = 4;

/** How a file looked: size, time of change, inode; null where there was none. */
export type Look = readonly [number, number, number] | null;

/** A text in the pieces between which the age of the handoff stands. */
export type Pieces = string[];

export type PreparedBlock = {
  body: Pieces;
  /** The person's line. */
  summary: Pieces | null;
  notices: string[];
  ids: string[];
  hasDigest: boolean;
  /** For `tasuki injected`, as JSON. */
  record: string;
  savedAt: string | null;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  /** By absolute path. */
  files: Record<string, Look>;
};

/** `state`: what holds for all blocks of the file. `blocks`: by branch and list. */
export type Prepared = {
  version: number;
  state: string;
  /** Of the folder of the lists, and of each list. */
  listsAt: number;
  files: Record<string, Look>;
  lists: ListFact[];
  blocks: Record<string, PreparedBlock>;
};

export type ReadyBlock = {
  ids: string[];
  text: string;
  summary: string | null;
  notices: string[];
  hasDigest: boolean;
  record: string;
};

export function lookOf(file: string): Look {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : [stats.size, stats.mtimeMs, stats.ino];
}

const isSame = (file: string, look: Look): boolean => {
  const now = lookOf(file);
  return now === null || look === null ? now === look : now.every((value, at) => value === look[at]);
};

/** Settings, commits and index that a block was made with. Milliseconds that it takes are those of a few small reads. */
export function stateOf(ws: Workspace): string | null {
  const shelves = placesOf(ws).map(openShelf);
  const isReady = shelves.every((shelf) => shelf !== null && isCurrent(shelf));
  const index = shelves.map((shelf) => shelf?.parts.map(({ segment }) => segment.foot.id));
  for (const shelf of shelves) shelf?.close();
  const { off: _, ...config } = ws.config;
  return isReady
    ? JSON.stringify([index, config, headOf(storeOf(ws)), ws.top, new Date().getTimezoneOffset()])
    : null;
}

/** Of which branch and commit of the work, and of which list; with the digest of the day or without it. */
export const blockKey = (ws: Workspace, list: string | null): string =>
  JSON.stringify([ws.head?.branch ?? null, ws.head?.head ?? null, list, isDigestDue(ws)]);

/** The block for this session, if one is ready that nothing has overtaken; null: assemble it. */
export function readyBlock(ws: Workspace, given: ReadonlySet<string>): ReadyBlock | null {
  const prepared = readPrepared(storeOf(ws));
  if (prepared === null || !listsAreSame(ws, prepared) || prepared.state !== stateOf(ws)) return null;
  const block = prepared.blocks[blockKey(ws, ws.config.work_state ? currentIn(ws, prepared.lists) : null)];
  if (!block || block.ids.some((id) => given.has(id))) return null;
  const now = ws.world.now();
  if (now.getTime() < block.from || now.getTime() >= block.until) return null;
  return Object.entries(block.files).every(([file, look]) => isSame(file, look)) ? filledIn(ws, block) : null;
}

export function readPrepared(place: StorePlace): Prepared | null {
  try {
    const prepared = JSON.parse(readLocal(place, PREPARED) ?? "null") as Prepared | null;
    return prepared?.version === PREPARED_VERSION ? prepared : null;
  } catch {
    // Damaged: made again.
    return null;
  }
}

function listsAreSame(ws: Workspace, { listsAt, files }: Prepared): boolean {
  const place = storeOf(ws);
  if (folderTime(place, "handoffs") !== listsAt) return false;
  return Object.entries(files).every(([path, look]) => isSame(join(place.dir, path), look));
}

/** Boundary and age as they are now. */
export function filledIn(
  { world }: Workspace,
  { body, summary, notices, ids, hasDigest, record, savedAt }: PreparedBlock,
): ReadyBlock {
  const age = (word: "ago" | "old"): string => (savedAt === null ? "" : agoOf(savedAt, world.now(), word));
  const text = body.join(age("ago"));
  return {
    ids,
    text: text === "" ? "" : frame(text, newBoundary(world.random)),
    summary: summary?.join(age("old")) ?? null,
    notices,
    hasDigest,
    record,
  };
}
