import { lstatSync, readdirSync } from "node:fs";
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

/** One memory of the client's, and where it goes. */
export type Import = { from: string; path: string; text: string };
export type ImportPlan = { imports: Import[]; warnings: string[] };

/**
 * What Claude Code has learned here so far, and this store does not have. The originals stay.
 * @param folder where the person has told the client to keep it, where they have
 */
export function planImport(
  ws: Workspace,
  { root, place, folder }: { root: string; place: StorePlace; folder: unknown },
): ImportPlan {
  const plan: ImportPlan = { imports: [], warnings: [] };
  const taken = takenIds(place);
  for (const dir of foldersOf(ws, root, folder)) {
    if (dir === place.dir) continue;
    for (const name of namesIn(dir)) planOne(plan, { dir, name, place, taken });
  }
  return plan;
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
function foldersOf({ world, top, head }: Workspace, root: string, told: unknown): string[] {
  const main = head !== null && basename(head.commonDir) === ".git" ? dirname(head.commonDir) : null;
  const projects = [main, top, root].filter((one) => one !== null);
  const own = projects.flatMap((project) => ownFolder(world.env, project) ?? []);
  return [...new Set([...(typeof told === "string" ? [told] : []), ...own])];
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .sort()
      .filter((name) => name !== INDEX && lstatSync(join(dir, name)).isFile());
  } catch {
    // It has learned nothing yet.
    return [];
  }
}
