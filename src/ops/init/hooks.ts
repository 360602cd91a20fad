import type { Variant } from "../../claude/templates/texts.ts";
import { hookEntries } from "../../claude/hook-entries.ts";
import { isEmptySettings, mergeHooks, ourEvents, removeHooks } from "../../claude/settings.ts";
import { readFile, type FileNow } from "./files.ts";
import { hasNative, withNative, type NativePlace } from "./native.ts";
import type { NativeMode } from "./options.ts";
import type { Edit, Plan } from "./plan.ts";

export const SHARED_SETTINGS = ".claude/settings.json";
export const LOCAL_SETTINGS = ".claude/settings.local.json";

type FileEdit = Edit & { kind: "file" };

export type HookOptions = {
  variant: Variant;
  local: boolean;
  native: NativeMode | undefined;
  /** The store and what an earlier `init` did, for `native`. */
  at: NativePlace;
};

/** Our one entry an event, and Claude Code's own memory as it is wanted. Settings of the person are never touched. */
export function planSettings(root: string, options: HookOptions): Plan {
  const shared = readFile(root, SHARED_SETTINGS);
  const local = readFile(root, LOCAL_SETTINGS);
  const { path, warnings } = placeOf(shared, local, options.local);
  const texts: Record<string, string> = {
    [SHARED_SETTINGS]: shared?.text ?? "",
    [LOCAL_SETTINGS]: local?.text ?? "",
  };
  // Both are read before anything is planned, so that a broken one stops the whole and nothing is half done.
  for (const [file, text] of Object.entries(texts)) ourEvents(text, file);
  texts[path] = mergeHooks(texts[path] ?? "", hookEntries(options.variant), path);
  texts[LOCAL_SETTINGS] = withNative(texts[LOCAL_SETTINGS] ?? "", options.native, options.at);
  const before: Record<string, FileNow | null> = { [SHARED_SETTINGS]: shared, [LOCAL_SETTINGS]: local };
  const edits = Object.entries(texts)
    .flatMap(([file, text]) => editOf(file, text, before[file] ?? null))
    .map((edit) => (options.variant === "plain" ? { ...edit, unrecorded: comesBack(edit) } : edit));
  return { edits, warnings };
}

/** Where our hooks are already, they stay: in both files they would run twice. */
function placeOf(
  shared: FileNow | null,
  local: FileNow | null,
  wantsLocal: boolean,
): { path: string; warnings: string[] } {
  const isIn = (now: FileNow | null, file: string): boolean =>
    now !== null && ourEvents(now.text, file).length > 0;
  if (isIn(shared, SHARED_SETTINGS)) {
    const warning = `the hooks are in ${SHARED_SETTINGS} already and stay there; to move them: tasuki uninit, then init --local`;
    return { path: SHARED_SETTINGS, warnings: wantsLocal ? [warning] : [] };
  }
  return { path: wantsLocal || isIn(local, LOCAL_SETTINGS) ? LOCAL_SETTINGS : SHARED_SETTINGS, warnings: [] };
}

/** Whether what there was is there again once our hooks are taken out. */
function comesBack({ path, text, before }: FileEdit): boolean {
  if (before === null || ourEvents(before.text, path).length > 0) return true;
  return removeHooks(text, path) === before.text && !isEmptySettings(before.text, path);
}

function editOf(path: string, text: string, now: FileNow | null): FileEdit[] {
  if (text === (now?.text ?? "")) return [];
  const pristine =
    now === null ||
    (ourEvents(now.text, path).length === 0 && !(path === LOCAL_SETTINGS && hasNative(now.text, path)));
  return [{ kind: "file", path, action: now === null ? "created" : "changed", text, before: now, pristine }];
}
