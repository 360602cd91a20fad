import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { UserError } from "../../src/model/errors.ts";
import { readFrontmatter, setFrontmatter, setFrontmatterIn } from "../../src/markdown/frontmatter.ts";

const set = (text: string, changes: Record<string, unknown>) => setFrontmatter(text, changes, "facts/a.md");

describe("only the lines of the key change", () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ["a new key comes last", "---\na: 1\n# end\n---\nx\n", { b: 2 }, "---\na: 1\n# end\nb: 2\n---\nx\n"],
    ["into an empty block", "---\n---\n", { b: 2 }, "---\nb: 2\n---\n"],
    ["a block is put in front", "text\n", { b: 2 }, "---\nb: 2\n---\ntext\n"],
    ["behind a byte order mark", "\uFEFFtext\r\n", { b: 2 }, "\uFEFF---\r\nb: 2\r\n---\r\ntext\r\n"],
    ["into an empty file", "", { b: 2 }, "---\nb: 2\n---\n"],
    ["CRLF", "---\r\na: 1\r\n---\nx", { b: 2, a: 3 }, "---\r\na: 3\r\nb: 2\r\n---\nx"],
    ["no line end at the end", "---\na: 1\n---", { a: 2 }, "---\na: 2\n---"],
    [
      "a comment stays behind its value",
      "---\na: 1   # one\nb: 2\n---\n",
      { a: "two" },
      "---\na: two   # one\nb: 2\n---\n",
    ],
    [
      "a comment stays behind nothing",
      "---\na:   # none\n---\n",
      { a: "two" },
      "---\na: two   # none\n---\n",
    ],
    ["an empty value", "---\na:\nb: 1\n---\n", { a: 2 }, "---\na: 2\nb: 1\n---\n"],
    [
      "quotes of other keys stay",
      "---\n'a' : \"1\"\n\"b\": '2'\n---\n",
      { b: 3 },
      '---\n\'a\' : "1"\n"b": 3\n---\n',
    ],
    [
      "a flow list in its line",
      "---\ntags: [a, b] # c\n---\n",
      { tags: ["a", "b", "c"] },
      "---\ntags: [a, b, c] # c\n---\n",
    ],
    [
      "a block list stays one",
      "---\ntags:\n  - a\n  - b\nx: 1\n---\n",
      { tags: ["a", "c"] },
      "---\ntags:\n  - a\n  - c\nx: 1\n---\n",
    ],
    [
      "a block list becomes a word",
      "---\ntags:\n- a\n- b: 1\n# c\nx: 1\n---\n",
      { tags: "a" },
      "---\ntags: a\n# c\nx: 1\n---\n",
    ],
    [
      "a list over lines",
      "---\ntags: [a,\n  b]\nx: 1\n---\n",
      { tags: ["b"] },
      "---\ntags: [b]\nx: 1\n---\n",
    ],
    [
      "a block text",
      "---\na: |\n  x\n  # y\n\n# c\nb: 1\n---\n",
      { a: "z" },
      "---\na: z\n\n# c\nb: 1\n---\n",
    ],
    [
      "a block text that keeps its blank lines",
      "---\na: |+\n  x\n\nb: 1\n---\n",
      { a: "z" },
      "---\na: z\nb: 1\n---\n",
    ],
    ["a key behind such a text", "---\na: |+\n  x\n\n---\n", { b: 1 }, "---\na: |+\n  x\n\nb: 1\n---\n"],
    ["a plain text over lines", "---\na: x\n  y\nb: 1\n---\n", { a: "x y z" }, "---\na: x y z\nb: 1\n---\n"],
    ["a quoted text over lines", '---\na: "x\n  y" # c\nb: 1\n---\n', { a: "z" }, "---\na: z\nb: 1\n---\n"],
    [
      "removed",
      "---\na: 1\n# of b\nb: 2 # c\nc: 3\n---\n",
      { b: undefined },
      "---\na: 1\n# of b\nc: 3\n---\n",
    ],
    [
      "removed, with all its lines",
      "---\nb:\n  - x\n  - y: z\nc: 3\n---\n",
      { b: undefined },
      "---\nc: 3\n---\n",
    ],
    [
      "removed below a text that keeps its blank lines",
      "---\nk: |+\n  z\n\nb: 1\n\n---\n",
      { b: undefined },
      "---\nk: |+\n  z\n\n---\n",
    ],
    ["the last one removed", "---\nb: 1\n---\nx", { b: undefined }, "---\n---\nx"],
    ["removed where it isn't", "text", { b: undefined }, "text"],
    ["an indented block", "---\n  a: 1\n---\n", { b: [1], a: 2 }, "---\n  a: 2\n  b: [1]\n---\n"],
    ["an explicit key", "---\n? a\n: 1\nb: 2\n---\n", { a: 3 }, "---\na: 3\nb: 2\n---\n"],
    ["an explicit key without a value", "---\n? a\nb: 2\n---\n", { a: 3 }, "---\na: 3\nb: 2\n---\n"],
    ["a list instead of a map", "---\na: []\n---\n", { a: {} }, "---\na: {}\n---\n"],
    ["a map instead of a list", "---\na: {0: 1}\n---\n", { a: [1] }, "---\na: [1]\n---\n"],
    ["an anchor that nobody uses", "---\na: &x 1\n---\n", { a: 2 }, "---\na: &x 2\n---\n"],
    ["a tagged value", "---\na: !!str 1\n---\n", { a: 2 }, "---\na: 2\n---\n"],
    ["an alias is replaced", "---\na: &x 1\nb: *x\n---\n", { b: 2 }, "---\na: &x 1\nb: 2\n---\n"],
    ["below a comment", "<!-- x -->\n---\na: 1\n---\n", { a: 2 }, "<!-- x -->\n---\na: 2\n---\n"],
    ["beside a key that stands twice", "---\na: 1\na: 2\n---\n", { b: 3 }, "---\na: 1\na: 2\nb: 3\n---\n"],
    [
      "fences in the body are text",
      "---\na: 1\n---\n```\n---\na: 5\n---\n```\n",
      { a: 2 },
      "---\na: 2\n---\n```\n---\na: 5\n---\n```\n",
    ],
  ])("%s", (_, text, changes, edited) => {
    expect(set(text, changes)).toBe(edited);
    expect(set(edited, changes)).toBe(edited);
  });

  test.each<[string, unknown, string]>([
    ["a short list", ["a", "b, c"], 'k: [a, "b, c"]\n'],
    ["a small map", { by: "user", line: 212 }, "k: {by: user, line: 212}\n"],
    ["a list of maps", [{ path: "a.ts", lines: "1-2" }], "k:\n  - {path: a.ts, lines: 1-2}\n"],
    ["a long list", Array(12).fill("word of ten"), `k:\n${"  - word of ten\n".repeat(12)}`],
    ["a number that is a text", "1.10", 'k: "1.10"\n'],
    ["a date", "2026-11-30T10:12:00Z", "k: 2026-11-30T10:12:00Z\n"],
    ["several lines", "a\n---\nb", "k: |-\n  a\n  ---\n  b\n"],
    ["carriage returns", "a\r\nb", 'k: "a\\r\\nb"\n'],
    ["control characters", "a\u0000\u001b[31m\u0085", 'k: "a\\u0000\\u001b[31m\u0085"\n'],
    ["half a character", "\ud800", 'k: "\\ud800"\n'],
    ["a no-break space behind a colon", "a:\u00a0b", 'k: "a:\u00a0b"\n'],
    ["nothing", null, "k: null\n"],
    ["an empty text", "", 'k: ""\n'],
    ["a colon and a hash", "a: b # c", 'k: "a: b # c"\n'],
    ["minus zero", -0, "k: 0\n"],
  ])("%s is written as it is read", (_, value, block) => {
    const text = set("", { k: value });
    expect(text).toBe(`---\n${block}---\n`);
    expect(readFrontmatter(text, "a.md").data["k"]).toEqual(Object.is(value, -0) ? 0 : value);
  });
});

describe("maps below a key", () => {
  const setIn = (text: string, changes: Record<string, unknown>) =>
    setFrontmatterIn(text, "fields", { changes, file: "a.md" });
  test.each<[string, string, Record<string, unknown>, string]>([
    ["made", "---\na: 1\n---\n", { owner: "x" }, "---\na: 1\nfields: {owner: x}\n---\n"],
    [
      "in a line",
      "---\nfields: {owner: x} # c\n---\n",
      { due: "soon" },
      "---\nfields: {owner: x, due: soon} # c\n---\n",
    ],
    [
      "one a line, comments stay",
      "---\nfields:\n  owner: x # ask\n  # more\n  due: 1\nb: 2\n---\n",
      { due: 2, n: "m" },
      "---\nfields:\n  owner: x # ask\n  # more\n  due: 2\n  n: m\nb: 2\n---\n",
    ],
    [
      "one removed",
      "---\nfields:\n    owner: x # ask\n    due: 1\n---\n",
      { due: undefined },
      "---\nfields:\n    owner: x # ask\n---\n",
    ],
    ["the last removed", "---\nfields:\n  owner: x\nb: 1\n---\n", { owner: undefined }, "---\nb: 1\n---\n"],
    ["empty so far", "---\nfields:\n---\n", { a: 1 }, "---\nfields: {a: 1}\n---\n"],
    ["removed where it isn't", "---\na: 1\n---\n", { owner: undefined }, "---\na: 1\n---\n"],
  ])("%s", (_, text, changes, edited) => {
    expect(setIn(text, changes)).toBe(edited);
  });

  test("not below a text", () => {
    expect(() => setIn("---\nfields: all\n---\n", { a: 1 })).toThrow(/a\.md .*fields/);
  });
});

describe("refused, with file and line", () => {
  test.each<[string, string, Record<string, unknown>, RegExp]>([
    ["no end", "---\na: 1\n", { a: 2 }, /facts\/a\.md:1 /],
    ["another format", "+++\na = 1\n+++\n", { a: 2 }, /facts\/a\.md:1 /],
    ["not YAML", "---\na: 1\nb: `x`\n---\n", { a: 2 }, /facts\/a\.md:3 is not valid YAML/],
    ["a sentence", "---\nwords\n---\n", { a: 2 }, /facts\/a\.md:2 /],
    ["the key stands twice", "---\na: 1\na: 2\n---\n", { a: 3 }, /a twice/],
    ["another key has its value from here", "---\na: &x 1\nb: *x\n---\n", { a: 3 }, /other keys/],
    ["all keys in one line", "---\n{a: 1}\n---\n", { a: 3 }, /other keys/],
    ["keys that end with dots", "---\na: 1\n...\n---\n", { b: 3 }, /other keys/],
    ["no value of YAML's", "", { a: Number.NaN, b: () => 1 }, /^never$/],
  ])("%s", (_, text, changes, message) => {
    if (message.source === "^never$") expect(set(text, changes)).toBe("---\na: null\n---\n");
    else {
      expect(() => set(text, changes)).toThrow(message);
      expect(() => set(text, changes)).toThrow(UserError);
    }
  });
});

// The same cases in each run of the suite; RUNS=2000 looks for new ones.
const runs = (count: number) =>
  process.env["RUNS"] === undefined ? { numRuns: count, seed: 7 } : { numRuns: Number(process.env["RUNS"]) };

describe("laws", () => {
  const key = fc.oneof(
    fc.stringMatching(/^[a-z_]{1,8}$/),
    fc.constantFrom("__proto__", "a b", "a:b", "1.10", "#x", "键", "🧠 x", "null", "- a", ""),
  );
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "1.10",
      "0123",
      "12:30",
      "2026-11-30",
      "yes",
      "null",
      "~",
      "- a",
      "# a",
      "---",
      "...",
      "a: b",
      "&a",
      "*a",
      "!a",
      "%a",
      "@a",
      "`a`",
      "a #b",
      "[a",
      "{a",
      "'",
      '"',
      "|",
      ">",
      "a\n---\nb",
      " a ",
      "\ta",
      "a\n\n",
      "\n",
      "\r\n",
      "<<",
    ),
  );
  const scalar = fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const value = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 5 }),
    fc.dictionary(key, scalar, { maxKeys: 4 }),
    fc.array(fc.dictionary(key, scalar, { maxKeys: 3 }), { maxLength: 3 }),
  );
  const block = fc.array(
    fc.constantFrom(
      "a: 1",
      "b: x # c",
      "c:",
      "d: |\n  x\n\n  y",
      "e: [a,\n  b]",
      "f:\n  - a\n  - b: 1",
      "g: {a: 1}",
      "h: &x 1",
      "'i': \"x\"",
      "j: x\n  y",
      "# comment",
      "",
      "k: >+\n  z\n",
      "l: 'it''s'",
      "? m\n: n",
      "tags: [a, b]",
      "null: q",
    ),
    { maxLength: 8 },
  );
  const file = fc
    .record({
      lines: block,
      bom: fc.boolean(),
      crlf: fc.boolean(),
      body: fc.constantFrom("", "text", "text\n---\nmore\n", "\n\n# x\n"),
    })
    .map(({ lines, bom, crlf, body }) => {
      const joined = `---\n${lines.filter((line, at) => line === "" || line.startsWith("#") || lines.indexOf(line) === at).join("\n")}\n---\n${body}`;
      return (bom ? "\uFEFF" : "") + (crlf ? joined.replaceAll("\n", "\r\n") : joined);
    });
  // -0 is 0 in YAML as in JSON.
  const read = (given: unknown): unknown => JSON.parse(JSON.stringify(given));

  test("reading after setting gives the value; setting it again changes nothing; other keys stay", () => {
    fc.assert(
      fc.property(file, key, value, (source, name, given) => {
        const before = readFrontmatter(source, "a.md");
        const edited = set(source, { [name]: given });
        const after = readFrontmatter(edited, "a.md");
        expect(after.problems).toEqual([]);
        expect(new Map(Object.entries(after.data)).get(name)).toEqual(read(given));
        expect(after.body).toBe(before.body);
        const others = (data: Record<string, unknown>) =>
          Object.entries(data).filter(([one]) => one !== name);
        expect(others(after.data)).toEqual(others(before.data));
        expect(set(edited, { [name]: given })).toBe(edited);
      }),
      runs(200),
    );
  });

  test("an edit touches only lines of its key", () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "i", "j", "k", "l", "m", "tags"),
        fc.option(scalar, { nil: undefined }),
        (source, name, given) => {
          const edited = set(source, { [name]: given });
          const linesOf = (textOf: string) => textOf.split(/(?<=\n)/);
          const before = linesOf(source);
          const after = linesOf(edited);
          let head = 0;
          while (head < before.length && head < after.length && before[head] === after[head]) head++;
          let tail = 0;
          while (
            tail < before.length - head &&
            tail < after.length - head &&
            before.at(-1 - tail) === after.at(-1 - tail)
          )
            tail++;
          const cut = before.slice(head, before.length - tail).join("");
          const own = new RegExp(`^(?:\\? |'|")?${name}\\b`);
          const keysCut = cut.split(/\r?\n/).filter((line) => /^[?'"a-z]/.test(line));
          expect(
            keysCut.every((line) => own.test(line)),
            cut,
          ).toBe(true);
          expect(cut).not.toMatch(/^# comment/m);
        },
      ),
      runs(200),
    );
  });

  test("setting what is there changes nothing", () => {
    fc.assert(
      fc.property(file, (source) => {
        expect(set(source, readFrontmatter(source, "a.md").data)).toBe(source);
      }),
    );
  });

  test("any text is read without a throw, and keeps its body", () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        "---",
        "\n",
        "\r\n",
        "\r",
        "a: ",
        "b",
        "  ",
        "\t",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "&a ",
        "*a",
        "|",
        ">",
        "#",
        "'",
        '"',
        "...",
        "\u00a0",
        "\u0000",
        "<!--",
        "-->",
        "```",
        "?",
        ":",
        "!",
        "%",
        "\uFEFF",
      ),
      maxLength: 30,
    });
    fc.assert(
      fc.property(hostile, hostile, (head, rest) => {
        const source = `---\n${head}\n---\n${rest}`;
        const { problems, body } = readFrontmatter(source, "a.md");
        expect(source.endsWith(body)).toBe(true);
        if (problems.some(({ severity }) => severity === "error"))
          expect(() => set(source, { zz: 1 })).toThrow(UserError);
      }),
      runs(600),
    );
  });
});
