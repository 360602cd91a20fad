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
 * @throws UserError where it leads out of the repository
 */
export async function anchored(
  ws: Workspace,
  texts: readonly string[],
): Promise<{ refs: Ref[]; warnings: string[] }> {
  const places = texts.map((text) => placeIn(ws, text));
  const files = places.map(({ path }) => path).filter((path) => isFile(join(refRoot(ws), path)));
  const blobs = await blobsOf(ws, files);
  const refs = places.map(({ path, span }) => anchor(ws, { path, span, blob: blobs.get(path) ?? null }));
  const warnings = refs.flatMap(({ path, blob }) =>
    blob === undefined && !existsSync(join(refRoot(ws), path))
      ? [`There is no ${path} yet, so nothing will be said when it changes.`]
      : [],
  );
  return { refs, warnings };
}

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
  return { path, span: spanOf(lines) };
}

function anchor(ws: Workspace, { path, span, blob }: Place & { blob: string | null }): Ref {
  if (blob === null) return { path, ...(span ? { lines: nameOfSpan(span) } : {}) };
  const short = blob.slice(0, SHORT_HASH);
  if (span === null) return { path, blob: short };
  const hash = hashOfSpan(linesOf(readFileSync(join(refRoot(ws), path), "utf8")), span);
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
