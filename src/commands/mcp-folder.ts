import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { World } from "../model/world.ts";
import { openWorkspace, type Workspace } from "../ops/workspace.ts";

/** Where a server works: `dir` is what `-C` says, and then nobody is asked. */
export type Folder = { world: World; dir?: string | undefined; flags?: Record<string, unknown> };

/**
 * The workspace of one call: of the client's roots the first that has a store, else the first; without roots
 * `CLAUDE_PROJECT_DIR`, else the working directory. Opened anew each time, so that settings and hand edits are seen.
 */
export async function workspaceFor(
  { world, dir, flags = {} }: Folder,
  roots: readonly string[],
): Promise<Workspace> {
  const own = ofClient(world);
  if (dir !== undefined) return openWorkspace(own, { dir, flags });
  let first: Workspace | null = null;
  for (const cwd of foldersOf(own, roots)) {
    const ws = await openWorkspace({ ...own, cwd }, { flags });
    if (ws.store.kind === "found") return ws;
    first ??= ws;
  }
  return first ?? openWorkspace(own, { flags });
}

function foldersOf({ env, cwd }: World, roots: readonly string[]): string[] {
  const folders = roots.flatMap(folderOf);
  if (folders.length > 0) return folders;
  const named = env["CLAUDE_PROJECT_DIR"];
  return [named !== undefined && isFolder(named) ? named : cwd];
}

/** Roots of other machines and of other kinds than files are none. */
function folderOf(root: string): string[] {
  try {
    const path = fileURLToPath(root);
    return isFolder(path) ? [path] : [];
  } catch {
    return [];
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Whoever saves here is the client at the other end: its process where it says so, else this one, which lives as long.
 * No session: this process outlives it, and nobody would commit at the end of a turn what was left to it.
 */
function ofClient(world: World): World {
  const { CLAUDE_CODE_SESSION_ID: _, ...env } = world.env;
  return { ...world, env: { ...env, CLAUDE_PID: env["CLAUDE_PID"] || String(process.pid) } };
}
