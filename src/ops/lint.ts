import { relative, resolve } from "node:path";
import type { Linted } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import type { Memory } from "../model/memory.ts";
import { PROBLEM_CODES, type Problem } from "../model/problem.ts";
import { injectionFindings } from "../inject/frame.ts";
import { nearDuplicates } from "../recall/duplicates.ts";
import type { ConfigFile } from "../store/config.ts";
import { lintMemories } from "../store/lint.ts";
import { lintSettings } from "../store/lint-settings.ts";
import { absoluteOf, type StorePlace, storePathOf } from "../store/paths.ts";
import { readText } from "../store/read.ts";
import { scanStore } from "../store/scan.ts";
import { check } from "./check-list.ts";
import { historiesOf } from "./list-history.ts";
import { loadLibrary } from "./library.ts";
import { loadLists } from "./lists.ts";
import { lintRefs } from "./refs/lint.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/**
 * What is wrong with memories and lists, by file and line.
 * @param names files, folders, ids or lists; everything where there is none
 */
export async function lint(ws: Workspace, names: string[]): Promise<Linted> {
  const place = storeOf(ws);
  const lists = await loadLists(ws);
  const { memories } = await loadLibrary(ws);
  const files = scanStore(place).map(({ path, id }) => ({ path, name: id }));
  const handoffs = lists.map(({ list }) => ({ path: list.path, name: list.list }));
  const settings = settingsOf(place);
  const all = [
    ...files,
    ...handoffs,
    ...(settings === null ? [] : [{ path: settings.path, name: "config" }]),
  ];
  const wanted = names.length === 0 ? null : new Set(names.flatMap((name) => pathsOf(ws, name, all)));
  const isWanted = (path: string): boolean => wanted === null || wanted.has(path);
  const paths = wanted === null ? {} : { paths: [...wanted] };
  const checked = lists.filter(({ list }) => isWanted(list.path));
  const histories = await historiesOf(ws, checked);
  const problems = [
    ...lintMemories(place, {
      now: ws.world.now(),
      injection: injectionFindings,
      otherIds: ws.personal === null ? [] : scanStore(ws.personal).map(({ id }) => id),
      ...paths,
    }),
    ...(await lintRefs(
      ws,
      memories.filter(({ path }) => isWanted(path)),
    )),
    ...(settings !== null && isWanted(settings.path) ? lintSettings(settings) : []),
    ...twins(memories, isWanted),
    ...checked.flatMap((loaded) => check(ws, loaded, histories.get(loaded.list.list)).problems),
  ];
  const isCounted = ({ path }: { path: string }): boolean => isWanted(path) && path !== settings?.path;
  return { files: all.filter(isCounted).length, problems: problems.sort(byPlace) };
}

function settingsOf(place: StorePlace): ConfigFile | null {
  const path = "memory/config.yml";
  const file = readText(absoluteOf(place, path), path);
  return file && { text: file.text, path };
}

/** Active memories that say what an older one says. All are compared; those that are wanted are told. */
function twins(memories: readonly Memory[], isWanted: (path: string) => boolean): Problem[] {
  const active = memories
    .filter(({ status, tier, kind }) => status === "active" && tier === "project" && kind !== "digest")
    .sort((a, b) => (a.created ?? "").localeCompare(b.created ?? "") || (a.id < b.id ? -1 : 1));
  const pathOf = new Map(active.map(({ id, path }) => [id, path]));
  return nearDuplicates(active).flatMap(({ id, other }) => {
    const file = pathOf.get(id) ?? "";
    const code = "near-duplicate" as const;
    return isWanted(file)
      ? [{ code, severity: PROBLEM_CODES[code], file, line: 1, args: { id, other } }]
      : [];
  });
}

/** The files that a word means: a file or folder of the store, an id, a list. */
function pathsOf(ws: Workspace, word: string, all: { path: string; name: string }[]): string[] {
  const place = storeOf(ws);
  const inside = storePathOf(place, resolve(ws.dir, word)) ?? storePathOf(place, resolve(place.root, word));
  const found = all.filter(
    ({ path, name }) => path === inside || path.startsWith(`${inside}/`) || name === word.normalize("NFC"),
  );
  const isWhole = relative(resolve(ws.dir, word), place.dir) === "";
  if (found.length === 0 && !isWhole)
    throw new UserError(`${word} is no file, folder or id of this store (tasuki list, tasuki work lists)`);
  return (isWhole ? all : found).map(({ path }) => path);
}

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? a.line - b.line || (a.column ?? 1) - (b.column ?? 1) : a.file < b.file ? -1 : 1;
