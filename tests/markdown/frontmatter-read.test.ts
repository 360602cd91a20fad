import { describe, expect, test } from "vitest";

import { readFrontmatter, splitFrontmatter } from "../../src/markdown/frontmatter.ts";

const codesOf = (text: string) =>
  readFrontmatter(text, "a.md").problems.map(({ code, line }) => `${code}:${line}`);

describe("what counts as frontmatter", () => {
  test.each([
    ["no block", "text\n", "none"],
    ["an empty file", "", "none"],
    ["a block", "---\na: b\n---\n", "yaml"],
    ["an empty block", "---\n---\ntext\n", "yaml"],
    ["blanks behind the fences", "--- \t\na: b\n---  \ntext", "yaml"],
    ["no line end behind the closing fence", "---\na: b\n---", "yaml"],
    ["a byte order mark", "\uFEFF---\na: b\n---\n", "yaml"],
    ["CRLF", "---\r\na: b\r\n---\r\n", "yaml"],
    ["four dashes are text", "----\na: b\n----\n", "none"],
    ["indented dashes are text", " ---\na: b\n ---\n", "none"],
    ["a rule and words in one line", "--- Notes of today ---\ntext\n---\n", "none"],
    ["no closing fence", "---\na: b\n\ntext\n", "unclosed"],
    ["dots don't close", "---\na: b\n...\ntext\n", "unclosed"],
    ["a lonely fence", "---", "unclosed"],
    ["TOML", "+++\na = 1\n+++\n", "unknown"],
    ["semicolons", ";;;\n{}\n;;;\n", "unknown"],
    ["a named fence", "---json\n{}\n---\n", "unknown"],
    ["a named fence, blank between", "--- toml\na = 1\n---\n", "unknown"],
    ["a named fence with code", "---js\nthrow 1\n---\n", "unknown"],
    ["bare JSON", '{\n"a": 1\n}\n\ntext\n', "unknown"],
    ["a brace that is no JSON", "{\nnot json\n}\n", "none"],
    ["a brace that never closes", "{\n1\n", "none"],
    ["line ends of an old Mac", "---\ra: b\r---\rtext", "unknown"],
    ["a comment in front", "<!-- generated\nby hand -->\n\n---\na: b\n---\ntext\n", "yaml"],
    ["blank lines in front", "\n\n---\na: b\n---\ntext\n", "yaml"],
    ["a comment, then a rule", "<!-- x -->\n---\nwords\n---\n", "none"],
    ["a comment, then an open block", "<!-- x -->\n---\na: b\n", "unclosed"],
    ["a comment and no more", "<!-- x -->\ntext\n", "none"],
  ])("%s", (_, text, kind) => {
    expect(splitFrontmatter(text).kind).toBe(kind);
  });

  test("positions and lines", () => {
    const text = "\uFEFF<!-- x -->\r\n---\r\na: b\r\n---\r\nbody";
    const { yaml, body, line, fenceLine, eol, bom } = splitFrontmatter(text);
    expect([
      text.slice(yaml?.start, yaml?.end),
      text.slice(body.start, body.end),
      line,
      fenceLine,
      eol,
      bom,
    ]).toEqual(["a: b\r\n", "body", 5, 2, "\r\n", 1]);
  });
});

describe("values", () => {
  test.each<[string, unknown]>([
    ["1.10", "1.10"],
    ["1.0", "1.0"],
    ["0123", "0123"],
    ["0x1f", "0x1f"],
    ["0o17", "0o17"],
    ["1e5", "1e5"],
    ["123e456", "123e456"],
    [".5", ".5"],
    [".inf", ".inf"],
    [".nan", ".nan"],
    ["-0", "-0"],
    ["+1", "+1"],
    ["12345678901234567890", "12345678901234567890"],
    ["12:30", "12:30"],
    ["2026-11-30", "2026-11-30"],
    ["2026-11-30T10:12:00Z", "2026-11-30T10:12:00Z"],
    ["9ae0f1c", "9ae0f1c"],
    ["12", 12],
    ["-3.5", -3.5],
    ["true", true],
    ["yes", "yes"],
    ["null", null],
    ["~", null],
    ["", null],
    ["'1'", "1"],
    ['"a\\tb"', "a\tb"],
    ["[a, 1.10, {b: 2}]", ["a", "1.10", { b: 2 }]],
    ["[a,\n  b]", ["a", "b"]],
    ["|\n  x\n  # no comment\n", "x\n# no comment\n"],
    [">-\n  x\n  y\n", "x y"],
    ["x # comment", "x"],
    ["x\n  y", "x y"],
    ["\n- a\n- b: 1", ["a", { b: 1 }]],
    ["!!str 5", "5"],
    ['!!int "5"', 5],
  ])("%j is %j", (source, value) => {
    expect(readFrontmatter(`---\nk: ${source}\n---\n`, "a.md")).toMatchObject({
      data: { k: value },
      problems: [],
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["1.10: a", { "1.10": "a" }],
    ['"a b": c', { "a b": "c" }],
    ["🧠 键: v", { "🧠 键": "v" }],
    ["a:b: c", { "a:b": "c" }],
    ["? a\n: b", { a: "b" }],
    ["null: x", { null: "x" }],
    ["{a: 1, b: 2}", { a: 1, b: 2 }],
    ["# only a comment", {}],
    ["", {}],
    ["<<: {a: 1}", { "<<": { a: 1 } }],
    ["a: &x [1]\nb: *x", { a: [1], b: [1] }],
    [": x", { "": "x" }],
  ])("keys of %j", (source, data) => {
    expect(readFrontmatter(`---\n${source}\n---\n`, "a.md")).toMatchObject({ data, problems: [] });
  });

  test("a key __proto__ is just a key", () => {
    const { data } = readFrontmatter("---\n__proto__: {polluted: true}\n---\n", "a.md");
    expect(Object.hasOwn(data, "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("faults, with their line", () => {
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]", ..."bcdefghi"]
    .map((key, at) =>
      at === 0
        ? key
        : `${key}: &${key} [${Array(9)
            .fill(`*${"abcdefghi"[at - 1]}`)
            .join(",")}]`,
    )
    .join("\n");
  test.each([
    ["a tab as indentation", "a: b\nc:\n\td: 1", "frontmatter-invalid:4"],
    ["a back-tick value", "a: b\nc: `x`", "frontmatter-invalid:3"],
    ["text behind a list", "a:\n  - [[x]]y", "frontmatter-invalid:3"],
    ["an open quote", 'a: "b', "frontmatter-invalid:2"],
    ["a sentence", "\njust a sentence", "frontmatter-invalid:3"],
    ["a list", "- a", "frontmatter-invalid:2"],
    ["a bomb of aliases", bomb, "frontmatter-invalid:4"],
    ["an alias of itself", "a: &a [*a]", "frontmatter-invalid:2"],
    ["an unknown alias", "a: *b", "frontmatter-invalid:2"],
    ["an unknown tag", "a: 1\nb: !important x", "frontmatter-invalid:3"],
    ["a NUL", "a: 1\nb: x\u0000", "frontmatter-invalid:3"],
    ["an escape character", "a: \u001b[31m", "frontmatter-invalid:2"],
    ["a no-break space behind the colon", "a:\u00a0b", "frontmatter-invalid:2"],
    ["the same, deeper down", "a:\n  b:\u00a0c", "frontmatter-invalid:3"],
    ["a no-break space as indentation", "a: 1\n\u00a0\u00a0b: 2", "frontmatter-invalid:3"],
    ["an ideographic space", "a: 1\n\u3000b: 2", "frontmatter-invalid:3"],
    ["a list as key", "? [a]\n: b", "frontmatter-invalid:2"],
    ["a second document", "a: 1\n...\nb: 2", "frontmatter-invalid:4"],
    ["nested without end", `a: ${"[".repeat(40_000)}`, "frontmatter-invalid:2"],
    ["nested in one line", `${"- ".repeat(20_000)}a`, "frontmatter-invalid:2"],
    ["brackets that would end the process", `a: ${"[".repeat(200_000)}`, "frontmatter-invalid:2"],
    ["longer than anybody's", `a: ${"b ".repeat(30_000)}`, "frontmatter-invalid:2"],
    ["nested too deeply", `a: ${"[".repeat(80)}${"]".repeat(80)}`, "frontmatter-invalid:2"],
    ["conflict markers", "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x", "frontmatter-invalid:2"],
    ["a key twice", "a: 1\nb: 2\na: 3", "frontmatter-duplicate:4"],
    ["a key twice, deeper down", "a:\n  b: 1\n  b: 2", "frontmatter-duplicate:4"],
  ])("%s", (_, source, code) => {
    expect(codesOf(`---\n${source}\n---\nbody\n`)).toEqual([code]);
  });

  test.each([
    ["open", "---\na: b\n\nbody\n", ["frontmatter-unclosed:1"], "---\na: b\n\nbody\n", 1],
    [
      "another format",
      "+++\na = 1\n+++\nbody\n",
      ["frontmatter-unknown-format:1"],
      "+++\na = 1\n+++\nbody\n",
      1,
    ],
    ["broken keys", "---\na: `b`\n---\nbody\n", ["frontmatter-invalid:2"], "body\n", 4],
    [
      "a sentence between rules",
      "---\nwords\n---\nbody\n",
      ["frontmatter-invalid:2"],
      "words\n---\nbody\n",
      2,
    ],
    [
      "dots as the end, a rule below",
      "---\na: 1\n...\nbody\n---\nmore\n",
      ["frontmatter-invalid:4"],
      "body\n---\nmore\n",
      4,
    ],
    ["a key twice", "---\na: 1\na: 2\n---\nbody\n", ["frontmatter-duplicate:3"], "body\n", 5],
  ])("nothing is lost: %s", (_, text, codes, body, bodyLine) => {
    const read = readFrontmatter(text, "a.md");
    expect(codesOf(text)).toEqual(codes);
    expect([read.body, read.bodyLine]).toEqual([body, bodyLine]);
  });

  test("without a block all is body", () => {
    expect(readFrontmatter("\uFEFFtext\n", "a.md")).toEqual({
      data: {},
      body: "text\n",
      bodyLine: 1,
      problems: [],
    });
  });

  test("the last of two equal keys counts", () => {
    expect(readFrontmatter("---\na: 1\na: 2\n---\n", "a.md").data).toEqual({ a: 2 });
  });
});
