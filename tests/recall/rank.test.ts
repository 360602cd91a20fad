import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildIndex } from "../../src/recall/index.ts";
import { wordsInstead } from "../../src/recall/instead.ts";
import { recall } from "../../src/recall/rank.ts";
import { CONFIG_KEYS } from "../../src/store/config-keys.ts";
import { MEMORIES, doc, storeIndex, textOf } from "./store.ts";

const index = storeIndex();
const ask = (query: string, limit = 10) =>
  recall(index, query, { limit, textOf, filter: ({ status }) => status === "active" });
const ids = (query: string, limit = 10): string[] => ask(query, limit).map(({ id }) => id);

/** What is found first. */
const FIRST: [string, string][] = [
  ["which port does the kiln use", "kiln-port"],
  ["parseGlaze", "glaze"],
  ["glaze.ts", "glaze"],
  ["parsing of glazes", "glaze"],
  ["how long do we keep firing curves", "kiln-log"],
  ["should I add prisma", "no-orm"],
  ["modbus firmware", "kiln-port"],
  ["出货单编号", "zh-ship"],
  ["倉庫系統", "zh-ship"],
  ["快取要保留多久", "zh-cache"],
  ["purgeCatalog", "zh-cache"],
  ["purge_catalog", "zh-cache"],
  ["予約のキャンセル", "ja-booking"],
  ["教室の返金", "ja-booking"],
  ["glazze recipes", "glaze"],
];

/** Prompts to which nothing is relevant, though some share a word with a memory. */
const SILENT = [
  "",
  "ok",
  "go on",
  "thanks, that's great!",
  "write a function that reverses a string",
  "what is the weather in port louis",
  "explain how window functions work in general",
  "继续",
  "謝謝，辛苦了",
  "帮我写一个快速排序",
  "ありがとう",
  "日本語で説明して",
];

const TOLD: [string, string][] = [
  ["change the port of the kiln controller", "kiln-port"],
  ["add a colour to the glaze recipes", "glaze"],
  ["rewrite the studio shop's reports with an ORM", "no-orm"],
  ["倉庫系統的出貨單重複了", "zh-ship"],
  ["予約のキャンセルは前日の正午まで？", "ja-booking"],
];

const unasked = (query: string) =>
  ask(query, 5).filter(({ relevance }) => relevance >= CONFIG_KEYS.threshold.default);

describe("recall", () => {
  it.each(FIRST)("%j finds %s first", (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  it.each(SILENT)("%j is given nothing unasked", (query) => {
    expect(unasked(query).map(({ id }) => id)).toEqual([]);
  });

  it.each(TOLD)("%j is given %s unasked", (query, id) => {
    expect(unasked(query).map((hit) => hit.id)).toContain(id);
  });

  it("shows only what the filter lets through", () => {
    expect(ids("kiln controller port")).not.toContain("old-port");
    expect(recall(index, "kiln controller port", { textOf }).map(({ id }) => id)).toContain("old-port");
  });

  it("breaks ties by id, whatever the order of adding", () => {
    const docs = ["c", "a", "b"].map((id) => doc(id, "one and one twin"));
    for (const order of [docs, docs.toReversed()])
      expect(recall(buildIndex(order), "twin").map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("weighs a title more than text, and a keyword like a tag", () => {
    const found = recall(
      buildIndex([
        doc("text", "Other\n\nsome words about glaze here"),
        doc("title", "Glaze notes\n\nsome other words here"),
      ]),
      "glaze",
    );
    expect(found.map(({ id }) => id)).toEqual(["title", "text"]);
  });

  it("takes a single line as text, not as a title", () => {
    expect(doc("x", "only one line")).toMatchObject({ title: "", text: "only one line" });
    expect(doc("x", "first\n\nsecond")).toMatchObject({ title: "first", text: "second" });
    expect(doc("x", "first\n\nsecond", { title: "named", frontmatter: { title: "named" } })).toMatchObject({
      title: "named",
      text: "first\n\nsecond",
    });
  });

  it("lifts the answer that stands behind a question", () => {
    const turn = (id: string, text: string, line: number) =>
      doc(id, text, { source: { session: "s", line } });
    const chain = buildIndex([
      turn("t1", "Which clay did Ada order for the workshop?", 1),
      turn("t2", "The red one.", 2),
      turn("t3", "See you there.", 3),
      doc("far", "The red one."),
    ]);
    const found = recall(chain, "clay for Ada's workshop", { explain: true }).map(({ id }) => id);
    expect(found).toEqual(["t1", "t2"]);
  });

  it("prefers terms that stand together", () => {
    const texts = new Map([
      ["near", "one\nred clay for plates and slow drying of every other thing in here"],
      ["far", "one\nred plates and slow drying of every other thing in here for clay"],
    ]);
    const pair = buildIndex([...texts].map(([id, text]) => doc(id, text)));
    expect(recall(pair, "red clay", { textOf: (id) => texts.get(id) ?? null }).map(({ id }) => id)).toEqual([
      "near",
      "far",
    ]);
  });

  it("explains every part of a rank, and what it took for an unknown word", () => {
    const [hit] = recall(index, "glazze recipes", { textOf, explain: true });
    expect(hit?.why?.instead).toEqual({ glazz: ["glaze"] });
    expect(hit?.why?.terms).toEqual(["glazz", "recip"]);
    expect(hit!.rank).toBeCloseTo(hit!.why!.bm25 + hit!.why!.neighbours + hit!.why!.evidence, 9);
  });

  it.each([
    ["glazze recipes", "glazze", ["glazes"], "Two glazes from ash"],
    ["which KILNN", "KILNN", ["kilnlog"], "KilnLog reads the kiln"],
  ])("says what was taken for %s as both are written", (query, word, others, text) => {
    const one = buildIndex([doc("one", text)]);
    const [hit] = recall(one, query);
    expect(wordsInstead(query, [{ instead: hit!.instead!, text }])).toEqual({ [word]: others });
    expect(recall(one, text)[0]).not.toHaveProperty("instead");
  });

  it("keeps scores within 0–1, ranks in order and answers the same twice", () => {
    const word = fc.constantFrom(...MEMORIES.flatMap(({ text }) => text.split(/\s+/)), "unknown", "?", "的");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const hits = ask(words.join(" "), 20);
        expect(ask(words.join(" "), 20)).toEqual(hits);
        for (const { score, relevance } of hits) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(relevance).toBeGreaterThanOrEqual(0);
          expect(relevance).toBeLessThanOrEqual(1);
        }
        expect(hits.map(({ rank }) => rank)).toEqual(hits.map(({ rank }) => rank).toSorted((a, b) => b - a));
      }),
      { numRuns: 50 },
    );
  });
});
