import { plural } from "../model/age.ts";
import { REF_STATES, type RefRow, type Verified } from "../model/history.ts";
import type { Screen } from "./screen.ts";
import { clip, padEnd, widthOf } from "./text.ts";

/** What is not as it was, a line each; the counts and what to do last. */
export function renderVerified({ refs }: Verified, { paint, columns }: Screen): string {
  if (refs.length === 0)
    return 'No memory names a place in the work. One that does: tasuki remember "…" --ref src/auth/jwt.ts:40-61';
  const told = refs.filter(({ state }) => state !== "fresh");
  const most = columns === Infinity ? columns : 40;
  const width = Math.min(most, Math.max(0, ...told.map(({ id }) => widthOf(id))));
  const color = { fresh: paint.good, moved: paint.look, drifted: paint.look, gone: paint.stop };
  const lines = told.map(
    (row) =>
      `${color[row.state](padEnd(row.state, 7))}  ${padEnd(clip(row.id, most), width)}  ${clip(placeOf(row), Math.max(20, columns - width - 11))}`,
  );
  const counts = REF_STATES.map(
    (state) => [refs.filter((row) => row.state === state).length, state] as const,
  ).filter(([count]) => count > 0);
  const hint =
    told.length === 0 ? "" : " Still true: tasuki verify <id> --renew. No longer: tasuki archive <id>";
  return [
    ...lines,
    `${plural(refs.length, "ref")}: ${counts.map(([count, state]) => `${count} ${state}`).join(", ")}.${paint.dim(hint)}`,
  ].join("\n");
}

const placeOf = ({ path, now }: RefRow): string => (now === undefined ? path : `${path} → ${now}`);
