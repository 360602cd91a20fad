import type { RefRow, Verified } from "../../model/history.ts";
import type { Memory, Ref } from "../../model/memory.ts";
import type { Changed } from "../../model/answers.ts";
import { isOddSpan } from "../../model/span.ts";
import { loadLibrary } from "../library.ts";
import { editOf, memoryCalled, placeOf } from "../memory-file.ts";
import { save } from "../save.ts";
import type { Workspace } from "../workspace.ts";
import { anchoredAgain } from "./anchor.ts";
import { checkable } from "./stale.ts";
import { type Judged, statesOf } from "./states.ts";

/**
 * What has become of the places that memories speak of: those of the named ones, else of all active ones.
 * @throws UserError for an unknown id
 */
export async function verify(ws: Workspace, ids: readonly string[]): Promise<Verified> {
  const memories = await meant(ws, ids);
  const judged = await judgedOf(ws, memories);
  return {
    refs: judged.map(({ id, path, judged: { state, now } }) => ({
      id,
      path,
      state,
      ...(now === undefined ? {} : { now }),
    })),
  };
}

/** The named memories still hold: their refs are anchored in what stands there now, renamed files under their new name. */
export async function renewRefs(
  ws: Workspace,
  { ids, dryRun }: { ids: readonly string[]; dryRun: boolean },
): Promise<Changed> {
  const memories = (await meant(ws, ids)).filter((memory) => checkable(memory).length > 0);
  const edits = [];
  for (const memory of memories) {
    const judged = await judgedOf(ws, [memory]);
    const isKept = (ref: Ref, at: number): boolean => judged[at]?.judged.state === "gone" || isOddSpan(ref);
    const kept = memory.refs.filter(isKept);
    const named = judged.flatMap(({ judged: { now }, path }, at) =>
      isKept(memory.refs[at]!, at) ? [] : [absolute(now ?? path)],
    );
    const refs = await anchoredAgain({ ...ws, dir: ws.top ?? ws.dir }, named);
    edits.push(editOf(ws, memory, { refs: [...refs, ...kept] }));
  }
  const [first] = memories;
  if (first === undefined) return { changed: [], commit: null, warnings: [] };
  const subject =
    memories.length > 2
      ? `renew refs of ${memories.length} memories`
      : `renew refs of ${memories.map(({ id }) => id).join(", ")}`;
  const { changed, commit, warnings } = await save(ws, {
    place: placeOf(ws, first),
    op: "verify",
    subject,
    edits,
    dryRun,
  });
  return { changed, commit, warnings };
}

/** Paths of refs start at the top. */
const absolute = (path: string): string => `./${path}`;

async function meant(ws: Workspace, ids: readonly string[]): Promise<Memory[]> {
  const library = await loadLibrary(ws);
  return ids.length === 0
    ? library.memories.filter(({ status }) => status === "active")
    : ids.map((id) => memoryCalled(library, id));
}

type Row = Pick<RefRow, "id" | "path"> & { judged: Judged };

async function judgedOf(ws: Workspace, memories: readonly Memory[]): Promise<Row[]> {
  const pairs = memories.flatMap((memory) => checkable(memory).map((ref) => ({ id: memory.id, ref })));
  const judged = await statesOf(
    ws,
    pairs.map(({ ref }) => ref),
  );
  return pairs.map(({ id, ref }, at) => ({
    id,
    path: ref.lines === undefined ? ref.path : `${ref.path}:${ref.lines}`,
    judged: judged[at]!,
  }));
}
