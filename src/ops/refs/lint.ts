import { readFileSync } from "node:fs";
import type { Memory } from "../../model/memory.ts";
import { PROBLEM_CODES, type Problem } from "../../model/problem.ts";
import { absoluteOf } from "../../store/paths.ts";
import { lineOfKey } from "../../store/read.ts";
import { storeOf, type Workspace } from "../workspace.ts";
import { checkable } from "./stale.ts";
import { statesOf } from "./states.ts";

/** Refs of active memories whose place has changed since, or is gone, with the line of `refs:`. */
export async function lintRefs(ws: Workspace, memories: readonly Memory[]): Promise<Problem[]> {
  const pairs = memories
    .filter(({ status }) => status === "active")
    .flatMap((memory) => checkable(memory).map((ref) => ({ memory, ref })));
  const judged = await statesOf(
    ws,
    pairs.map(({ ref }) => ref),
  );
  return pairs.flatMap(({ memory, ref }, at) => {
    const { state } = judged[at]!;
    if (state !== "drifted" && state !== "gone") return [];
    const code = state === "gone" ? "ref-gone" : "ref-drifted";
    const text = readFileSync(absoluteOf(storeOf(ws), memory.path), "utf8");
    return [
      {
        code,
        severity: PROBLEM_CODES[code],
        file: memory.path,
        line: lineOfKey(text, "refs"),
        args: { path: ref.path, id: memory.id },
      },
    ];
  });
}
