import { plural } from "../model/age.ts";
import type { Screen } from "./screen.ts";
import { clip, padEnd } from "./text.ts";

type Item = { id: string; label: string; tokens: number; score?: number; reason: string };
type Explained = {
  tokens: number;
  chars: number;
  budget: number;
  blocks: { block: string; items: Item[] }[];
  left_out: { id: string; reason: string; detail?: string }[];
};

/** What is in the block and why, what was left out and why, what it costs. */
export function renderExplained(
  { tokens, chars, budget, blocks, left_out: leftOut }: Explained,
  screen: Screen,
): string {
  const { paint, columns } = screen;
  const given = blocks.flatMap(({ block, items }) => [
    paint.strong(block),
    ...items.map((item) => `  ${padEnd(`${item.tokens}`, 5)} ${clip(lineOf(item), columns - 8)}`),
  ]);
  const out = leftOut.map(
    ({ id, reason, detail }) =>
      `  ${clip(`${id}: ${reason}${detail === undefined ? "" : ` (${detail})`}`, columns - 2)}`,
  );
  const total = `${plural(tokens, "token")}, ${plural(chars, "character")}; memories may take ${plural(budget, "token")}.`;
  return [...given, ...(out.length > 0 ? [paint.strong("left out"), ...out.map(paint.dim)] : []), total].join(
    "\n",
  );
}

const lineOf = ({ id, label, score, reason }: Item): string =>
  `${id} [${label}]${score === undefined ? "" : ` ${score.toFixed(2)}`} ${reason}`;
