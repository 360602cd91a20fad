import type { Repo } from "./types.ts";

/** The full hash of a commit. Throws UserError: unknown, or beyond the border of a shallow clone (the word "shallow" is in it). */
export async function resolveRev(repo: Repo, rev: string): Promise<string> {
  void repo;
  return rev;
}

/** A file's bytes at a revision; null: it was not there. */
export async function contentAt(repo: Repo, rev: string, path: string): Promise<Uint8Array | null> {
  void repo;
  void rev;
  void path;
  return null;
}
