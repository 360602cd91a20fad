import type { SectionKey } from "../../model/list.ts";

/** Spellings of each section's heading; the first is the one that is written. */
export type Spellings = Record<SectionKey, readonly [string, ...string[]]>;
