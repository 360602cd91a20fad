import { existsSync } from "node:fs";
import { join } from "node:path";
import { withoutBlock } from "../claude/block.ts";
import { isEmptySettings, removeHooks } from "../claude/settings.ts";
import { readHead } from "../git/head.ts";
import { UserError } from "../model/errors.ts";
import { localDir } from "../store/paths.ts";
import { scanLists, scanStore } from "../store/scan.ts";
import { placeIn, setupRoot } from "./init.ts";
import { AGENT_FILES } from "./init/agents.ts";
import { COMMAND_FILE } from "./init/command-file.ts";
import { readFile, realName, type FileNow } from "./init/files.ts";
import { applyHook, changedHook, planGitHookRemoval } from "./init/git-hooks.ts";
import { hidesHandoffs } from "./init/ignore.ts";
import { LOCAL_SETTINGS, SHARED_SETTINGS } from "./init/hooks.ts";
import { showLocalSettings } from "./init/local-settings.ts";
import { leaveNative, withoutNative } from "./init/native.ts";
import { BLOCK_MARKERS, INSTRUCTION_FILES } from "./init/instructions.ts";
import {
  applyPlan,
  changedPaths,
  type ChangedPath,
  type Edit,
  type Plan,
  type PlanPlace,
} from "./init/plan.ts";
import { bytesBefore, readRecord, writeRecord, type InitRecord } from "./init/record.ts";
import { isSeparate } from "./init/separate.ts";
import { SEPARATE_BRANCH } from "./no-store.ts";
import { isUntouchedCommand } from "./init/stamp.ts";
import type { Workspace } from "./workspace.ts";

export type UninitResult = { changed: ChangedPath[]; warnings: string[]; root: string; edits: Edit[] };

/** Takes out what `init` put in and nothing else; `memory/` stays. @throws UserError */
export async function uninit(
  ws: Workspace,
  options: { dryRun?: boolean | undefined } = {},
): Promise<UninitResult> {
  const root = setupRoot(ws);
  const where = { root, place: placeIn(root), now: ws.world.now() };
  const { edits, warnings } = planUninit(where);
  const hook = await planGitHookRemoval(ws);
  if (!options.dryRun) {
    applyHook(hook);
    warnings.push(...(await applyPlan(edits, where)));
    const record = readRecord(where.place);
    warnings.push(...(await showLocalSettings(ws, root)));
    if (record.native === "adopt") await leaveNative(ws, where.place);
    if (record.native !== null) writeRecord(where.place, { files: record.files, native: null });
  }
  const changed = [...changedPaths(edits), ...changedHook(hook)];
  if (changed.length === 0 && warnings.length === 0) warnings.push("nothing of tasuki's is set up here");
  return { changed, warnings: [...warnings, ...whatStays(where)], root, edits };
}

function planUninit(where: PlanPlace): Plan {
  const record = readRecord(where.place);
  const plans = [
    ...[SHARED_SETTINGS, LOCAL_SETTINGS].map((path) =>
      planOne(where, { path, record, take: (text) => settingsWithout(text, path, { where, record }) }),
    ),
    planCommandRemoval(where),
    ...AGENT_FILES.map(({ file, without, isIn }) => {
      const plan = planOne(where, { path: file, record, take: without });
      return plan.edits.length > 0 || !isStill(where, file, isIn)
        ? plan
        : { ...plan, warnings: [...plan.warnings, changedEntry(file)] };
    }),
    ...[...new Set(INSTRUCTION_FILES.map((path) => realName(where.root, path)))].map((path) =>
      planOne(where, { path, record, take: (text) => withoutBlock(text, BLOCK_MARKERS) }),
    ),
  ];
  return { edits: plans.flatMap((plan) => plan.edits), warnings: plans.flatMap((plan) => plan.warnings) };
}

type Part = { path: string; record: InitRecord; take: (text: string) => string };

/** The exact bytes that there were, where nobody has changed the file since; else our part alone is taken out. */
function planOne({ root, place }: PlanPlace, { path, record, take }: Part): Plan {
  const now = readOrSkip(root, path);
  if (now === null) return { edits: [], warnings: [] };
  if (typeof now === "string") return { edits: [], warnings: [now] };
  const text = take(now.text);
  if (text === now.text) return { edits: [], warnings: [] };
  const before = bytesBefore(place, record.files[path], now);
  if (before)
    return {
      edits: [{ kind: "restore", path, action: "changed", bytes: before, before: now }],
      warnings: [],
    };
  const isOurFile =
    before === null ||
    (path.endsWith(".json") ? isEmptySettings(text, path) : text.replace("\ufeff", "").trim() === "");
  if (isOurFile)
    return {
      edits: [{ kind: "remove", path, action: "removed", folders: foldersOf(path), before: now }],
      warnings: [],
    };
  return {
    edits: [{ kind: "restore", path, action: "changed", bytes: Buffer.from(text, "utf8"), before: now }],
    warnings: [],
  };
}

/** A file that is no text holds nothing of ours. */
function readOrSkip(root: string, path: string): FileNow | string | null {
  try {
    return readFile(root, path);
  } catch (error) {
    if (path.endsWith(".json") || !(error instanceof UserError)) throw error;
    return error.message;
  }
}

const changedEntry = (file: string): string =>
  `${file} has a server "tasuki" that was changed, so it stays; take it out yourself if you don't want it`;

function isStill({ root }: PlanPlace, file: string, isIn: (text: string) => boolean): boolean {
  const now = readOrSkip(root, file);
  return now !== null && typeof now !== "string" && isIn(now.text);
}

function settingsWithout(
  text: string,
  path: string,
  { where, record }: { where: PlanPlace; record: InitRecord },
): string {
  const without = removeHooks(text, path);
  return path === LOCAL_SETTINGS ? withoutNative(without, { dir: where.place.dir, record }) : without;
}

function planCommandRemoval({ root }: PlanPlace): Plan {
  const now = readFile(root, COMMAND_FILE);
  if (now === null) return { edits: [], warnings: [] };
  if (!isUntouchedCommand(now.text))
    return {
      edits: [],
      warnings: [`${COMMAND_FILE} was changed, so it stays; remove it yourself if you don't want it`],
    };
  return {
    edits: [
      {
        kind: "remove",
        path: COMMAND_FILE,
        action: "removed",
        folders: foldersOf(COMMAND_FILE),
        before: now,
      },
    ],
    warnings: [],
  };
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
}

/** Whatever is left is named. */
function whatStays({ root, place }: PlanPlace): string[] {
  const [lists, memories] = [scanLists(place).length, scanStore(place).length];
  const held = [
    ...(lists + memories > 0 ? [count(lists, "list", "lists"), count(memories, "memory", "memories")] : []),
    ...(existsSync(localDir(place)) ? ["what only this machine needs (memory/.local/)"] : []),
  ];
  const branch = isSeparate(root) ? readHead(join(root, "memory"))?.branch : undefined;
  const isOurs = branch === SEPARATE_BRANCH;
  const what = isOurs ? separateStays() : "remove the folder yourself if it is to go";
  const folder = held.length === 0 && !isOurs ? [] : [`memory/ stays${withAll(held)}; ${what}`];
  return [...folder, ...(hidesHandoffs(root) ? [HIDDEN] : [])];
}

const withAll = (held: readonly string[]): string =>
  held.length === 0
    ? ""
    : `, with ${[held.slice(0, -1).join(", "), held.at(-1)].filter(Boolean).join(" and ")}`;

/** What `init --separate` made besides files. */
const separateStays = (): string =>
  `it is a worktree of the branch ${SEPARATE_BRANCH}, which .git/info/exclude hides by the line /memory/. If all of it is to go: git worktree remove memory && git branch -D ${SEPARATE_BRANCH}, and take that line out`;

const HIDDEN =
  ".gitignore keeps its line for memory/handoffs/, so that what it hides stays private; take the line out yourself if it is to go";

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
