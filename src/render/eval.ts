import { plural } from "../model/age.ts";
import {
  bestOf,
  type AskedQuestion,
  type Evaluated,
  type Floor,
  type Measures,
  type UnknownId,
} from "../model/evaluation.ts";
import type { Screen } from "./screen.ts";
import { clip, padEnd, padStart, widthOf } from "./text.ts";

/** Questions that are not found first, at most. */
const SHOWN = 15;

/** The figure that counts first, then the table, which questions miss, and what to do. */
export function renderEvaluated(evaluated: Evaluated, screen: Screen): string {
  const { questions, unknown, path } = evaluated;
  const late = questions.filter(({ ranks }) => bestOf(ranks) !== 1).sort(worstFirst);
  return [
    headline(evaluated, screen),
    ...table(evaluated, screen),
    ...unknown.map((one) => screen.paint.stop(unknownLine(one, path))),
    ...(late.length === 0 ? [] : ["Not found first:"]),
    ...late.slice(0, SHOWN).map((one) => lateLine(one, path, screen)),
    ...(late.length > SHOWN ? [screen.paint.dim(`  and ${late.length - SHOWN} more: --json`)] : []),
    screen.paint.dim(hintOf(evaluated, late)),
  ].join("\n");
}

function headline({ queries, mrr, floor, ok, unknown, path }: Evaluated, { paint }: Screen): string {
  const said = `MRR ${share(mrr)} over ${plural(queries, "question")} of ${path}`;
  if (unknown.length > 0) return `${said}: ${paint.stop("a memory it names can't be found any more")}.`;
  if (floor === undefined) return `${said}.`;
  const wanted = floorWords(floor);
  return `${said}: ${ok ? paint.good(`the floor of ${wanted} holds`) : paint.stop(`below the floor of ${wanted}`)}.`;
}

const floorWords = (floor: Floor): string =>
  typeof floor === "number"
    ? share(floor)
    : Object.entries(floor)
        .map(([key, least]) => `${key} ${share(least)}`)
        .join(", ");

function table({ groups, ...all }: Evaluated, { paint }: Screen): string[] {
  const rows = Object.entries(groups).flatMap(([label, values]) =>
    Object.entries(values).map(([value, measures], at) => [at === 0 ? label : "", value, measures] as const),
  );
  const widths = [
    Math.max(0, ...rows.map(([label]) => widthOf(label))),
    Math.max(3, ...rows.map(([, value]) => widthOf(value))),
  ] as const;
  const line = (label: string, value: string, cells: readonly string[]): string =>
    `  ${padEnd(label, widths[0])}  ${padEnd(value, widths[1])}${cells.map((cell) => padStart(cell, 9)).join("")}`;
  return [
    paint.dim(line("", "", ["", "recall@1", "@5", "@10", "MRR"])),
    line("", "all", cellsOf(all)),
    ...rows.map(([label, value, measures]) => line(label, value, cellsOf(measures))),
  ];
}

const cellsOf = ({ queries, recall, mrr }: Measures): string[] => [
  String(queries),
  ...[recall["1"], recall["5"], recall["10"], mrr].map(share),
];

function lateLine({ line, query, expect, ranks }: AskedQuestion, path: string, { columns }: Screen): string {
  const best = bestOf(ranks);
  const place = best === Number.POSITIVE_INFINITY ? "–" : String(best);
  const id = expect[ranks.indexOf(best)] ?? expect[0] ?? "";
  const start = `${padStart(place, 4)}  ${path}:${line}  `;
  return start + clip(`${clip(query, 60)} → ${id}`, columns - start.length);
}

function unknownLine({ line, id, status, nearest }: UnknownId, path: string): string {
  if (status !== null)
    return `${path}:${line}  ${id} is ${status}${nearest === null ? "" : `; now: ${nearest}`}`;
  return `${path}:${line}  there is no memory ${id}${nearest === null ? "" : `. Did you mean ${nearest}?`}`;
}

function hintOf({ given, unknown }: Evaluated, late: readonly AskedQuestion[]): string {
  const unasked = `A session would be given ${share(given)} of them unasked.`;
  if (unknown.length > 0) return `${unasked} What there is: tasuki list`;
  return late.length === 0
    ? unasked
    : `${unasked} Words that a memory should be found by: tasuki set <id> keywords=…`;
}

const share = (value: number): string => value.toFixed(2);

const worstFirst = (a: AskedQuestion, b: AskedQuestion): number =>
  bestOf(b.ranks) === bestOf(a.ranks) ? a.line - b.line : bestOf(b.ranks) - bestOf(a.ranks);
