import { SIMPLIFIED, TRADITIONAL } from "./fold-table.ts";

/** Traditional characters, and in the same order their Simplified ones. The small bundles load them when they are asked for. */
export const foldPairs = (): readonly [string, string] => [TRADITIONAL, SIMPLIFIED];
