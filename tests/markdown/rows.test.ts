import { expect, it } from "vitest";
import { readRows } from "../../src/markdown/rows.ts";

const rowsOf = (source: string): unknown => {
  const table = readRows(source, ["questions", "queries"]);
  return table.ok ? table.rows.map(({ line, key, value }) => [line, key, value]) : [table.line, table.reason];
};

it.each<[string, string, unknown]>([
  [
    "a list below a key",
    "# mine\nfloor: 1\nquestions:\n  - {a: 1}\n\n  # why\n  - b: 2\n    c: 3\n",
    [
      [4, null, { a: 1 }],
      [7, null, { b: 2, c: 3 }],
    ],
  ],
  ["the other name", "queries:\n- x\n", [[2, null, "x"]]],
  [
    "a map below a key",
    "questions:\n  why no redis: [a, b]\n  石英: c\n",
    [
      [2, "why no redis", ["a", "b"]],
      [3, "石英", "c"],
    ],
  ],
  [
    "a file that is a list",
    "---\n# mine\n- x\n- y: z\n",
    [
      [3, null, "x"],
      [4, null, { y: "z" }],
    ],
  ],
  [
    "a file that is a map",
    "floor: 1\nwhy: a\n",
    [
      [1, "floor", 1],
      [2, "why", "a"],
    ],
  ],
  ["nothing below the key", "questions:\n", []],
  ["an empty file", "", []],
  ["a text below the key", "\nquestions: none\n", [2, "questions is neither a list nor a map"]],
  ["what is no YAML", "floor: 1\nquestions:\n  - [a\n", [3, "a quote or bracket that is not closed"]],
  ["a broken list", "- a: [b\n- c\n", [2, expect.any(String)]],
])("%s", (_, source, expected) => {
  expect(rowsOf(source)).toEqual(expected);
});
