import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { INDEX, ownFolder } from "../../claude/auto-memory.ts";
import { plural } from "../../model/age.ts";
import { UserError } from "../../model/errors.ts";
import { isPortableId } from "../../model/ids.ts";
import { absoluteOf, type StorePlace } from "../../store/paths.ts";
import { roleOf, stemOf, takenIds } from "../../store/scan.ts";
import { readText } from "../../store/text.ts";
import { writeMemoryFile } from "../../store/write.ts";
import type { Workspace } from "../workspace.ts";
import { hashOf, noteWritten } from "../written.ts";
import { switchedOffIn, toldFolder, type ToldFolder } from "./native-settings.ts";
import type { Edit } from "./plan.ts";

/** One memory of the client's, and where it goes. */
export type Import = { from: string; path: string; text: string };
export type ImportPlan = { imports: Import[]; warnings: string[] };

/**
 * What Claude Code has learned here so far, and this store does not have. The originals stay.
 * @param edits the rest of the set-up, which may switch its memory on
 */
export function planImport(
  ws: Workspace,
  { root, place, edits }: { root: string; place: StorePlace; edits: readonly Edit[] },
): ImportPlan {
  const plan: ImportPlan = { imports: [], warnings: [] };
  const taken = takenIds(place);
  const planAll = (dir: string, names: readonly string[]): void => {
    for (const name of names) planOne(plan, { dir, name, place, taken });
  };
  const told = toldFolder(ws, { root, place });
  if (told !== null) planTold(plan, told, planAll);
  for (const dir of ownFolders(ws, root))
    if (dir !== place.dir && dir !== told?.dir) planAll(dir, namesIn(dir) ?? []);
  const off = switchedOffIn(ws, root, edits);
  if (off !== null)
    plan.warnings.push(
      `${off} says autoMemoryEnabled: false, so Claude Code neither reads nor writes its memory here until that line goes`,
    );
  return plan;
}

function planTold(
  { imports, warnings }: ImportPlan,
  { name, dir, from, isOfAll }: ToldFolder,
  planAll: (dir: string, names: readonly string[]) => void,
): void {
  const names = dir === null ? null : namesIn(dir);
  const before = imports.length;
  if (dir === null || names === null)
    warnings.push(
      `${name} can't be read (autoMemoryDirectory in ${from}): nothing that Claude Code has learned there was copied`,
    );
  else planAll(dir, names);
  if (isOfAll && imports.length > before)
    warnings.push(
      `${name} serves all your projects (autoMemoryDirectory in ${from}): take out of memory/ what is not of this one`,
    );
}

function planOne(
  { imports, warnings }: ImportPlan,
  { dir, name, place, taken }: { dir: string; name: string; place: StorePlace; taken: Set<string> },
): void {
  const from = join(dir, name);
  const path = `memory/${name}`;
  if (roleOf(path)?.role !== "memory" || imports.some((one) => one.path === path)) return;
  const here = readText(absoluteOf(place, path), path);
  const there = readText(from, from);
  if (there === null || there.text.trim() === "") return;
  const isReadable = there.problems.length === 0 && isPortableId(stemOf(name));
  if (!isReadable) warnings.push(`${from} can't be a memory here as it is: not copied`);
  else if (here !== null) {
    if (here.text !== there.text)
      warnings.push(`${path} is there already and differs from ${from}: not copied`);
  } else if (taken.has(stemOf(name).toLowerCase()))
    warnings.push(`there is a memory "${stemOf(name)}" already: ${from} was not copied`);
  else imports.push({ from, path, text: there.text });
}

/** Copies them through the one writer, so that secrets stay behind. @returns the paths, and what to say */
export async function applyImport(
  place: StorePlace,
  imports: readonly Import[],
): Promise<{ paths: string[]; warnings: string[] }> {
  const [paths, warnings]: [string[], string[]] = [[], []];
  for (const { from, path, text } of imports) {
    try {
      const written = await writeMemoryFile(place, path, text);
      noteWritten(place, [{ path, hash: hashOf(written.text) }]);
      paths.push(path);
      if (written.redacted.length > 0)
        warnings.push(`${path}: replaced ${written.redacted.map((kind) => `[redacted:${kind}]`).join(", ")}`);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warnings.push(`${from} was not copied: ${error.message}`);
    }
  }
  if (paths.length > 0)
    warnings.push(
      `${plural(paths.length, "memory", "memories")} of Claude Code's own copied into memory/; the originals stay where they are`,
    );
  return { paths, warnings };
}

/** The client names its folder after the repository, a linked worktree's after the main one. */
function ownFolders({ world, top, head }: Workspace, root: string): string[] {
  const main = head !== null && basename(head.commonDir) === ".git" ? dirname(head.commonDir) : null;
  const projects = [main, top, root].filter((one) => one !== null);
  return [...new Set(projects.flatMap((project) => ownFolder(world.env, project) ?? []))];
}

/** The files of a folder; null where it can't be read, as one in which nothing was learned yet. */
function namesIn(dir: string): string[] | null {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== INDEX)
      .map(({ name }) => name)
      .sort();
  } catch {
    return null;
  }
}
