import { describe, expect, it } from "vitest";
import { endsOf } from "../../src/recall/ends.ts";
import { buildIndex } from "../../src/recall/index.ts";
import { readQuery } from "../../src/recall/query.ts";
import { recall } from "../../src/recall/rank.ts";
import type { TermIndex } from "../../src/recall/types.ts";
import { CONFIG_KEYS } from "../../src/store/config-keys.ts";
import { MEMORIES, doc, storeIndex, textOf } from "./store.ts";

/** Numbers from 0 to 1, the same ones at every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    return ((mixed ^ (mixed >>> 14) ^ (mixed << 7)) >>> 0) / 2 ** 32;
  };
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

function log(lines: number): string {
  const next = chances(7);
  const hex = (length: number): string => times(length, () => Math.floor(next() * 16).toString(16)).join("");
  return times(
    lines,
    (at) =>
      `10:${at % 60} INFO request id=${hex(8)}-${hex(4)} trace=${hex(16)} took ${Math.floor(next() * 9_999)}ms`,
  ).join("\n");
}

function scattered(from: readonly string[], count: number, between: string, seed = 99): string {
  const next = chances(seed);
  return times(count, () => from[Math.floor(next() * from.length)]).join(between);
}

const unasked = (query: string, index: TermIndex = storeIndex()): string[] =>
  recall(index, query, { limit: 5, textOf, filter: ({ status }) => status === "active" })
    .filter(({ relevance }) => relevance >= CONFIG_KEYS.threshold.default)
    .map(({ id }) => id);

/** Which terms were looked for as beginnings and with slips, and how many were looked up at all. */
function watched(query: string): { expanded: string[]; terms: number } {
  const index = storeIndex();
  const expanded: string[] = [];
  const spy = new Proxy(index, {
    get(target, key) {
      if (key === "expand") return (term: string) => (expanded.push(term), target.expand(term));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  recall(spy, query, { textOf });
  return { expanded, terms: readQuery(index, endsOf(query)).length };
}

describe("a long question", () => {
  it("is looked at by its two ends, with whole words", () => {
    const long = `${times(3_000, (at) => `first${at}`).join(" ")} ${times(3_000, (at) => `last${at}`).join(" ")}`;
    const words = endsOf(long).split(/\s+/);
    expect(endsOf(long).length).toBeLessThanOrEqual(4_001);
    expect([words[0], words.at(-1)]).toEqual(["first0", "last2999"]);
    expect(words.filter((word) => !long.includes(` ${word} `))).toEqual(["first0", "last2999"]);
    expect(endsOf("which port?")).toBe("which port?");
    expect(endsOf("窯".repeat(1_000_000)).length).toBeLessThanOrEqual(4_001);
  });

  it.each([
    ["a log", log(20_000)],
    ["Han", scattered([..."窯爐釉色價格訂單課程預約倉儲"], 300_000, "")],
  ])("%s of a megabyte asks the index for no more than its ends hold", (_, text) => {
    const { expanded, terms } = watched(text);
    expect(expanded).toEqual([]);
    expect(terms).toBeLessThan(4_100);
  });

  it("is understood by what a person says above or below what is pasted", () => {
    const own = "the kiln controller restarts when modbus is polled on its port";
    expect(unasked(`${own}\n${log(7_000)}`)).toEqual(["kiln-port"]);
    expect(unasked(`${log(7_000)}\n${own}`)).toEqual(["kiln-port"]);
  });

  it.each([
    ["English", englishWords(800), " "],
    ["Han", times(1_500, (at) => String.fromCharCode(0x4e00 + at * 7)), ""],
  ])("gives nothing for words piled up: %s", (_, words, between) => {
    const others = times(60, (at) => doc(`other-${at}`, scattered(words, 25, between, at)));
    const index = buildIndex([...MEMORIES.map((one) => doc(one.id, one.text, one)), ...others]);
    for (const count of [600, 200_000]) expect(unasked(scattered(words, count, between), index)).toEqual([]);
  });

  it("gives nothing for a log", () => {
    expect([600, 7_000].flatMap((lines) => unasked(log(lines)))).toEqual([]);
  });
});

function englishWords(count: number): string[] {
  const next = chances(3);
  return times(count, () => times(6, () => "abcdefghijklmnopqrstuvwxyz"[Math.floor(next() * 26)]).join(""));
}

describe("what is looked for with slips", () => {
  it.each([
    ["glazze recipes", ["glazz"]],
    ["port 4472 and 44710", []],
    ["eead-4f9c deadbeefcafe", []],
    ["port kilx77controlr9 id4kiln5fired", []],
  ])("%j: %j", (query, terms) => {
    expect(watched(query).expanded).toEqual(terms);
  });
});
