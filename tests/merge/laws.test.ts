import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "../../src/merge/merge.ts";

const word = fc.constantFrom("kiln", "quay", "amber", "石英", "`a.ts`", "redis", "None.", "- [ ]", "#");
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const bullet = fc
  .tuple(
    fc.constantFrom("- ", "- [ ] ", "- [x] ", "* "),
    phrase,
    fc.constantFrom("", "\n  - owner: pat", "\n  - owner: kim\n  - note: x"),
  )
  .map((parts) => parts.join(""));
const section = fc
  .tuple(
    fc.constantFrom("## Goal", "## Done", "## Tasks", "## Next step", "## 下一步", "## Notes", "### Deep"),
    fc.oneof(
      fc.array(bullet, { maxLength: 4 }).map((all) => all.join("\n")),
      phrase,
    ),
  )
  .map(([heading, text]) => `${heading}\n${text}\n`);
const key = fc.constantFrom(
  "title: a",
  "title: b",
  "tags: [x]",
  "tags: [x, y]",
  "status: active",
  "status: archived",
  "fields: {a: 1}",
  "fields: {b: 2}",
  "# note",
  "updated: 2026-01-01",
  "updated: 2026-02-01",
  "broken: [",
);
const head = fc
  .option(fc.array(key, { maxLength: 4 }), { nil: null })
  .map((keys) => (keys === null ? "" : `---\n${keys.map((one) => `${one}\n`).join("")}---\n`));
const file = fc
  .tuple(head, phrase, fc.array(section, { maxLength: 4 }), fc.constantFrom("\n", "\r\n"))
  .map(([top, text, sections, eol]) => `${top}${text}\n\n${sections.join("\n")}`.replaceAll("\n", eol));
const anything = fc.oneof(file, fc.string({ unit: "grapheme", maxLength: 60 }));

const RUNS = { numRuns: 150 };

describe("laws of the merge", () => {
  it("merge(base, a, a) = a, and merge(base, a, base) = a", () => {
    fc.assert(
      fc.property(anything, anything, (base, a) => {
        expect(mergeTexts({ base, ours: a, theirs: a })).toEqual({ text: a, conflicts: 0 });
        expect(mergeTexts({ base, ours: a, theirs: base })).toEqual({ text: a, conflicts: 0 });
        expect(mergeTexts({ base, ours: base, theirs: a })).toEqual({ text: a, conflicts: 0 });
      }),
      RUNS,
    );
  });

  it("the sides may be swapped", () => {
    fc.assert(
      fc.property(anything, anything, anything, (base, a, b) => {
        const [one, other] = [
          mergeTexts({ base, ours: a, theirs: b }),
          mergeTexts({ base, ours: b, theirs: a }),
        ];
        expect(one.conflicts).toBe(other.conflicts);
        if (one.conflicts === 0) expect(one.text).toBe(other.text);
      }),
      RUNS,
    );
  });

  it("nothing is lost that one side added", () => {
    fc.assert(
      fc.property(
        fc.array(phrase, { maxLength: 3 }),
        fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 4 }),
        (shared, left, right) => {
          const list = (more: string[]): string =>
            `# l\n\n## Done\n${[...shared.map((text) => `- ${text} of all`), ...more].join("\n")}\n\n## Goal\nG.\n`;
          const [ours, theirs] = [left.map((n) => `- ours ${n}`), right.map((n) => `- theirs ${n}`)];
          const { text, conflicts } = mergeTexts({ base: list([]), ours: list(ours), theirs: list(theirs) });
          expect(conflicts).toBe(0);
          for (const line of [...ours, ...theirs]) expect(text.split("\n")).toContain(line);
        },
      ),
      RUNS,
    );
  });
});
