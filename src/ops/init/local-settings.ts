import { existsSync } from "node:fs";
import { join } from "node:path";
import { ignored } from "../../git/ignored.ts";
import { repoPath } from "../../git/repo.ts";
import type { Repo } from "../../git/types.ts";
import { editExclude, withLine } from "../exclude-file.ts";
import { literal } from "../native/hidden.ts";
import type { Workspace } from "../workspace.ts";
import { LOCAL_SETTINGS } from "./hooks.ts";
import type { Edit } from "./plan.ts";

const NOTE = "# tasuki: settings for this machine alone";

/**
 * Keeps settings for one person out of commits, as the client does with a file that it makes itself: in
 * `.git/info/exclude`. A file that was there before is its owner's to hide or not.
 */
export async function hideLocalSettings(ws: Workspace, root: string, edits: readonly Edit[]): Promise<void> {
  const isNew = edits.some((edit) => edit.path === LOCAL_SETTINGS && edit.action === "created");
  const place = isNew ? await placeOf(ws, root) : null;
  if (place === null || (await ignored(place.repo, [place.file])).has(place.file)) return;
  editExclude(place.repo, (text) => withLine(text, `${NOTE}\n${place.rule}`));
}

/** Takes that line out again, once there is no such file. @returns a warning where it stays, since there is one */
export async function showLocalSettings(ws: Workspace, root: string): Promise<string[]> {
  const place = await placeOf(ws, root);
  if (place === null) return [];
  const isThere = existsSync(place.file);
  let isHidden = false;
  editExclude(place.repo, (text) => {
    const lines = text.split("\n");
    const at = lines.findIndex((line, index) => bare(line) === NOTE && bare(lines[index + 1]) === place.rule);
    isHidden = at !== -1;
    return isHidden && !isThere ? lines.toSpliced(at, 2).join("\n") : text;
  });
  return isHidden && isThere
    ? [
        `${LOCAL_SETTINGS} holds more than init put in, so it stays, and so does its line in .git/info/exclude`,
      ]
    : [];
}

const bare = (line: string | undefined): string | undefined => line?.replace(/\r$/, "");

async function placeOf(
  ws: Workspace,
  root: string,
): Promise<{ repo: Repo; file: string; rule: string } | null> {
  const repo = ws.top === null ? null : await ws.workRepo();
  const file = join(root, LOCAL_SETTINGS);
  const path = repo === null ? null : repoPath(repo, file);
  return repo === null || path === null ? null : { repo, file, rule: `/${literal(path)}` };
}
