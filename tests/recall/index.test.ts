import { describe, expect, it } from "vitest";
import { buildIndex } from "../../src/recall/index.ts";
import { recall } from "../../src/recall/rank.ts";
import { docOf } from "../../src/recall/document.ts";
import { MEMORIES, doc, storeIndex, textOf } from "./store.ts";

const QUERIES = ["kiln port", "出貨單", "予約", "parseGlaze", "glzae", "快取 purge"];
const answers = (index: ReturnType<typeof storeIndex>) =>
  QUERIES.map((query) => recall(index, query, { textOf }).map(({ doc: _, ...hit }) => hit));

describe("the index", () => {
  it("answers the same whether a document was there from the start or came later", () => {
    const [first, ...others] = MEMORIES.map(docOf);
    const index = buildIndex(others);
    index.add(first!);
    expect(answers(index)).toEqual(answers(storeIndex()));
  });

  it("forgets what is removed or replaced", () => {
    const index = storeIndex();
    expect(index.remove("glaze")).toBe(true);
    expect(index.remove("glaze")).toBe(false);
    index.add(doc("indent", "Indent with tabs"));
    expect(index.size).toBe(MEMORIES.length - 1);
    expect(index.has("glaze")).toBe(false);
    expect(recall(index, "parseGlaze")).toEqual([]);
    expect(recall(index, "spaces")).toEqual([]);
    expect(recall(index, "tabs").map(({ id }) => id)).toEqual(["indent"]);
  });
});
