import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { stagedFiles } from "../git/staged-files.ts";
import { readObjects } from "../git/tree.ts";
import type { Linted } from "../model/answers.ts";
import { conflictLine } from "../model/conflict.ts";
import { UserError } from "../model/errors.ts";
import { PROBLEM_CODES, type Problem, type ProblemCode } from "../model/problem.ts";
import { findSecrets } from "../redact/redact.ts";
import { storePathOf } from "../store/paths.ts";
import { type Content, MOST_BYTES, LOOKED_AT, textIn } from "./scan-text.ts";
import { storeOf, type Workspace } from "./workspace.ts";

export type ScanInput = {
  /** Files and folders; the whole store where there is none. */
  paths: string[];
  /** What is staged of the store instead, as the next commit would have it. */
  staged: boolean;
};

/** Folders that hold nothing of a person's. */
const PASSED_OVER: ReadonlySet<string> = new Set([".git", ".local", "node_modules"]);

/**
 * Secrets and the like in files, and conflicts that were left in what is staged. Reads, replaces nothing. What could not
 * be looked at is a problem too: nobody is to take it for clean.
 * @throws UserError where there is no such file
 */
export async function scan(ws: Workspace, { paths, staged }: ScanInput): Promise<Linted> {
  const contents = staged ? await stagedContents(ws) : onDisk(ws, paths);
  let files = 0;
  const problems: Problem[] = [];
  for (const content of contents) {
    const { file } = content;
    const text = textIn(content);
    if (typeof text !== "string") {
      problems.push(text);
      continue;
    }
    files += 1;
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
  return files.map(({ path, blob }) => {
    const file = storePathOf(place, join(repo.top, path)) ?? path;
    const content = bytes.get(blob);
    if (!content)
      throw new UserError(`git does not give what is staged of ${file}, so nothing was looked at.`);
    return { file, bytes: content, size: content.length };
  });
}

function* onDisk(ws: Workspace, paths: string[]): Generator<Content> {
  const starts = paths.length === 0 ? [storeOf(ws).dir] : paths.map((path) => resolve(ws.dir, path));
  const seen = new Set<string>();
  for (const start of starts) {
    if (!statSync(start, { throwIfNoEntry: false })) throw new UserError(`there is no ${shownAs(ws, start)}`);
    for (const file of filesBelow(start)) {
      if (seen.has(file)) continue;
      seen.add(file);
      const { size } = statSync(file);
      const bytes = size > MOST_BYTES ? startOf(file) : readFileSync(file);
      yield { file: shownAs(ws, file), bytes, size };
    }
  }
}

/** Of a huge file: enough to see what it is. */
function startOf(file: string): Uint8Array {
  const fd = openSync(file, "r");
  try {
    const bytes = new Uint8Array(LOOKED_AT);
    return bytes.subarray(0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
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
  const line = conflictLine(text);
  return line === null ? [] : [problem("conflict-markers", file, { line, column: 1 })];
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
