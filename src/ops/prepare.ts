import { join } from "node:path";
import { assemble } from "../inject/assemble.ts";
import { frame, newBoundary } from "../inject/frame.ts";
import { safeName } from "../inject/withhold.ts";
import type { Assembled, InjectInput } from "../inject/types.ts";
import type { Memory } from "../model/memory.ts";
import { replaceLocal } from "../store/local-files.ts";
import { absoluteOf } from "../store/paths.ts";
import { folderTime } from "../store/scan.ts";
import { type StartInput, startInput } from "./context-start.ts";
import { memoriesIn as idsIn } from "./given.ts";
import { recordOf } from "./giving-record.ts";
import { currentInput } from "./lists.ts";
import {
  blockKey,
  filledIn,
  type Look,
  lookOf,
  PREPARED,
  PREPARED_VERSION,
  type Prepared,
  type PreparedBlock,
  type ReadyBlock,
  readPrepared,
  stateOf,
} from "./prepared.ts";
import { refRoot } from "./refs/anchor.ts";
import { sureTime } from "./shelf-check.ts";
import { placesOf, storeOf, type Workspace } from "./workspace.ts";

/** Blocks of other branches and lists that stay ready beside the newest. */
const KEPT_BLOCKS = 7;
const HOUR = 3_600_000;

/**
 * Assembles the block of a session start and leaves it ready for the next one.
 * @param given what the session has already: without any of it
 */
export async function prepareBlock(
  ws: Workspace,
  given: ReadonlySet<string> = new Set(),
): Promise<ReadyBlock> {
  const block = await makeBlock(ws);
  if (!block.ids.some((id) => given.has(id))) return filledIn(ws, block);
  const { input } = await startInput(ws, { list: null, given });
  const assembled = assemble(input);
  return {
    ids: assembled.given,
    text: assembled.text,
    summary: assembled.summary,
    notices: [...assembled.notices, ...brokenNotices(ws, assembled.notices)],
    hasDigest: hasDigest(input, assembled),
    record: recordOf(assembled),
  };
}

async function makeBlock(ws: Workspace): Promise<PreparedBlock> {
  const place = storeOf(ws);
  // Before anything is read: what changes meanwhile makes the block stale, not wrong.
  const listsAt = sureTime(folderTime(place, "handoffs"), Date.now());
  const mark = newBoundary(ws.world.random);
  const age = { ago: `\u{e000}${mark}\u{e000}`, old: `\u{e001}${mark}\u{e001}` };
  const start = await startInput(ws, { list: null, age });
  const block = blockOf(ws, start, age);
  const state = stateOf(ws);
  if (state === null) return block;
  const known = readPrepared(place);
  const others = known?.state === state ? Object.entries(known.blocks).slice(-KEPT_BLOCKS) : [];
  const key = blockKey(ws, ws.config.work_state ? start.list : null);
  const prepared: Prepared = {
    version: PREPARED_VERSION,
    state,
    listsAt,
    files: Object.fromEntries(
      start.lists.map(({ list }) => [
        list.path.replace(/^memory\//, ""),
        sureLook(absoluteOf(place, list.path)),
      ]),
    ),
    lists: [...currentInput(ws, start.lists, null).lists],
    blocks: Object.fromEntries([...others.filter(([name]) => name !== key), [key, block]]),
  };
  replaceLocal(place, [], PREPARED, JSON.stringify(prepared));
  return block;
}

function blockOf(ws: Workspace, { input }: StartInput, age: { ago: string; old: string }): PreparedBlock {
  const assembled = assemble(input);
  const around = frame("", input.boundary).length - `\n</tasuki-${input.boundary}>`.length;
  const body =
    assembled.text === "" ? "" : assembled.text.slice(around, -`\n</tasuki-${input.boundary}>`.length);
  const ids = assembled.given;
  const memories = memoriesIn(input, new Set(idsIn(ids)));
  return {
    body: body.split(age.ago),
    summary: assembled.summary?.split(age.old) ?? null,
    notices: [...assembled.notices, ...brokenNotices(ws, assembled.notices)],
    ids,
    hasDigest: hasDigest(input, assembled),
    record: recordOf(assembled),
    savedAt: input.handoff?.savedAt ?? null,
    from: ws.world.now().getTime(),
    until: endOf(ws, memories),
    files: filesOf(ws, memories),
  };
}

function hasDigest({ fixed }: InjectInput, assembled: Assembled): boolean {
  const given = new Set(idsIn(assembled.given));
  return fixed.some(({ kind, id }) => kind === "digest" && given.has(id));
}

/** Files that could not be read as they should: all of them in one line. */
/** `said`: what is told already, by name. */
function brokenNotices({ broken }: Workspace, said: readonly string[]): string[] {
  const [first, ...others] = broken.filter(
    ({ file }) => !said.some((notice) => notice.includes(safeName(file))),
  );
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return [
    `tasuki: ${safeName(first.file)}:${first.line} can't be read as it should be${more}, see \`tasuki lint\``,
  ];
}

function memoriesIn({ fixed, relevant, recent }: InjectInput, ids: ReadonlySet<string>): Memory[] {
  const all = [...fixed, ...relevant.map(({ memory }) => memory), ...recent];
  return [...new Set(all.filter(({ id }) => ids.has(id)))];
}

/** Midnight, or the moment when one of them expires or is no longer recent. */
function endOf({ world, config }: Workspace, memories: readonly Memory[]): number {
  const now = world.now();
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  const lapses = memories.flatMap(({ updated, expires }) => [
    Date.parse(updated ?? "") + config.recent_hours * HOUR,
    expires === null ? Number.NaN : Date.parse(expires.slice(0, 10)) + 24 * HOUR,
  ]);
  return Math.min(midnight.getTime(), ...lapses.filter((time) => time > now.getTime()));
}

/** The files of the memories, and of the work those that they speak of. */
function filesOf(ws: Workspace, memories: readonly Memory[]): Record<string, Look> {
  const [project, personal] = placesOf(ws);
  const files = memories.flatMap((memory) => [
    absoluteOf(memory.tier === "personal" && personal ? personal : project!, memory.path),
    ...(memory.tier === "project" ? memory.refs.map(({ path }) => join(refRoot(ws), path)) : []),
  ]);
  return Object.fromEntries(files.map((file) => [file, sureLook(file)]));
}

/** A time that is too near to tell a later change never looks the same again. */
function sureLook(file: string): Look {
  const look = lookOf(file);
  return look && [look[0], sureTime(look[1], Date.now()), look[2]];
}
