import { statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { HookInput } from "../claude/events.ts";
import { fileNameOf, localNames, readLocal, replaceLocal, takeLocal } from "../store/local-files.ts";
import { isRecord } from "../store/loose.ts";
import { localDir, type StorePlace } from "../store/paths.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/*
 * memory/.local/transcripts/<session>.json   one file a session, the last hook's word: a compaction and the end of the
 * same session leave one. Whoever captures takes a file away first, so that of two only one gets it.
 */

/** A transcript that nobody has looked through yet. The keys are those of the file. `at`: ISO 8601. */
export type WaitingTranscript = {
  session: string;
  transcript_path: string;
  cwd: string | null;
  at: string;
  event: "pre-compact" | "session-end";
};

const FOLDER = "transcripts";
/** What nobody has captured by then is left. */
const MOST = 200;

/** Hands the transcript of a session on to capture. One small file: the client gives all of its last hooks 1.5 s together. */
export function noteTranscript(ws: Workspace, input: HookInput, event: WaitingTranscript["event"]): void {
  const session = input.session ?? ws.session;
  const path = input.transcript;
  if (ws.config.capture === "off" || session === null || input.agent !== null) return;
  // A session in which nothing was said has none.
  if (path === null || !isAbsolute(path) || !isFile(path)) return;
  const at = ws.world.now().toISOString();
  const waiting: WaitingTranscript = { session, transcript_path: path, cwd: input.cwd, at, event };
  const place = storeOf(ws);
  replaceLocal(place, [FOLDER], `${fileNameOf(session)}.json`, `${JSON.stringify(waiting)}\n`);
  forgetOldest(place);
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Those that wait, oldest first. */
export function waitingTranscripts(place: StorePlace): WaitingTranscript[] {
  return localNames(place, FOLDER)
    .flatMap((name) => parsed(readLocal(place, FOLDER, name)) ?? [])
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Takes one away; null where another process was faster. */
export function takeTranscript(place: StorePlace, session: string): WaitingTranscript | null {
  return parsed(takeLocal(place, [FOLDER], `${fileNameOf(session)}.json`));
}

function forgetOldest(place: StorePlace): void {
  const names = localNames(place, FOLDER);
  if (names.length <= MOST) return;
  const timeOf = (name: string): number =>
    statSync(join(localDir(place), FOLDER, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const aged = names.map((name) => [name, timeOf(name)] as const).sort(([, a], [, b]) => a - b);
  for (const [name] of aged.slice(0, names.length - MOST)) takeLocal(place, [FOLDER], name);
}

/** null for what is damaged, or another version's. */
function parsed(text: string | null): WaitingTranscript | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isRecord(value)) return null;
    const { session, transcript_path: path, cwd, at, event } = value;
    const isWhole = typeof session === "string" && typeof path === "string" && typeof at === "string";
    if (!isWhole || (event !== "pre-compact" && event !== "session-end")) return null;
    return { session, transcript_path: path, cwd: typeof cwd === "string" ? cwd : null, at, event };
  } catch {
    return null;
  }
}
