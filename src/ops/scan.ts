import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { stagedFiles } from "../git/staged-files.ts";
import { readObjects } from "../git/tree.ts";
import type { Linted } from "../model/answers.ts";
import { textOf } from "../model/bytes.ts";
import { UserError } from "../model/errors.ts";
import { PROBLEM_CODES, type Problem, type ProblemCode } from "../model/problem.ts";
import { findSecrets } from "../redact/redact.ts";
import { storePathOf } from "../store/paths.ts";
import { storeOf, type Workspace } from "./workspace.ts";

export type ScanInput = {
  /** Files and folders; the whole store where there is none. */
  paths: string[];
  /** What is staged of the store instead, as the next commit would have it. */
  staged: boolean;
};

/** Files that are no notes: above this size (bytes), or with a NUL near their beginning. */
const MOST_BYTES = 5_000_000;
const LOOKED_AT = 8_000;
/** Folders that hold nothing of a person's. */
const PASSED_OVER: ReadonlySet<string> = new Set([".git", ".local", "node_modules"]);

type Content = { file: string; bytes: Uint8Array };

/**
 * Secrets and the like in files, and conflicts that were left in what is staged. Reads, replaces nothing.
 * @throws UserError where there is no such file
 */
export async function scan(ws: Workspace, { paths, staged }: ScanInput): Promise<Linted> {
  const contents = staged ? await stagedContents(ws) : onDisk(ws, paths);
  let files = 0;
  const problems: Problem[] = [];
  for (const { file, bytes } of contents) {
    if (bytes.length > MOST_BYTES || bytes.subarray(0, LOOKED_AT).includes(0)) continue;
    files += 1;
    const text = textOf(bytes);
    problems.push(...sensitive(file, text), ...(staged ? conflicts(file, text) : []));
  }
  return { files, problems };
}

/** A branch without a store has nothing to be looked at, and no commit is to fail for it. */
async function stagedContents(ws: Workspace): Promise<Content[]> {
  if (ws.store.kind !== "found") return [];
  const { place } = ws.store;
  const repo = await ws.storeRepo(place);
  // Git's own index belongs to the commit of the repository that the hook runs in.
  if (repo === null || (ws.world.env["GIT_INDEX_FILE"] && repo.top !== ws.top)) return [];
  const files = await stagedFiles(repo, { dir: place.dir, cwd: ws.world.cwd });
  if (files === null) throw new UserError("git does not say what is staged, so nothing was looked at.");
  const bytes = await readObjects(
    repo,
    files.map(({ blob }) => blob),
  );
  return files.flatMap(({ path, blob }) => {
    const content = bytes.get(blob);
    return content ? [{ file: storePathOf(place, join(repo.top, path)) ?? path, bytes: content }] : [];
  });
}

function* onDisk(ws: Workspace, paths: string[]): Generator<Content> {
  const starts = paths.length === 0 ? [storeOf(ws).dir] : paths.map((path) => resolve(ws.dir, path));
  const seen = new Set<string>();
  for (const start of starts) {
    if (!statSync(start, { throwIfNoEntry: false })) throw new UserError(`there is no ${shownAs(ws, start)}`);
    for (const file of filesBelow(start)) {
      if (seen.has(file) || statSync(file).size > MOST_BYTES) continue;
      seen.add(file);
      yield { file: shownAs(ws, file), bytes: readFileSync(file) };
    }
  }
}

/** Links are not followed: what they lead to is looked at where it is. */
function* filesBelow(start: string): Generator<string> {
  if (statSync(start).isFile()) return yield start;
  for (const entry of readdirSync(start, { withFileTypes: true })) {
    if (entry.isFile()) yield join(start, entry.name);
    else if (entry.isDirectory() && !PASSED_OVER.has(basename(entry.name)))
      yield* filesBelow(join(start, entry.name));
  }
}

/** `memory/…` of the store; everything else from the top of the repository. */
function shownAs(ws: Workspace, file: string): string {
  const stored = ws.store.kind === "found" ? storePathOf(ws.store.place, file) : null;
  return (
    stored ??
    relative(ws.top ?? ws.dir, file)
      .split(sep)
      .join("/")
  );
}

function sensitive(file: string, text: string): Problem[] {
  return findSecrets(text).map(({ kind, level, start }) =>
    problem(level, file, { ...placeIn(text, start), args: { kind } }),
  );
}

function conflicts(file: string, text: string): Problem[] {
  if (!/\.md$/i.test(file)) return [];
  const start = /^<{7}(?: .*)?\r?$[\s\S]*?^={7}\r?$[\s\S]*?^>{7}(?: .*)?\r?$/mu.exec(text)?.index;
  return start === undefined ? [] : [problem("conflict-markers", file, placeIn(text, start))];
}

function problem(
  code: ProblemCode,
  file: string,
  rest: Pick<Problem, "line"> & { column?: number; args?: Record<string, string> },
): Problem {
  return { code, severity: PROBLEM_CODES[code], file, ...rest };
}

function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
