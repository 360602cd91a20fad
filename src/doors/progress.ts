import type { Io } from "../commands/command.ts";
import { plural } from "../model/age.ts";

/** Fewer files are indexed before anybody wonders. */
const WORTH_A_WORD = 2_000;
const STEPS = 5;

/** Says on a terminal how far the first index is; undefined where nobody sits at one. */
export function progressOn(io: Io): ((done: number, of: number) => void) | undefined {
  if (!io.isHeard) return undefined;
  return (done, of) => {
    const step = Math.floor(of / STEPS);
    if (of < WORTH_A_WORD || done % step !== 0 || done >= step * STEPS) return;
    io.err(`Indexing ${plural(of, "memory", "memories")}: ${Math.round((100 * done) / of)} %`);
  };
}
