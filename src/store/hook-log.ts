import { appendLocal, jsonLines, readLocal, replaceLocal } from "./local-files.ts";
import type { StorePlace } from "./paths.ts";

/** Why a hook stayed silent. `file`: the memory file that is to blame, where one is. */
export type HookError = { at: string; event: string; message: string; file: string | null };

const FILE = "hooks.log";
const MOST_LINES = 200;
const MOST_MESSAGE = 500;
/** Below this size there is nothing to trim. */
const TRIM_FROM = 32_000;

/** Adds a line; the newest 200 are kept. Never throws. */
export function logHookError(place: StorePlace, error: HookError): void {
  const line = JSON.stringify({ ...error, message: error.message.slice(0, MOST_MESSAGE) });
  appendLocal(place, [], FILE, `${line}\n`);
  const text = readLocal(place, FILE) ?? "";
  const lines = text.length < TRIM_FROM ? [] : text.trimEnd().split("\n");
  if (lines.length > MOST_LINES) replaceLocal(place, [], FILE, `${lines.slice(-MOST_LINES).join("\n")}\n`);
}

/** The last errors, newest last. */
export function hookErrors(place: StorePlace): HookError[] {
  return jsonLines(readLocal(place, FILE))
    .flatMap((line) => errorOf(line) ?? [])
    .slice(-MOST_LINES);
}

function errorOf(line: unknown): HookError | null {
  if (typeof line !== "object" || line === null) return null;
  const { at, event, message, file } = line as Partial<HookError>;
  if (typeof at !== "string" || typeof message !== "string") return null;
  return { at, event: String(event), message, file: typeof file === "string" ? file : null };
}
