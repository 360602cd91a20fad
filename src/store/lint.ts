import type { Problem } from "../model/problem.ts";
import type { StorePlace } from "./paths.ts";

export type LintOptions = {
  now: Date;
  /** `injectionFindings` of the layer above. */
  injection: (text: string) => readonly { start: number }[];
  /** Only these files (`memory/…`), all where absent; duplicates and links are judged against the whole store all the same. */
  paths?: readonly string[];
};

/** What is wrong with the memories of a store (not with its lists), sorted by file and line. */
export function lintMemories(_place: StorePlace, _options: LintOptions): Problem[] {
  throw new Error("not yet");
}
