import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzyReach, mayResemble, within } from "../../src/recall/likeness.ts";

const letters = fc.constantFrom(..."abcdé汉z");
const word = fc.array(letters, { minLength: 4, maxLength: 20 }).map((all) => all.join(""));
const edits = fc.array(fc.tuple(fc.nat(), letters, fc.constantFrom("insert", "delete", "change")), {
  maxLength: 4,
});

/** As in a dictionary: between other terms. */
const asBytes = (term: string, admits: ReturnType<typeof mayResemble>): boolean => {
  const encoder = new TextEncoder();
  const [before, own] = [encoder.encode("abcd"), encoder.encode(term)];
  const bytes = new Uint8Array([...before, ...own, ...before]);
  return admits(bytes, before.length, own.length);
};

test("no term that resembles another is passed over", () => {
  fc.assert(
    fc.property(word, edits, word, (term, changes, tail) => {
      const other = changes.reduce((text, [at, letter, how]) => {
        const place = at % (text.length + 1);
        if (how === "insert") return text.slice(0, place) + letter + text.slice(place);
        return text.slice(0, place) + (how === "change" ? letter : "") + text.slice(place + 1);
      }, term);
      const reach = fuzzyReach(term);
      const admits = mayResemble(term, reach);
      return asBytes(term + tail, admits) && (!within(term, other, reach) || asBytes(other, admits));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["glaze", "kiln"],
  ["glaze", "potter"],
  ["database", "encyclopaedia"],
  ["database", "migration"],
])("%s is not looked for in %s", (term, other) => {
  expect(asBytes(other, mayResemble(term, fuzzyReach(term)))).toBe(false);
});
