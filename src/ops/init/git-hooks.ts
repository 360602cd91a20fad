import { lstatSync, readFileSync, rmSync } from "node:fs";
import { relative, sep } from "node:path";
import { hookPlace } from "../../git/hook-file.ts";
import { UserError } from "../../model/errors.ts";
import { replaceWhole } from "../../store/whole-file.ts";
import type { Workspace } from "../workspace.ts";
import type { ChangedPath } from "./plan.ts";

/** For a hook that somebody wrote, or that another program writes. */
const LINE = "tasuki scan --staged --quiet";
const START = "# tasuki:start (tasuki uninit takes this out)";
const END = "# tasuki:end";
/** Only findings stop a commit; a tasuki that is missing, too old or broken does not. */
const BLOCK = [
  START,
  'tasuki_bin=$(command -v tasuki || echo "$HOME/.local/bin/tasuki")',
  `if [ -x "$tasuki_bin" ]; then "$tasuki_bin" ${LINE.slice("tasuki ".length)} || [ $? -ne 1 ] || exit 1; fi`,
  END,
  "",
].join("\n");
const SHEBANG = "#!/bin/sh\n";
/** The first line of a script that can take our lines. */
const SHELL = /^#!\s*\S*\/(?:env\s+)?(?:sh|bash|dash|zsh|ksh)\b[^\n]*\n/;

/** `text` null: the file goes. `path` as it is shown. */
type HookEdit = { file: string; path: string; action: ChangedPath["action"]; text: string | null };
export type HookPlan = { edit: HookEdit | null; warnings: string[] };

export const NO_HOOK: HookPlan = { edit: null, warnings: [] };

/**
 * A pre-commit hook that looks at what is staged of memory. Behind the first line of a shell script that is there; a
 * hook of another kind, or one that a program such as husky looks after, is left alone and the line to add is said.
 * @throws UserError where there is no git
 */
export async function planGitHook(ws: Workspace): Promise<HookPlan> {
  const repo = await ws.workRepo();
  if (repo === null)
    throw new UserError("--git-hooks needs a git repository. Start one with: git init. Nothing was changed.");
  const { path: file, redirected } = await hookPlace(repo, "pre-commit");
  const path = shownAs(ws, file);
  const text = textAt(file);
  if (text?.includes(START)) return NO_HOOK;
  if (redirected !== null)
    return refused(`core.hooksPath is set here (${redirected}), so no hook was written`, text);
  if (text === null && !isThere(file))
    return { edit: { file, path, action: "created", text: SHEBANG + BLOCK }, warnings: [] };
  if (process.platform !== "win32" && isThere(file) && (lstatSync(file).mode & 0o111) === 0)
    return refused(`${path} is not executable, so git passes over it`, text);
  const first = text === null ? undefined : SHELL.exec(text)?.[0];
  if (text === null || first === undefined) return refused(`${path} is no shell script of its own`, text);
  const chained = first + BLOCK + text.slice(first.length);
  return { edit: { file, path, action: "changed", text: chained }, warnings: [] };
}

/** Said once: whoever has added the line is left in peace. */
function refused(reason: string, text: string | null): HookPlan {
  if (text?.includes("tasuki scan")) return NO_HOOK;
  return { edit: null, warnings: [`${reason}. Add this line to your pre-commit hook: ${LINE}`] };
}

/** Takes our lines out; a file that holds nothing else goes. */
export async function planGitHookRemoval(ws: Workspace): Promise<HookPlan> {
  const repo = ws.top === null ? null : await ws.workRepo();
  if (repo === null) return NO_HOOK;
  const { path: file } = await hookPlace(repo, "pre-commit");
  const text = textAt(file);
  const start = text?.indexOf(START) ?? -1;
  const end = text?.indexOf(`${END}\n`, start) ?? -1;
  if (text === null || start < 0 || end < 0) return NO_HOOK;
  const rest = text.slice(0, start) + text.slice(end + END.length + 1);
  const path = shownAs(ws, file);
  return rest === SHEBANG
    ? { edit: { file, path, action: "removed", text: null }, warnings: [] }
    : { edit: { file, path, action: "changed", text: rest }, warnings: [] };
}

/** In one step, so that git never runs half of a hook. */
export function applyHook({ edit }: HookPlan): void {
  if (edit === null) return;
  const { file, text } = edit;
  if (text === null) return rmSync(file, { force: true });
  replaceWhole(file, text, 0o755);
}

export const changedHook = ({ edit }: HookPlan): ChangedPath[] =>
  edit === null ? [] : [{ path: edit.path, action: edit.action }];

/** null: not there, a link, or no UTF-8: not ours to change. */
function textAt(file: string): string | null {
  try {
    if (!lstatSync(file).isFile()) return null;
    const bytes = readFileSync(file);
    const text = bytes.toString("utf8");
    return Buffer.from(text, "utf8").equals(bytes) ? text : null;
  } catch {
    return null;
  }
}

const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

function shownAs({ top }: Workspace, file: string): string {
  const inside = top === null ? ".." : relative(top, file);
  return inside.startsWith("..") ? file : inside.split(sep).join("/");
}
