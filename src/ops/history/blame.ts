import { blameText } from "../../git/views.ts";
import { UserError } from "../../model/errors.ts";
import type { Viewed } from "../../model/history.ts";
import { absoluteOf } from "../../store/paths.ts";
import type { Workspace } from "../workspace.ts";
import { namedFile, shallowNote } from "./named.ts";

/** Who wrote which line of a memory or list, and when, across renames. @throws UserError where it is in no commit */
export async function blame(ws: Workspace, id: string): Promise<Viewed> {
  const { place, repo, path, isThere } = await namedFile(ws, id);
  if (!isThere)
    throw new UserError(`${path} was deleted, so it has no lines. What happened to it: tasuki log ${id}`);
  const text = await blameText(repo, absoluteOf(place, path));
  return { text, about: path, path, warnings: shallowNote(repo) };
}
