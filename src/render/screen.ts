import type { Paint } from "./style.ts";

/** What a screen needs to know of the place that it is shown in. */
export type Screen = { paint: Paint; columns: number; now: Date };
