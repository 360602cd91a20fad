// In a large store whole numbers find the documents that can be among the best. The answers are those of scoring all of them.
import { describe, expect, it } from "vitest";
import type { Memory } from "../../src/model/memory.ts";
import { readQuery } from "../../src/recall/query.ts";
import { recall } from "../../src/recall/rank.ts";
import { partsOf } from "../../src/recall/scores.ts";
import { SegmentIndex } from "../../src/recall/segment-index.ts";
import { shortlist } from "../../src/recall/shortlist.ts";
import type { Postings, RecallOptions, TermIndex } from "../../src/recall/types.ts";
import { segmentOf } from "./segment-store.ts";
import { memory } from "./store.ts";

const SIZE = 1_500;
const WORDS =
  "kiln port glaze tide crane berth quay ledger deploy rollback release schedule 窯の温度 出貨單 快取 the of why".split(
    " ",
  );

/** Numbers that look drawn, the same each time (Park and Miller, 1988). */
function drawnFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => (state = (state * 48_271) % 0x7fff_ffff) % most;
}

function storeOf(seed: number, { sessions }: { sessions: number }): Memory[] {
  const draw = drawnFrom(seed);
  return Array.from({ length: SIZE }, (_, at) => {
    // Words that come first are rarer.
    const words = Array.from(
      { length: 8 + draw(40) },
      () => WORDS[Math.max(draw(WORDS.length), draw(WORDS.length))],
    );
    const source = sessions === 0 || draw(3) === 0 ? null : { session: `s${draw(sessions)}`, line: at };
    return memory(`m${at}`, words.join(" "), { source, kind: draw(40) === 0 ? "decision" : "fact" });
  });
}

/** The same without grades, so that every document is scored. */
class Whole extends SegmentIndex {
  override postings(term: string): Postings & { docs: Uint32Array } {
    const { docs, score } = super.postings(term);
    return { docs, score };
  }
}

const QUERIES = [
  "kiln port glaze tide crane",
  "why the ledger of the quay schedule, and the rollback?",
  "窯の温度 出貨單 deploy",
  "the of why",
  `${WORDS.join(" ")} glzae`,
];
const OPTIONS: [string, RecallOptions][] = [
  ["all", { limit: 40 }],
  ["one kind of forty", { limit: 40, filter: ({ kind }) => kind === "decision" }],
  ["nearly none", { filter: ({ id }) => id === "m7" || id === "m1400" }],
  ["none", { filter: () => false }],
];

describe.each([
  ["memories by themselves", 0],
  ["conversations", 60],
])("%s", (_name, sessions) => {
  const parts = [
    { segment: segmentOf(storeOf(sessions + 1, { sessions })), dead: new Set([3, 700]), dates: new Map() },
  ];
  const [index, whole] = [new SegmentIndex(parts), new Whole(parts)];

  it.each(OPTIONS)("the same answers: %s", (_what, options) => {
    for (const query of QUERIES)
      expect(recall(index, query, { explain: true, ...options })).toEqual(
        recall(whole, query, { explain: true, ...options }),
      );
  });

  it("looks at a part of the documents", () => {
    const listed = (from: TermIndex) => {
      const terms = readQuery(from, QUERIES.at(-1)!);
      return shortlist(from, { terms, ...partsOf(from, terms) }, 100);
    };
    const list = listed(index)!;
    expect(list.docs.length).toBeGreaterThanOrEqual(100);
    expect(list.docs.length).toBeLessThan(SIZE / 3);
    expect(listed(whole)).toBeNull();
  });
});
