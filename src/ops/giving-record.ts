import type { Assembled, LeftOut } from "../inject/types.ts";

/** Of what just missed, so many are noted. */
const NEAR_MISSES = 5;
/** Of what the budget cut, so many are noted by name. */
const CUTS = 20;

/** A giving as `tasuki injected` shows it later: what it held and why, what the budget cut, what just missed. */
export type GivingRecord = Pick<Assembled, "tokens" | "chars" | "budget" | "blocks"> & {
  others: string[];
  /** Cut by a budget. */
  cut: LeftOut[];
  /** How many more were cut. */
  more_cut: number;
  /** Below the threshold or beyond `top_k`, the nearest first. */
  near: LeftOut[];
  /** Ids of files in which something was replaced before it was given. */
  withheld: string[];
};

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The record of a block, as JSON: made when the block is, so that printing one that was left ready costs nothing. */
export function recordOf({
  tokens,
  chars,
  budget,
  blocks,
  others,
  left_out: left,
  withheld,
}: Assembled): string {
  const cut = left.filter(({ reason }) => reason === "budget");
  const near = left
    .filter(({ reason }) => reason === "below threshold" || reason === "top_k")
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const record: GivingRecord = {
    tokens,
    chars,
    budget,
    blocks,
    others,
    cut: cut.slice(0, CUTS),
    more_cut: Math.max(0, cut.length - CUTS),
    near: near.slice(0, NEAR_MISSES),
    withheld: withheld.map(({ id }) => id),
  };
  return JSON.stringify(record, (_key, value: unknown) => (typeof value === "number" ? round(value) : value));
}
