// The block of a new file is written by hand where that is what the YAML writer writes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setFrontmatterIn } from "../../src/markdown/edit.ts";
import { withFreshBlock } from "../../src/markdown/fresh.ts";
import { readFrontmatter, setFrontmatter } from "../../src/markdown/frontmatter.ts";

/** Key by key, below one that is there already: never by hand. */
function byWriter(text: string, head: Record<string, unknown>): string {
  const base = setFrontmatterIn(text, "first", { changes: { key: 1 }, file: "x" });
  return setFrontmatter(base, { ...head, first: undefined }, "x");
}

const word = fc.oneof(
  fc.constantFrom(
    ..."active|yes|no|On|null|True|.inf|1.5|0x1F|1e5|2026-11-30|~|- a|a: b|a #b|#a|a:|'a'|\"a\"|[a]|{a}|a, b|a,b".split(
      "|",
    ),
  ),
  fc.constantFrom(
    ..."2026-11-30T10:12:00Z|7f3c1e2e-1111-4222-8333-444455556666|窯の温度|向後 相容|src/a.ts|a  b| a|a |é|😀|＃a|a：b|a\u3000b|a\u2028b|@a|%a|&a|*a|!a|>|?|a-b|a.b|(a)|a+b|a@b".split(
      "|",
    ),
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ minLength: 60, maxLength: 120, unit: fc.constantFrom("a", " ", "b", "窯") }),
);
const value = fc.oneof(
  word,
  fc.boolean(),
  fc.constant(undefined),
  fc.constant(null),
  fc.integer(),
  fc.array(word, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom("by", "session", "line"), word, { maxKeys: 3 }),
);
const head = fc.dictionary(
  fc.constantFrom("title", "status", "tags", "created", "source", "pinned", "a-b"),
  value,
);
const text = fc.constantFrom(
  "A text.\n",
  "\n\nA text\n---\nmore\n",
  "a\r\nb\r\n",
  "\uFEFFa\n",
  "---\nold: key\n---\na\n",
  "# head\n",
  "",
);

describe("a block written by hand", () => {
  it("is what the YAML writer writes, for a memory as `remember` makes it", () => {
    const made = {
      title: undefined,
      status: "active",
      tags: ["api", "auth"],
      pinned: true,
      created: "2026-11-30T10:12:00Z",
      source: { by: "agent", session: "7f3c1e2e-1111-4222-8333-444455556666" },
      keywords: ["backwards compatibility", "向後相容"],
      supersedes: ["old-shape-8f2k"],
    };
    const fresh = withFreshBlock("A text.\n", made);
    expect(fresh).toBe(byWriter("A text.\n", made));
    expect(readFrontmatter(fresh!, "x").data).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it("is what the YAML writer writes, or is left to it", () => {
    fc.assert(
      fc.property(text, head, (body, keys) => {
        const fresh = withFreshBlock(body, keys);
        if (fresh !== null) expect(fresh).toBe(byWriter(body, keys));
      }),
      { numRuns: 400 },
    );
  });
});
