import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureLocal, localDir, makeStore, type StorePlace } from "../../store/paths.ts";
import { readLocalJson, replaceLocal } from "../../store/local-files.ts";
import { INIT_RECORD } from "../native/adopted.ts";
import { hashOf, replaceFile, type FileNow } from "./files.ts";

/**
 * What `init` edited on this machine, kept in `memory/.local`: with it `uninit` gives back the very bytes that were
 * there. Without it (another clone) our parts are taken out by position.
 */
export type FileRecord = {
  /** Hash of the file as we left it. */
  after: string;
  /** Name of its backup; null: there was no file; undefined: what there was is not known. */
  before?: string | null;
};
export type InitRecord = {
  files: Record<string, FileRecord>;
  /** What was done about the client's own memory. */
  native: "off" | "adopt" | null;
  /** Where the client kept it before, by a setting of the person's. */
  nativeFolder?: unknown;
  /** What `autoMemoryEnabled` said before it was switched off, where it said anything. */
  nativeEnabled?: unknown;
  /** The index that the store held before the client's memory moved here. */
  nativeIndex?: string;
};

const BACKUPS = "backups";

export function readRecord(place: StorePlace): InitRecord {
  const { files, native, nativeFolder, nativeEnabled, nativeIndex } = readLocalJson(place, INIT_RECORD);
  const entries = typeof files === "object" && files !== null ? Object.entries(files) : [];
  return {
    files: Object.fromEntries(entries.filter(([, entry]) => isFileRecord(entry))),
    native: native === "off" || native === "adopt" ? native : null,
    ...(nativeFolder === undefined ? {} : { nativeFolder }),
    ...(nativeEnabled === undefined ? {} : { nativeEnabled }),
    ...(typeof nativeIndex === "string" ? { nativeIndex } : {}),
  };
}

export function writeRecord(place: StorePlace, record: InitRecord): void {
  replaceLocal(place, [], INIT_RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

/** Copies a person's file aside before it is edited; gives the name of the copy. */
export function backUp(place: StorePlace, path: string, copy: { bytes: Buffer; now: Date }): string {
  const name = `${copy.now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}-${path.replaceAll("/", "__")}`;
  makeStore(place);
  ensureLocal(place);
  replaceFile(localDir(place), `${BACKUPS}/${name}`, copy.bytes);
  return name;
}

/** What there was before our edits: bytes, null for no file, undefined where it can't be told. */
export function bytesBefore(
  place: StorePlace,
  record: FileRecord | undefined,
  now: FileNow,
): Buffer | null | undefined {
  if (record?.before === undefined || record.after !== hashOf(now.bytes)) return undefined;
  if (record.before === null) return null;
  try {
    return readFileSync(join(localDir(place), BACKUPS, record.before.replaceAll("/", "_")));
  } catch {
    return undefined;
  }
}

function isFileRecord(value: unknown): value is FileRecord {
  return typeof value === "object" && value !== null && typeof (value as FileRecord).after === "string";
}
