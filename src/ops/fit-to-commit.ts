import { lstatSync, readFileSync } from "node:fs";
import { conflictLine } from "../model/conflict.ts";
import { inLine } from "../model/terminal.ts";
import { redact } from "../redact/redact.ts";
import { parseSettings } from "../store/config.ts";
import { hookErrors, logHookError } from "../store/hook-log.ts";
import { absoluteOf, type StorePlace } from "../store/paths.ts";
import { MAX_FILE_BYTES } from "../store/text.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Of these paths those that may be committed unasked. What somebody has put into `memory/` by hand and should not be in
 * a history that never forgets (a link, something huge, something binary, a merge that is not resolved, what looks like a
 * secret) stays out of it; the log of `doctor` says so once for each file.
 */
export function fitToCommit(ws: Workspace, place: StorePlace, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const reason = unfit(absoluteOf(place, path));
    if (reason !== null) logOnce(ws, place, path, reason);
    return reason === null;
  });
}

/** Why a file is not committed unasked; null: nothing is against it. */
export function unfit(file: string): string | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  // Gone: that is committed as well.
  if (stats === undefined) return null;
  if (stats.isSymbolicLink()) return "it is a link";
  if (stats.size > MAX_FILE_BYTES)
    return `it has ${(stats.size / 1e6).toFixed(1)} MB, and 1 MB is the most for a memory`;
  try {
    const bytes = readFileSync(file);
    if (bytes.includes(0)) return "it is no text";
    const text = bytes.toString("utf8");
    const line = conflictLine(text);
    const settings = file.endsWith("config.yml") ? parseSettings(text).broken : null;
    if (settings !== null) return `line ${settings.line} can't be read (${settings.reason})`;
    if (line !== null) return `line ${line} begins a conflict of a merge that nobody has resolved`;
    const kinds = redact(text).findings.map(({ kind }) => kind);
    return kinds.length === 0
      ? null
      : `it holds what looks like a secret (${[...new Set(kinds)].join(", ")}; tasuki scan shows where)`;
  } catch {
    // Closed to us: git says so, with its reason.
    return null;
  }
}

function logOnce(ws: Workspace, place: StorePlace, path: string, reason: string): void {
  const start = `${inLine(path)} is left out of commits:`;
  if (hookErrors(place).some(({ message }) => message.startsWith(start))) return;
  const message = `${start} ${reason}. If it belongs there, git add it yourself.`;
  logHookError(place, { at: ws.world.now().toISOString(), event: "stop", message, file: null });
}
