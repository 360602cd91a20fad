// What the bench says of a run, without running it: that is for `npm run bench`.
import { describe, expect, test } from "vitest";
import { plot } from "../../bench/plot.mjs";
import { judged, markdownTable } from "../../bench/report.mjs";
import { TARGETS } from "../../bench/targets.mjs";
import { pageOf } from "./pages.ts";

const row = (id: string, value: number) => ({ id, value });

describe("a row", () => {
  test.each([
    ["within the contract", 1000, 1.5, false],
    ["over it, within tolerance", 1000, 1.87, false],
    ["over both", 1000, 1.88, true],
    ["of a size without a contract", 100, 9, undefined],
  ])("%s", (_, count, value, isOver) => {
    expect(judged({ count, rows: [row("start", value)] })[0]?.isOver).toBe(isOver);
  });
});

test("every contract of a size is one of the three sizes", () => {
  const counts = TARGETS.flatMap(({ contract }) => Object.keys(contract));
  expect([...new Set(counts)].toSorted()).toEqual(["1000", "10000", "100000"]);
});

test("the table has a column a size, and what was not measured is empty in it", () => {
  const table = markdownTable([
    { count: 1000, rows: [row("start", 1.6), row("first", 0.4)] },
    { count: 10_000, rows: [row("start", 2)] },
  ]);
  expect(table.split("\n")).toEqual([
    "| what | over | 1,000 | contract | 10,000 | contract |",
    "|---|---|---|---|---|---|",
    "| `hook session-start` | bare node | 1.60 * | 1.50 / 1.30 | 2.00 **over** | 1.50 / 1.30 |",
    "| first index of everything |  | 0.40 s | 0.60 s | – |  |",
  ]);
});

test.each([
  ["three sizes", [100, 1000, 10_000]],
  ["one size", [1000]],
])("the picture of %s is whole", (_, counts) => {
  const sizes = counts.map((count) => ({ count, rows: [row("start", 1.2), row("sqlite", count / 30_000)] }));
  const svg = plot(sizes);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  expect(svg.match(/<circle/g)).toHaveLength(2 * counts.length);
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg).not.toContain("ripgrep");
  expect(plot(sizes)).toBe(svg);
});

test("docs/performance.md has the place that the bench writes to", () => {
  expect(pageOf("docs/performance.md")).toMatch(/<!-- bench -->\n[^]*<!-- \/bench -->/);
});
