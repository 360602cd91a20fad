import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzyReach, looksOf, resembling, within } from "../../src/recall/likeness.ts";

const letters = fc.constantFrom(..."abcdé汉z7_");
const word = fc.array(letters, { minLength: 4, maxLength: 20 }).map((all) => all.join(""));
const edits = fc.array(fc.tuple(fc.nat(), letters, fc.constantFrom("insert", "delete", "change")), {
  maxLength: 4,
});

/** Places of `terms` that are looked at for a word. */
const lookedAt = (word: string, terms: readonly string[]): number[] =>
  resembling(Int32Array.from(terms.flatMap(looksOf)), word, fuzzyReach(word));

test("no term that resembles another is passed over", () => {
  fc.assert(
    fc.property(word, edits, word, (term, changes, tail) => {
      const other = changes.reduce((text, [at, letter, how]) => {
        const place = at % (text.length + 1);
        if (how === "insert") return text.slice(0, place) + letter + text.slice(place);
        return text.slice(0, place) + (how === "change" ? letter : "") + text.slice(place + 1);
      }, term);
      const found = lookedAt(term, ["", term + tail, term + tail.repeat(20), other]);
      expect(found.slice(0, 2)).toEqual([1, 2]);
      return !within(term, other, fuzzyReach(term)) || found.includes(3);
    }),
    { numRuns: 5_000 },
  );
});

test("a long word with a slip is found among long ones", () => {
  const long = "averylongidentifierthatnobodywouldeverwantothavetotypeoutinitsfulllength";
  expect(lookedAt(`${long}s`, [long, long.slice(0, 40), long.slice(1)])).toEqual([0, 2]);
});

test.each([
  ["glaze", "kiln"],
  ["glaze", "potter"],
  ["database", "encyclopaedia"],
  ["database", "migration"],
  ["database", "data"],
])("%s is not looked for in %s", (term, other) => {
  expect(lookedAt(term, [other])).toEqual([]);
});
