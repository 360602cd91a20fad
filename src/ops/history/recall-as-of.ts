import type { Recalled } from "../../model/answers.ts";
import type { Memory } from "../../model/memory.ts";
import { docOf } from "../../recall/document.ts";
import { buildIndex } from "../../recall/index.ts";
import type { Library } from "../library.ts";
import { isOfLists, recallIn, type RecallInput } from "../recall.ts";
import { recallInLists } from "../recall-lists.ts";
import type { Workspace } from "../workspace.ts";
import { listsOf, memoriesOf, openPast, withDates } from "./past.ts";

/**
 * What a question would have been answered in an earlier commit. The project's store alone: the personal one has
 * another history.
 * @throws UserError for an unknown revision
 */
export async function recallAsOf(
  ws: Workspace,
  rev: string,
  input: RecallInput,
): Promise<(query: string) => Recalled> {
  const past = await openPast(ws, rev);
  if (isOfLists(input)) return recallInLists(await listsOf(past), input);
  return recallIn(libraryOf(ws, await withDates(past, await memoriesOf(past))), input);
}

/** Memories that were read from git, as a library. */
export function libraryOf({ config }: Workspace, all: Memory[]): Library {
  const memories = all.filter(({ profile }) => profile === null || profile === config.profile);
  const index = buildIndex(memories.map(docOf));
  return {
    memories,
    total: memories.length,
    problems: [],
    byId: new Map(memories.map((memory) => [memory.id, memory])),
    index: () => index,
  };
}
