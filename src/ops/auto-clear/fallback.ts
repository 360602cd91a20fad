import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { isAttended } from "../../claude/client-env.ts";
import type { HookInput } from "../../claude/events.ts";
import type { HookAnswer } from "../../claude/output.ts";
import {
  askedNotice,
  askOnceText,
  fullNotice,
  savedNotice,
  standing,
  unsavedNotice,
} from "../../claude/templates/full-context.ts";
import { lastUsageIn } from "../../claude/transcript.ts";
import { isPast, type Usage } from "../../model/auto-clear.ts";
import { claimedOnce, claimOnce } from "../../store/ledger.ts";
import type { StorePlace } from "../../store/paths.ts";
import { pointerOf } from "../../store/pointers.ts";
import { isAdopted } from "../native/adopted.ts";
import { saverOf, storeOf, type Workspace } from "../workspace.ts";
import { moduleState } from "./report.ts";
import { autoClearSettings } from "./settings.ts";

const ASKED = "context-asked";
const NOTICED = "context-noticed";

/**
 * A context that fills up where auto-clear itself is not at work. Opted in: Claude is asked for the save, once a
 * conversation, then the person is told what to type. Not opted in: they are told, once. `text` makes the turn go on.
 */
export function fullContext(ws: Workspace, input: HookInput): HookAnswer {
  const session = input.session ?? ws.session;
  if (session === null || input.agent !== null || !ws.config.work_state || !isAttended(ws.world.env))
    return {};
  const place = storeOf(ws);
  // Told already: from here on no turn waits for the transcript to be read.
  if (claimedOnce(place, session, NOTICED) !== null) return {};
  const module = moduleState(ws);
  if (module === "works") return {};
  const all = autoClearSettings(ws).settings;
  const settings = { ...all, enabled: all.enabled && module !== "disabled" };
  const usage = input.transcript === null ? null : lastUsageOf(input.transcript);
  if (usage === null) return {};
  const askedAt = claimedOnce(place, session, ASKED);
  // The hook of a plugin beside a set-up project hears the same end of a turn, and has just asked.
  if (askedAt !== null && !input.isStopActive && isNow(ws, askedAt)) return {};
  if (askedAt !== null) return outcome({ ws, place, session }, { at: standing(usage, settings), askedAt });
  if (!isPast(usage, { ...settings, enabled: true })) return {};
  if (!settings.enabled) return notice({ ws, place, session }, fullNotice(usage));
  // Another hook has made this turn go on: not by us as well.
  if (input.isStopActive || claimOnce(place, session, ASKED, ws.world.now().toISOString()) !== true)
    return {};
  const at = standing(usage, settings);
  const mayWrite = input.permissionMode === "acceptEdits" || isAdopted(place);
  return { text: askOnceText(at, mayWrite), systemMessage: askedNotice(at) };
}

const SAME_EVENT_MS = 5_000;

const isNow = ({ world }: Workspace, at: string): boolean =>
  Math.abs(world.now().getTime() - Date.parse(at)) < SAME_EVENT_MS;

type Told = { ws: Workspace; place: StorePlace; session: string };

/** The turn after the ask has ended: with a save, or without. */
function outcome(told: Told, { at, askedAt }: { at: string; askedAt: string }): HookAnswer {
  const pointer = pointerOf(told.place, saverOf({ ...told.ws, session: told.session }));
  const isSaved = pointer !== null && pointer.savedAt >= askedAt;
  return notice(told, isSaved ? savedNotice(at, pointer.list) : unsavedNotice(at));
}

function notice({ place, session }: Told, systemMessage: string): HookAnswer {
  return claimOnce(place, session, NOTICED) === true ? { systemMessage } : {};
}

/** Bytes from the end of a transcript that are looked through for an answer, more each time. */
const TAILS = [256_000, 2_000_000, 16_000_000];

function lastUsageOf(path: string): Usage | null {
  for (const size of TAILS) {
    const tail = tailOf(path, size);
    if (tail === null) return null;
    const usage = lastUsageIn(tail.lines);
    if (usage !== null || tail.isWhole) return usage;
  }
  return null;
}

/** Of a pipe nothing is waited for. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Its last lines; the first one may be cut. */
function tailOf(path: string, size: number): { lines: string[]; isWhole: boolean } | null {
  let fd: number | null = null;
  try {
    fd = openSync(path, READ);
    const stats = fstatSync(fd);
    if (!stats.isFile()) return null;
    const all = stats.size;
    const buffer = Buffer.alloc(Math.min(size, all));
    const read = readSync(fd, buffer, 0, buffer.length, all - buffer.length);
    return { lines: buffer.toString("utf8", 0, read).split("\n"), isWhole: all <= size };
  } catch {
    // None yet, or none that we may read.
    return null;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}
