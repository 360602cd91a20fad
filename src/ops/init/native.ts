import { AUTO_MEMORY, AUTO_MEMORY_FOLDER } from "../../claude/auto-memory.ts";
import { setSetting, settingOf } from "../../claude/settings.ts";
import { takeLocal } from "../../store/local-files.ts";
import type { StorePlace } from "../../store/paths.ts";
import { indexNow, renewNative, restoreIndex } from "../native/index-file.ts";
import { showIndex } from "../native/hidden.ts";
import { PREPARED } from "../prepared.ts";
import type { Workspace } from "../workspace.ts";
import type { NativeMode } from "./options.ts";
import { readRecord, writeRecord, type InitRecord } from "./record.ts";

/** `dir`: the store, as the client is told of it. `record`: what an earlier `init` did. */
export type NativePlace = { dir: string; record: InitRecord };

const FILE = ".claude/settings.local.json";

/** The local settings as a mode wants them; what another mode of ours has set goes out first. */
export function withNative(text: string, mode: NativeMode | undefined, at: NativePlace): string {
  const set = (from: string, key: string, value: unknown): string =>
    setSetting(from, key, { value, file: FILE });
  if (mode === undefined) return text;
  const isSo = settingOf(text, AUTO_MEMORY_FOLDER, FILE) === at.dir;
  if (mode === "adopt" && isSo) return text;
  if (mode === "off" && at.record.native !== "adopt") return set(text, AUTO_MEMORY, false);
  const clean = withoutNative(text, at);
  if (mode === "leave") return clean;
  return mode === "adopt" ? set(clean, AUTO_MEMORY_FOLDER, at.dir) : set(clean, AUTO_MEMORY, false);
}

/** Takes out what we have set, and gives back what stood there before. */
export function withoutNative(text: string, { dir, record }: NativePlace): string {
  const { native, nativeFolder, nativeEnabled } = record;
  if (native === "off" && settingOf(text, AUTO_MEMORY, FILE) === false)
    return setSetting(text, AUTO_MEMORY, { value: nativeEnabled, file: FILE });
  if (native === "adopt" && settingOf(text, AUTO_MEMORY_FOLDER, FILE) === dir)
    return setSetting(text, AUTO_MEMORY_FOLDER, { value: nativeFolder, file: FILE });
  return text;
}

/** Whether a settings file holds one of the two. */
export const hasNative = (text: string, file: string): boolean =>
  [AUTO_MEMORY, AUTO_MEMORY_FOLDER].some((key) => settingOf(text, key, file) !== undefined);

/**
 * Keeps which mode is in force, and has index and block follow it.
 * @param before the local settings as they were, and `after` they were changed for it
 */
export async function settleNative(
  ws: Workspace,
  place: StorePlace,
  { mode, before, after }: { mode: NativeMode; before: string; after: string },
): Promise<void> {
  const record = readRecord(place);
  if (mode === "adopt") {
    if (record.native !== "adopt") writeRecord(place, { ...record, ...adoption(place, before) });
    await renewNative(ws, place);
  } else {
    if (record.native === "adopt") await leaveNative(ws, place);
    writeRecord(place, { files: record.files, ...(mode === "off" ? offness(record, before, after) : LEFT) });
  }
  if (record.native !== mode) takeLocal(place, [], PREPARED);
}

const LEFT = { native: null } as const;

/** Off by us, with what the person had set; what they have switched off themselves stays theirs. */
function offness(record: InitRecord, before: string, after: string): Omit<InitRecord, "files"> {
  const [was, is] = [before, after].map((text) => settingOf(text, AUTO_MEMORY, FILE));
  if (is !== false) return LEFT;
  if (was === false) return record.native === "off" ? enabled(record.nativeEnabled) : LEFT;
  return enabled(was);
}

const enabled = (before: unknown): Omit<InitRecord, "files"> => ({
  native: "off",
  ...(before === undefined ? {} : { nativeEnabled: before }),
});

/** What there was before, so that it can be given back. */
function adoption(place: StorePlace, before: string): Omit<InitRecord, "files"> {
  const folder = settingOf(before, AUTO_MEMORY_FOLDER, FILE);
  const index = indexNow(place);
  return {
    native: "adopt",
    ...(folder === undefined || folder === place.dir ? {} : { nativeFolder: folder }),
    ...(index === null ? {} : { nativeIndex: index }),
  };
}

/** The client's memory lies elsewhere from now on: the index goes, what it has learned stays. */
export async function leaveNative(ws: Workspace, place: StorePlace): Promise<void> {
  await restoreIndex(place, readRecord(place).nativeIndex ?? null);
  await showIndex(ws, place);
  takeLocal(place, [], PREPARED);
}
