import { expect, it } from "vitest";
import { inProcess } from "./run.ts";
import { memory, withStore } from "./store.ts";

const SESSIONS = "sessions-in-postgres-x2k9";
const OLD = "memory/decisions/sessions-in-files-q8q8.md";

async function evaluated(table: string, ...argv: string[]) {
  const box = withStore({
    "memory/eval.yml": table,
    [OLD]: memory("Sessions are kept in files.", { status: "superseded", superseded_by: SESSIONS }),
    "memory/facts/jwks-7a7a.md": memory("The staging JWKS endpoint keeps its keys for ten minutes.", {
      keywords: "[cache]",
    }),
  });
  const { code, out, err } = await inProcess(box, { argv: ["eval", ...argv] });
  return { code, out, err };
}

it.each<[string, string, string[], number, Record<string, unknown>]>([
  [
    "all found, no floor",
    `questions:\n  - {query: why no redis, expect: ${SESSIONS}}\n  - {query: 石英窑, expect: [窑炉-c3d4]}\n`,
    [],
    0,
    { queries: 2, recall: { "1": 1, "5": 1, "10": 1 }, mrr: 1, ok: true },
  ],
  [
    "one of two missing, below the floor",
    `floor: 0.9\nquestions:\n  - {query: why no redis, expect: ${SESSIONS}}\n  - {query: zebra, expect: [窑炉-c3d4]}\n`,
    [],
    1,
    { queries: 2, recall: { "1": 0.5, "5": 0.5, "10": 0.5 }, mrr: 0.5, floor: 0.9, ok: false },
  ],
  [
    "a floor for each measure",
    `floor: {mrr: 0.5, recall@1: 1}\nwhy no redis: ${SESSIONS}\n`,
    [],
    0,
    { floor: { mrr: 0.5, "recall@1": 1 }, ok: true },
  ],
  [
    "the floor of the command line",
    `floor: 1\nzebra: ${SESSIONS}\n`,
    ["--floor", "0"],
    0,
    { floor: 0, mrr: 0 },
  ],
  [
    "two expected, one found",
    `ruff for lint: [style-a1b2, 窑炉-c3d4]\n`,
    [],
    0,
    { recall: { "1": 0.5, "5": 0.5, "10": 0.5 }, mrr: 1 },
  ],
])("%s", async (_, table, argv, code, expected) => {
  const { out, ...result } = await evaluated(table, "--json", ...argv);
  expect({ ...result, value: JSON.parse(out) as unknown }).toMatchObject({ code, err: "", value: expected });
});

it("shows labels apart, what was not found first with its line, and what to do", async () => {
  const { code, out } = await evaluated(
    `floor: 0.2\nquestions:\n  - {query: ruff for lint, expect: style-a1b2, group: shared word}\n  - query: zebra\n    expect: ${SESSIONS}\n    group: paraphrase\n`,
  );
  expect(code).toBe(0);
  expect(out.split("\n")[0]).toBe("MRR 0.50 over 2 questions of memory/eval.yml: the floor of 0.20 holds.");
  expect(out).toMatch(/shared word +1 +1\.00/);
  expect(out).toMatch(/paraphrase +1 +0\.00/);
  expect(out).toContain(`–  memory/eval.yml:4  zebra → ${SESSIONS}`);
  expect(out).toMatch(/tasuki set <id> keywords=…\n$/);
});

it.each<[string, string, RegExp]>([
  [
    "of a memory that is not there",
    "石英窑: 窑炉-c3d5\n",
    /eval\.yml:1 {2}there is no memory 窑炉-c3d5\.\s+Did you mean 窑炉-c3d4\?/,
  ],
  [
    "of one that was superseded",
    "\nsessions in files: sessions-in-files-q8q8\n",
    /eval\.yml:2 {2}sessions-in-files-q8q8 is superseded; now:\s+sessions-in-postgres-x2k9/,
  ],
])("exit 1 and the nearest match %s", async (_, table, expected) => {
  const { code, out } = await evaluated(table);
  expect(code).toBe(1);
  expect(out).toMatch(expected);
});

it.each<[string, string, RegExp]>([
  [
    "no YAML",
    "floor: 0.5\nquestions:\n  - [a\n",
    /memory\/eval\.yml:3 can't be read: a quote or bracket that is not closed/,
  ],
  ["no expected id", "questions:\n  - query: a\n", /memory\/eval\.yml:2 does not say which memory/],
  ["no query", "questions:\n  - {expect: a, group: b}\n", /memory\/eval\.yml:2 holds no query/],
  [
    "no question at all",
    "questions:\n  - {query: a, expect: b}\n  - 7\n",
    /memory\/eval\.yml:3 is no question/,
  ],
  [
    "a floor beyond 1",
    "floor: 80\nquestions: {a: b}\n",
    /memory\/eval\.yml:1: a floor is a number from 0 to 1, not 80/,
  ],
  [
    "an unknown measure",
    "floor: {ndcg: 1}\na: b\n",
    /memory\/eval\.yml:1: no measure "ndcg"\. There are: mrr/,
  ],
  ["nothing", "# later\n", /holds no questions yet/],
])("a table with %s is named with its line", async (_, table, expected) => {
  const { code, out, err } = await evaluated(table);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(expected);
});

it("no table yet: shows what one looks like", async () => {
  const { code, err } = await inProcess(withStore(), { argv: ["eval"] });
  expect(code).toBe(2);
  expect(err).toMatch(/no memory\/eval\.yml yet.*\n.*floor: 0\.8/);
});

it.each([
  [
    `quesions:\n  - {query: why no redis, expect: ${SESSIONS}}\n`,
    'no key "quesions". There are: floor, questions',
  ],
  [
    `questions:\n  - query: why no redis\n    expect: [${SESSIONS}\n  - query: x\n`,
    "a quote or bracket that is not closed",
  ],
])("what is misspelt is named: %j", async (table, words) => {
  const { code, err } = await evaluated(table);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
