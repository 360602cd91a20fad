import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { UserError } from "../../model/errors.ts";
import type { Ref } from "../../model/memory.ts";
import type { Workspace } from "../workspace.ts";
import { blobOf, hashOfSpan, linesOf, nameOfSpan, SHORT_HASH, type Span, spanOf } from "./span.ts";

/** Where paths of refs start: the top of the work repository; without git, the folder that holds `memory/`. */
export function refRoot(ws: Workspace): string {
  return ws.top ?? (ws.store.kind === "found" ? ws.store.place.root : ws.dir);
}

/**
 * `path[:from-to]` as a ref that knows what stood there. A path is taken from the working directory, else from the top.
 * @throws UserError where it leads out of the repository, or names lines of a folder
 */
export async function anchored(
  ws: Workspace,
  texts: readonly string[],
): Promise<{ refs: Ref[]; warnings: string[] }> {
  const places = texts.map((text) => placeIn(ws, text));
  for (const place of places) requireFile(ws, place);
  const refs = await refsAt(ws, places);
  const missing = refs.flatMap(({ path, blob }) =>
    blob === undefined && !existsSync(join(refRoot(ws), path))
      ? [`There is no ${path}: the memory counts as stale until there is.`]
      : [],
  );
  return { refs, warnings: [...missing, ...places.flatMap((place) => beyond(ws, place))] };
}

/** The same of a place that was noted earlier: its file may be shorter by now, and it still holds. */
export const anchoredAgain = async (ws: Workspace, texts: readonly string[]): Promise<Ref[]> =>
  refsAt(
    ws,
    texts.map((text) => placeIn(ws, text)),
  );

async function refsAt(ws: Workspace, places: readonly Place[]): Promise<Ref[]> {
  const files = places.map(({ path }) => path).filter((path) => isFile(join(refRoot(ws), path)));
  const blobs = await blobsOf(ws, files);
  return places.map(({ path, span }) => anchor(ws, { path, span, blob: blobs.get(path) ?? null }));
}

/** A folder has no lines. A place that is not there yet may get them. */
function requireFile(ws: Workspace, { path, span }: Place): void {
  const absolute = join(refRoot(ws), path);
  if (span !== null && existsSync(absolute) && !isFile(absolute))
    throw new UserError(
      `--ref ${path}:${nameOfSpan(span)} names lines of what is no file. Nothing was written.`,
    );
}

/** Lines that are not there can't be found again: any edit of the file would count. */
function beyond(ws: Workspace, { path, span }: Place): string[] {
  if (span === null || !isFile(join(refRoot(ws), path))) return [];
  const { length } = linesIn(ws, path);
  return span.to > length
    ? [`${path} ends at line ${length}, before ${span.to}: the memory counts as stale with any edit of it.`]
    : [];
}

const linesIn = (ws: Workspace, path: string): string[] =>
  linesOf(readFileSync(join(refRoot(ws), path), "utf8"));

type Place = { path: string; span: Span | null };

function placeIn(ws: Workspace, text: string): Place {
  const [, name = text, lines] = /^(.+?)(?::(\d+(?:-\d+)?))?$/s.exec(text.trim()) ?? [];
  const root = refRoot(ws);
  const here = resolve(ws.dir, name);
  const inside = (path: string): string => relative(root, path).split(sep).join("/");
  const path = existsSync(here) ? inside(realpathSync(here)) : inside(resolve(root, name));
  if (path === "" || path === ".." || path.startsWith("../") || isAbsolute(path))
    throw new UserError(
      `--ref ${name} lies outside of ${root}. Name a file of the repository, as in: --ref src/auth/jwt.ts:40-61`,
    );
  const span = spanOf(lines);
  if (lines !== undefined && span === null)
    throw new UserError(
      `--ref ${name}:${lines} names no lines. The first comes first, as in: ${name}:40-61. Nothing was written.`,
    );
  return { path, span };
}

function anchor(ws: Workspace, { path, span, blob }: Place & { blob: string | null }): Ref {
  if (blob === null) return { path, ...(span ? { lines: nameOfSpan(span) } : {}) };
  const short = blob.slice(0, SHORT_HASH);
  if (span === null) return { path, blob: short };
  const hash = hashOfSpan(linesIn(ws, path), span);
  return { path, lines: nameOfSpan(span), blob: short, ...(hash === null ? {} : { span: hash }) };
}

async function blobsOf(ws: Workspace, paths: string[]): Promise<Map<string, string>> {
  const repo = paths.length === 0 ? null : await ws.workRepo();
  if (repo !== null) {
    const { blobsOnDisk } = await import("../../git/anchors.ts");
    return blobsOnDisk(repo, paths);
  }
  return new Map(paths.map((path) => [path, blobOf(readFileSync(join(refRoot(ws), path)), 40)]));
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
