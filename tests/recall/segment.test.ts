// The segment against the index in memory, which is MiniSearch: the same documents in the same order with the same scores.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Memory } from "../../src/model/memory.ts";
import { docOf } from "../../src/recall/document.ts";
import { buildIndex } from "../../src/recall/index.ts";
import { recall } from "../../src/recall/rank.ts";
import { candidatesFor } from "../../src/recall/similar.ts";
import { SegmentIndex } from "../../src/recall/segment-index.ts";
import { type Part, mergeSegments } from "../../src/recall/segment-merge.ts";
import { openSegment } from "../../src/recall/segment-read.ts";
import type { Hit, TermIndex } from "../../src/recall/types.ts";
import { bytesOf, memoryFile, segmentOf, sourceOf } from "./segment-store.ts";
import { MEMORIES, memory } from "./store.ts";

const part = (memories: readonly Memory[], dead: number[] = []): Part => ({
  segment: segmentOf(memories),
  dead: new Set(dead),
  dates: new Map(),
});
const indexOf = (...parts: Part[]) => new SegmentIndex(parts);

const WORDS =
  "kiln port glaze parseGlaze HTTPServer2 deploy deployment released 窯 出貨單 快取 予約の前日 the of why? don't état 2013年 42 snake_case_name １２３".split(
    " ",
  );
const word = fc.constantFrom(...WORDS);
const text = fc.array(word, { minLength: 0, maxLength: 12 }).map((words) => words.join(" "));
const store = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 99 }).map((number) => `m${number}`),
    title: text,
    body: text,
    keywords: fc.array(word, { maxLength: 2 }),
    session: fc.option(fc.constantFrom("one", "two"), { nil: null }),
    line: fc.integer({ min: 0, max: 5 }),
    kind: fc.constantFrom("fact" as const, "decision" as const),
  }),
  { selector: ({ id }) => id, maxLength: 25 },
);
type Random = (typeof store extends fc.Arbitrary<infer T> ? T : never)[number];
const memoryOf = ({ id, title, body, keywords, session, line, kind }: Random): Memory =>
  memory(id, `${title}\n\n${body}`, { keywords, kind, source: session === null ? null : { session, line } });
const queries = fc.array(fc.oneof(text, fc.constantFrom("glzae", "depl", "parsegla", "窯の")), {
  minLength: 1,
  maxLength: 4,
});

/** Equal but for the last digits: an average that MiniSearch keeps by adding is rounded with each document. */
function sameAnswers(
  one: TermIndex,
  other: TermIndex,
  query: string,
  textOf: (id: string) => string | null,
): void {
  const options = { limit: 50, textOf };
  const [a, b] = [recall(one, query, options), recall(other, query, options)];
  expect(a.map(({ id }) => id).toSorted()).toEqual(b.map(({ id }) => id).toSorted());
  const byId = new Map(b.map((hit) => [hit.id, hit]));
  for (const hit of a) {
    const twin = byId.get(hit.id)!;
    for (const key of ["rank", "score", "relevance"] as const)
      expect(Math.abs(hit[key] - twin[key])).toBeLessThan(1e-9);
    expect(hit.meta).toEqual({ ...twin.meta, asks: undefined });
  }
  expect(isOrdered(a) && isOrdered(b)).toBe(true);
}

const isOrdered = (hits: Hit[]): boolean =>
  hits.every((hit, at) => {
    const before = hits[at - 1];
    return before === undefined || before.rank > hit.rank || (before.rank === hit.rank && before.id < hit.id);
  });

const textIn = (memories: readonly Memory[]) => (id: string) => {
  const found = memories.find((one) => one.id === id);
  return found ? `${found.title}\n${found.text}` : null;
};

describe("a segment answers as MiniSearch does", () => {
  it("in one file", () => {
    fc.assert(
      fc.property(store, queries, (rows, asked) => {
        const memories = rows.map(memoryOf);
        const oracle = buildIndex(memories.map(docOf));
        for (const query of asked) sameAnswers(indexOf(part(memories)), oracle, query, textIn(memories));
      }),
      { numRuns: 150 },
    );
  });

  it("in a base and a delta that replaces and removes, and merged", () => {
    fc.assert(
      fc.property(store, store, fc.array(fc.nat(24)), queries, (first, second, gone, asked) => {
        const base = first.map(memoryOf);
        const delta = second.map(memoryOf);
        const replaced = new Set(delta.map(({ id }) => id));
        const dead = base.flatMap(({ id }, at) => (replaced.has(id) || gone.includes(at) ? [at] : []));
        const living = [...base.filter((_, at) => !dead.includes(at)), ...delta];
        const oracle = buildIndex(living.map(docOf));
        const parts = [part(base, dead), part(delta)];
        const merged = memoryFile();
        mergeSegments(parts, merged.sink, { id: "merged", extra: null });
        const one = {
          segment: openSegment(sourceOf(merged.bytes()))!,
          dead: new Set<number>(),
          dates: new Map(),
        };
        for (const query of asked) {
          sameAnswers(indexOf(...parts), oracle, query, textIn(living));
          sameAnswers(indexOf(one), oracle, query, textIn(living));
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("a merge", () => {
  it("writes what a build of the living documents writes", () => {
    const merged = memoryFile();
    mergeSegments([part(MEMORIES.slice(0, 4), [1]), part(MEMORIES.slice(4))], merged.sink, {
      id: "test",
      extra: null,
    });
    expect(merged.bytes()).toEqual(bytesOf(MEMORIES.filter((_, at) => at !== 1)));
  });
});

describe("a file that is no segment of ours", () => {
  const whole = bytesOf(MEMORIES);
  const changed = (at: number, value: number): Uint8Array => {
    const copy = whole.slice();
    copy[at] = value;
    return copy;
  };
  it.each([
    ["empty", new Uint8Array()],
    ["foreign", new TextEncoder().encode("PK\u0003\u0004".repeat(100))],
    ["cut off", whole.slice(0, -9)],
    ["cut at the front", whole.slice(9)],
    ["changed in its foot", changed(whole.length - 40, 0)],
    ["of zeros", new Uint8Array(whole.length)],
  ])("is ignored: %s", (_, bytes) => {
    expect(openSegment(sourceOf(bytes))).toBeNull();
  });

  it("never gives what is not there when a byte of it has changed", () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const segment = openSegment(sourceOf(changed(at, value)));
        if (segment === null) return;
        const index = new SegmentIndex([{ segment, dead: new Set(), dates: new Map() }]);
        try {
          const hits = recall(index, "kiln port 出貨單", { textOf: () => null });
          expect(hits.every(({ doc }) => doc < MEMORIES.length)).toBe(true);
        } catch (error) {
          expect((error as Error).name).toBe("DamagedSegment");
        }
      }),
    );
  });
});

it("finds what a text may repeat by whole numbers as by doubles", () => {
  const index = indexOf(part(MEMORIES));
  const whole = buildIndex(MEMORIES.map(docOf));
  for (const { title, text: body } of MEMORIES) {
    const found = (from: TermIndex) =>
      candidatesFor(from, `${title} ${body}`, { most: 3, takesPart: () => true }).map(
        (doc) => from.meta(doc).id,
      );
    expect(found(index)[0]).toBe(found(whole)[0]);
    expect(new Set(found(index))).toEqual(new Set(found(whole)));
  }
});
