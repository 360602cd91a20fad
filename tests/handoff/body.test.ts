import { describe, expect, test } from "vitest";

import type { Language } from "../../src/model/list.ts";
import { writeBody } from "../../src/handoff/body.ts";
import { parseList } from "../../src/handoff/parse.ts";
import { sectionKeyOf } from "../../src/markdown/headings.ts";
import { HAND_EDITED, WHOLE_BODIES } from "./four-languages.ts";

const at = (lang: Language = "en") => ({ list: "x", lang });
const write = (text: string, body: string) => writeBody(text, body, at());
const KEPT = "## Handoff as it was given";

/** The text it gives, and that writing the same again gives the same. */
function written(text: string, body: string, lang?: Language): string {
  const once = writeBody(text, body, at(lang)).text;
  expect(writeBody(once, body, at(lang))).toMatchObject({ text: once, changed: false });
  return once;
}

test.each(Object.keys(WHOLE_BODIES) as Language[])(
  "a body in %s over a list edited by hand",
  async (lang) => {
    const text = written(HAND_EDITED[lang], WHOLE_BODIES[lang], lang);
    await expect(text).toMatchFileSnapshot(`golden/body-${lang}.md`);
    const crlf = (one: string): string => one.replaceAll("\n", "\r\n");
    expect(written(crlf(HAND_EDITED[lang]), WHOLE_BODIES[lang], lang)).toBe(crlf(text));
    expect(written(crlf(HAND_EDITED[lang]), crlf(WHOLE_BODIES[lang]), lang)).toBe(crlf(text));
    expect(written(`\uFEFF${HAND_EDITED[lang]}`, `\uFEFF${WHOLE_BODIES[lang]}`, lang)).toBe(`\uFEFF${text}`);
  },
);

test.each<[string, string, string, string]>([
  ["into an empty file", "", "## Goal\na\n", "## Goal\na\n"],
  ["an empty body", "# x\n\n## Goal\na\n", "", "# x\n\n## Goal\na\n"],
  [
    "several headings of one meaning",
    "# x\n",
    "## Done\n- a\n\n## Completed\n- b\n",
    "# x\n\n## Done\n- a\n\n- b\n",
  ],
  [
    "a heading deeper than the file's",
    "# x\n\n### Goal\na\n",
    "## Goal\nb\n\n### Sub\nc\n",
    "# x\n\n### Goal\nb\n\n#### Sub\nc\n",
  ],
  ["two lines for a label", "Goal: a\nDone: b\n", "## Goal\nc\nd\n", "Goal: \n\nc\nd\n\nDone: b\n"],
  ["code for a label", "Next: a\n", "## Next step\n\n    b\n", "Next: \n\n    b\n"],
  ["code for a heading's line", "## Next step: a\n", "## Next step\n\n    b\n", "## Next step: \n\n    b\n"],
  [
    "a label above a heading of its meaning",
    "# x\n",
    "Next: x\nword\n\n# Next step\na\n",
    "# x\n\nNext: x\nword\n\n## Next step\na\n",
  ],
  [
    "words above the first heading",
    "# x\n\n## Goal\na\n",
    "By train.\n\n## Goal\nb\n",
    "# x\n\nBy train.\n\n## Goal\nb\n",
  ],
  ["no handoff at all", "# x\n", "Just words\n", "# x\n\nJust words\n"],
  [
    "a heading of one's own",
    "# x\n\n## Goal\na\n",
    "## Goal\na\n\n## Hints\nb\n",
    "# x\n\n## Goal\na\n\n## Hints\nb\n",
  ],
])("%s", (_, text, body, edited) => {
  expect(written(text, body)).toBe(edited);
});

describe("a body is saved whatever the list is like", () => {
  test.each([
    ["an open fence", "# x\n\n```\nopen\n", "```\nopen\n"],
    ["an open comment", "# x\n\n<!-- mine\n\n## Goal\na\n", "<!-- mine\n\n## Goal\na\n"],
    ["open HTML", "<script>\n## Goal\n", "<script>\n## Goal\n"],
    ["an open fence in another section", "## Notes\nx\n\n```\nopen", "## Notes\nx\n\n```\nopen"],
  ])("%s: it stands there whole, and what was there stays", (_, text, own) => {
    const body = "## Goal\nb\n\n````\n```\n````\n\n## Hints\nc\n";
    const edited = written(text, body);
    expect(edited).toContain(`${KEPT}\n\n\`\`\`\`\`\n${body}\`\`\`\`\`\n`);
    expect(edited.endsWith(own)).toBe(true);
    expect(write(text, body).warnings).toEqual([expect.stringContaining("Close that, and write it again.")]);
  });

  test.each([
    ["no end", "---\nlist: x\n"],
    ["another format", "+++\nlist = 1\n+++\n```\n"],
  ])("frontmatter with %s stays first", (_, text) => {
    const edited = written(text, "## Goal\nb\n");
    expect(edited.startsWith(text)).toBe(true);
    expect(edited).toContain("## Goal\nb\n");
  });

  test("a header that can't be edited stays as it is, and says why", () => {
    const { text, warnings } = write("---\n{list: x}\n---\n# x\n", "---\nstatus: done\n---\n## Goal\nb\n");
    expect(text).toBe("---\n{list: x}\n---\n# x\n\n## Goal\nb\n");
    expect(warnings).toEqual([expect.stringContaining("status")]);
  });

  test.each<[Language, string]>([
    ["en", "Handoff as it was given"],
    ["zh-TW", "交接原文"],
    ["zh-CN", "交接原文"],
    ["ja", "引き継ぎの原文"],
  ])("the heading in %s is no section", (lang, heading) => {
    expect(writeBody("```\nopen\n", "## Goal\nb\n", at(lang)).text).toContain(`## ${heading}\n`);
    expect(sectionKeyOf(heading)).toBeNull();
  });
});

test("what a person calls None is None, in a body too", () => {
  const { text } = write("# x\n", "## Open questions\nNone.\n\n## Decisions\n- n/a\n");
  const list = parseList(text, { list: "x", path: "p" });
  expect([list.openQuestions, list.decisions]).toEqual([[], []]);
});
