import fc from "fast-check";
import { expect, test } from "vitest";
import { hasBlock, withBlock, withoutBlock } from "../../src/claude/block.ts";
import { BLOCK_END, BLOCK_START, blockText } from "../../src/claude/templates/texts.ts";

const markers = { start: BLOCK_START, end: BLOCK_END };
const put = (text: string, block = blockText("en")) => withBlock(text, block, markers);
const take = (text: string) => withoutBlock(text, markers);

test.each(["", "# A\n", "# A", "# A\n\n", "# A\r\n", "# A\r\n\r\nB", "\ufeff# A\n", "\n", "\ufeff"])(
  "in and out again: %j",
  (text) => {
    const once = put(text);
    expect(put(once)).toBe(once);
    expect(take(once)).toBe(text);
    if (text.includes("\r\n")) expect(once.replaceAll("\r\n", "")).not.toContain("\n");
  },
);

test("another language replaces it in place, wherever it stands", () => {
  const text = put("# A\n").replace("# A\n", "") + "\n# B\n";
  const changed = put(text, blockText("ja"));
  expect(changed).toContain(blockText("ja"));
  expect(changed.endsWith("\n# B\n")).toBe(true);
  expect(take(put("# A\n") + "\n# B\n")).toBe("# A\n\n# B\n");
});

test.each([
  ["a start without an end", `# A\n${BLOCK_START}\ntext of mine\n`],
  ["markers inside a sentence", `See ${BLOCK_START} and ${BLOCK_END}.\n`],
  ["an end before the start", `${BLOCK_END}\nmine\n${BLOCK_START}\n`],
])("%s is no block: nothing of the person's is lost", (_name, text) => {
  expect(hasBlock(text, markers)).toBe(false);
  expect(put(text).startsWith(text)).toBe(true);
  expect(put(put(text))).toBe(put(text));
  expect(take(put(text))).toBe(text);
  expect(take(text)).toBe(text);
});

test("law: taking out what was put in gives back the text", () => {
  const line = fc.constantFrom("# A", "", "text", "- item", "  indented ");
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      (lines, eol, isEnded) => {
        const text = lines.join(eol) + (isEnded && lines.length > 0 ? eol : "");
        expect(take(put(text))).toBe(text);
      },
    ),
  );
});
