import { claimOnce } from "../store/ledger.ts";
import type { StorePlace } from "../store/paths.ts";

/** Of these lines for the person those that this session was not told yet: once is enough. */
export function notYetTold(place: StorePlace, session: string | null, lines: readonly string[]): string[] {
  return lines.filter((line) => session === null || claimOnce(place, session, line) !== false);
}
