import type { Memory } from "../model/memory.ts";
import { hashOf } from "../recall/segment-format.ts";

/*
 * What a session was given is noted with a mark of its text, `id/mark`: one that was edited since was not given. No id
 * holds a slash, since it is the name of a file.
 */

/** A memory as the ledger of a session names it. */
export const markedId = ({ id, title, text }: Memory): string =>
  `${id}/${hashOf(`${title}\n${text}`).toString(36)}`;

/** The id in a name of the ledger; one without a mark is the id itself. */
export const plainId = (name: string): string => name.replace(/\/[^/]*$/, "");

/** Whether a session has this memory as it is now. An id without a mark stands for whatever its text was. */
export const isGiven = (given: ReadonlySet<string>, memory: Memory): boolean =>
  given.size > 0 && (given.has(memory.id) || given.has(markedId(memory)));

/** Whether a session has this memory, perhaps with another text. Its text is not asked for. */
export function mayBeGiven(given: ReadonlySet<string>, { id }: Memory): boolean {
  if (given.has(id)) return true;
  for (const name of given) if (name.startsWith(`${id}/`)) return true;
  return false;
}
