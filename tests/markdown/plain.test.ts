// What is read without the YAML parser is what the parser reads.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlain } from "../../src/markdown/plain.ts";
import { readYaml } from "../../src/markdown/yaml.ts";

const SCALARS = [
  ..."a|x y|a, b|true|False|null|~|no|1|0|-1|+1|0123|1.10|1.5|.5|1e5|1e+21|0x1f|0o17|1_000|12345678901234567890|.inf|Infinity".split(
    "|",
  ),
  ..."2026-11-30T10:12:00Z|12:30|40-61|a:b|a: b|a:|a #b|a#b|#a|'q'|'it''s'|\"d\"|\"d\\n\"|\"a: b\"|'a, b'|\"#\"|&a|*a|!t x|%x|@x|`x`|a|b".split(
    "|",
  ),
  ..."[]|[a]|[a, b]|[a,b]|[a, ]|[ a , b ]|[a b, 1, true]|[向後相容, back ward]|[[a]]|[{a: b}]|['x', y]|['x, z', y]|[a: b]|[a]b|[a".split(
    "|",
  ),
  ..."{}|{a: b}|{path: src/a.ts, lines: 40-61, blob: 9ae0f1c}|{a: b, a: c}|{a}|{a:b}|{a: }|{a: [b]}|{a: b}c|{by: user, line: 212}".split(
    "|",
  ),
  ..."|>|- a|? a|---|...|窯の温度|：a|a\u00a0b|\u3000a|a\tb|(a)|/a/b|.|..|_|$x|a\\b|https://a.example/b#c|x:|:x|x::y"
    .split("|")
    .slice(1),
  "|",
  "",
];
const LINES = [
  "",
  "# comment",
  "  # comment",
  "  - a",
  "- a",
  "- {path: a, lines: 1-2}",
  "  - 'x'",
  " - b",
  "  more",
  "\tx",
  "...",
  "---",
  "key",
  "a.b: c",
  "1: x",
  "? x",
];
const key = fc.constantFrom("title", "tags", "created", "__proto__", "a-b", "x1");
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(key, fc.constantFrom(" ", "  ", ""), fc.constantFrom(...SCALARS), fc.constantFrom("", " "))
      .map((parts) => `${parts[0]}:${parts.slice(1).join("")}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...LINES) },
  {
    weight: 1,
    arbitrary: fc.tuple(key, fc.string({ maxLength: 8 })).map(([name, value]) => `${name}: ${value}`),
  },
);
const block = fc
  .tuple(fc.array(line, { maxLength: 5 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, eol]) => lines.map((each) => each + eol).join(""));

describe("readPlain", () => {
  it("says what readYaml says, or nothing", () => {
    fc.assert(
      fc.property(block, (source) => {
        const plain = readPlain(source);
        if (plain === null) return;
        const whole = readYaml(source);
        expect(whole.ok && { data: whole.data, duplicates: whole.duplicates }).toEqual({
          data: plain,
          duplicates: [],
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(SCALARS)("says the same of %j", (scalar) => {
    for (const source of [
      `a: ${scalar}\n`,
      `a: ${scalar}`,
      `a:\n  - ${scalar}\n`,
      `a: [${scalar}]\n`,
      `a: {b: ${scalar}}\n`,
    ]) {
      const plain = readPlain(source);
      const whole = readYaml(source);
      if (plain !== null) expect([source, whole.ok && whole.data]).toEqual([source, plain]);
    }
  });

  it("reads the frontmatter of a memory by itself", () => {
    const source = `title: Keep the v1 response shape
status: active
tags: [api, auth]
pinned: false
created: 2026-11-30T10:12:00Z
source: {by: user, session: 7f3c, line: 212}
refs:
  - {path: src/api/v1.ts, lines: 40-61, blob: 9ae0f1c}
keywords: [backwards compatibility, 向後相容]
superseded_by: null
`;
    expect(readPlain(source)).toMatchObject({
      tags: ["api", "auth"],
      pinned: false,
      source: { by: "user", session: "7f3c", line: 212 },
      refs: [{ path: "src/api/v1.ts", lines: "40-61", blob: "9ae0f1c" }],
      superseded_by: null,
    });
  });
});
