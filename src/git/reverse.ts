import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "./client.ts";
import type { Repo } from "./types.ts";

/**
 * Takes the step from `before` to `after` back out of `now` (blobs), keeping what came later; null where both
 * touch the same lines. `changed` false: it was out already. `git merge-file` works on files, so they are laid out in a temporary folder.
 */
export async function reverseMerge(
  repo: Repo,
  blobs: { now: string; after: string; before: string },
): Promise<{ content: Uint8Array; changed: boolean } | null> {
  const folder = mkdtempSync(join(tmpdir(), "tasuki-undo-"));
  try {
    const files: string[] = [];
    const contents: Buffer[] = [];
    for (const blob of [blobs.now, blobs.after, blobs.before]) {
      const run = await runGit(repo, ["cat-file", "blob", blob]);
      if (run.code !== 0) return null;
      files.push(join(folder, String(files.length)));
      contents.push(run.out);
      writeFileSync(files.at(-1) ?? "", run.out);
    }
    const merged = await runGit(repo, ["merge-file", "-p", "-q", ...files]);
    return merged.code === 0
      ? { content: merged.out, changed: contents[0]?.equals(merged.out) !== true }
      : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
