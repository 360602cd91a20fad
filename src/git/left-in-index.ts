import { createHash } from "node:crypto";
import { readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstage } from "./add.ts";
import { runGit } from "./client.ts";
import { currentHead } from "./repo.ts";
import { statusOf } from "./status.ts";
import type { Repo } from "./types.ts";

/** A file that is about to go into the index, and what it holds. `path`: POSIX from the top. */
type Noted = { path: string; hash: string };

const noteIn = (repo: Pick<Repo, "gitDir">): string => join(repo.gitDir, "tasuki.index");

/**
 * Notes which files a commit is about, so that entries which a killed process leaves in the index are known as ours.
 * Else they would look like something that the person has staged, for ever.
 */
export function noteIndexed(repo: Repo, paths: readonly string[]): void {
  const noted = paths.flatMap((path): Noted[] => {
    const hash = hashOf(read(join(repo.top, path)));
    return hash === null ? [] : [{ path, hash }];
  });
  try {
    writeFileSync(noteIn(repo), JSON.stringify(noted));
  } catch {
    // A repository that can't be written to gets nothing into its index, either.
  }
}

/** Nothing of ours is left in the index. */
export function forgetIndexed(repo: Repo): void {
  try {
    unlinkSync(noteIn(repo));
  } catch {
    // It is gone, or can't be: then the next one looks again.
  }
}

/**
 * Takes out of the index what a process that was killed had put there, as long as nobody has staged anything else since.
 * @returns false: it can't be told or taken out now, so that the note is still needed
 */
export async function takeBack(repo: Repo): Promise<boolean> {
  const noted = notedIn(repo);
  if (noted === null) return true;
  const { entries } = await statusOf(
    repo,
    noted.map(({ path }) => path),
  );
  if (entries === null) return false;
  const staged = new Set(
    entries.filter(({ kind, index }) => kind === "tracked" && index !== ".").map(({ path }) => path),
  );
  const ours: string[] = [];
  for (const { path, hash } of noted.filter((one) => staged.has(one.path))) {
    const run = await runGit(repo, ["cat-file", "--filters", `:${path}`]);
    if (run.code === 0 && hashOf(run.out) === hash) ours.push(path);
  }
  if (ours.length > 0 && !(await unstage(repo, ours, (await currentHead(repo))?.head ?? null))) return false;
  forgetIndexed(repo);
  return true;
}

function notedIn(repo: Repo): Noted[] | null {
  try {
    const value: unknown = JSON.parse(readFileSync(noteIn(repo), "utf8"));
    return Array.isArray(value) ? value.filter(isNoted) : [];
  } catch (error) {
    // Half a note is of a write that has not come to the index.
    return error instanceof SyntaxError ? [] : null;
  }
}

const isNoted = (value: unknown): value is Noted =>
  typeof value === "object" &&
  value !== null &&
  typeof Reflect.get(value, "path") === "string" &&
  typeof Reflect.get(value, "hash") === "string";

const hashOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : createHash("sha256").update(bytes).digest("hex");

function read(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
