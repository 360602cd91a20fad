import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type Block, readBlocks } from "../../src/markdown/blocks.ts";
import { scanBlocks } from "../../src/markdown/scan.ts";
import { isComment } from "../../src/markdown/scan-lines.ts";
import { HAND_WRITTEN } from "../handoff/hand-written.ts";

const parsed = (body: string) => readBlocks(body, { offset: 0, line: 1 });
const typesOf = (body: string) => scanBlocks(body).blocks.map(({ type }) => type);

// The same cases in each run of the suite; RUNS=5000 looks for new ones.
const more = process.env["RUNS"];
const runs = more === undefined ? { numRuns: 300, seed: 7 } : { numRuns: Number(more) };

describe("what people write is read as by the full parser", () => {
  test.each(HAND_WRITTEN)("%#", (text) => {
    const body = text.replace("\uFEFF", "");
    expect(scanBlocks(body)).toEqual(parsed(body));
  });

  test("lines in any order", () => {
    const line = fc.constantFrom(
      "",
      "",
      "words",
      "Next: x",
      "- a",
      "* b",
      "  - c",
      "    - d",
      "1. a",
      "2. b",
      "3) c",
      "  more",
      "    deep",
      "# T",
      "## Goal ##",
      "### ",
      "Goal",
      "====",
      "---",
      "***",
      "```",
      "```js",
      "~~~",
      "  ```",
      "<!-- c -->",
      "  <!-- x --> <!-- y -->",
      "<!-- x --> y",
      "<!--",
      "-->",
      "<div>",
      "</div>",
      "<script>",
      "> q",
      "> ```",
      "> # q",
      "-",
      "- [ ] t",
      "  - k: v",
      "- - a",
      "-     code",
      "-\tx",
      "+ x",
      " - y",
      "   - z",
      "10. t",
      "    1. n",
      "#x",
      "- # h",
      "- ```",
      "* * *",
      "<?x",
      "a <!-- b -->",
      "[a]: b",
      "|a|b|",
      "<b>x</b>",
    );
    const body = fc
      .tuple(fc.array(line, { maxLength: 9 }), fc.constantFrom("\n", "\r\n"))
      .map(([lines, eol]) => lines.join(eol));
    fc.assert(
      fc.property(body, (text) => {
        expect(scanBlocks(text).blocks).toEqual(parsed(text).blocks);
      }),
      runs,
    );
  });
});

test.each<[string, string, string[]]>([
  [
    "all kinds",
    "# a\n\nb\n\n- c\n\n---\n\n```\nd\n```\n\n<!-- e -->\n\n> f\n",
    ["heading", "text", "item", "rule", "code", "comment", "text"],
  ],
  ["a declaration", "<!DOCTYPE a>\nb\n", ["text", "text"]],
  ["character data", "<![CDATA[\n\nb\n]]>\n# c\n", ["text", "heading"]],
  ["a line break of old", "# a\rb", ["heading", "text"]],
  ["a tag on its own", "<b a='1'>\n# c\n\n# d\n", ["text", "heading"]],
  ["a fence in a fence", "````\n```\n````\na\n", ["code", "text"]],
  ["an unclosed fence", "a\n```\n# b\n", ["text", "code"]],
])("%s", (_, body, types) => {
  expect(typesOf(body)).toEqual(types);
});

test.each<[string, boolean]>([
  ["<!-- a -->", true],
  [" <!-- a -->\n<!-- b --> ", true],
  ["<!-- a --> b", false],
  ["<!-- a", false],
  ["", false],
])("%j is nothing but comments: %s", (html, is) => {
  expect(isComment(html)).toBe(is);
});

test("a huge body keeps its places, as a small one does", () => {
  const part = HAND_WRITTEN[0]?.slice(HAND_WRITTEN[0].indexOf("# x")) ?? "";
  const offset = 100;
  const small = readBlocks(part, { offset, line: 7 });
  const huge = readBlocks(part + "\nmore\n".repeat(400), { offset, line: 7 });
  expect(huge.blocks.slice(0, small.blocks.length)).toEqual(small.blocks);
  expect(huge.code).toEqual(small.code);
});

test("bullets within bullets without end are words of the tenth", () => {
  const depthOf = (block: Block | undefined): number =>
    block?.item === undefined ? 0 : 1 + depthOf(block.item.nested[0]);
  expect(depthOf(readBlocks("- ".repeat(5_000) + "a", { offset: 0, line: 1 }).blocks[0])).toBe(10);
  const stairs = Array.from({ length: 300 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");
  expect(depthOf(readBlocks(stairs, { offset: 0, line: 1 }).blocks[0])).toBe(10);
});
