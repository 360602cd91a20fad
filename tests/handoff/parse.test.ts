import { expect, test } from "vitest";

import { LANGUAGES, type Language } from "../../src/model/list.ts";
import { writeFields } from "../../src/handoff/fields.ts";
import { parseList } from "../../src/handoff/parse.ts";
import { newList } from "../../src/handoff/template.ts";
import { FIELDS, HAND_EDITED } from "./four-languages.ts";

const read = (text: string) => parseList(text, { list: "x", path: "memory/handoffs/x.md" });

/** Everything a list says, without the places where it says it. */
function meaningOf(text: string) {
  const { sections, tasks, ...list } = read(text);
  return {
    ...list,
    tasks: tasks.map(({ line: _, ...task }) => task),
    sections: sections.map(({ key, heading }) => `${key ?? "-"}: ${heading}`),
  };
}

test.each(LANGUAGES)("a new list written by fields in %s, and what is read of it", async (lang: Language) => {
  const empty = newList({ list: "x", branch: "feat/queue", lang });
  const text = FIELDS[lang].reduce(
    (edited, fields) => writeFields(edited, fields, { list: "x", lang }).text,
    empty,
  );
  await expect(text).toMatchFileSnapshot(`golden/fields-${lang}.md`);
  await expect(`${JSON.stringify(meaningOf(text), null, 2)}\n`).toMatchFileSnapshot(
    `golden/fields-${lang}.json`,
  );
  const again = FIELDS[lang].reduce(
    (edited, fields) => writeFields(edited, fields, { list: "x", lang }).text,
    text,
  );
  expect(again).toBe(text);
});

test.each(LANGUAGES)("a list edited by hand in %s", async (lang) => {
  const text = HAND_EDITED[lang];
  await expect(`${JSON.stringify(meaningOf(text), null, 2)}\n`).toMatchFileSnapshot(
    `golden/hand-edited-${lang}.json`,
  );
  expect(meaningOf(text.replaceAll("\n", "\r\n"))).toEqual(meaningOf(text));
  expect(meaningOf(`\uFEFF${text}`)).toEqual(meaningOf(text));
});

test("places count in the file, whatever its line ends", () => {
  const text = "\uFEFF---\r\nlist: x\r\n---\r\n# x\r\n\r\n## Goal\r\nWin.\r\n";
  const [section] = read(text).sections;
  expect(text.slice(section?.start, section?.bodyStart)).toBe("## Goal\r\n");
  expect([section?.line, section?.text, text.slice(section?.bodyStart, section?.end)]).toEqual([
    6,
    "Win.",
    "Win.\r\n",
  ]);
});

test.each<[string, string, Partial<ReturnType<typeof read>>]>([
  ["an empty file", "", { goal: null, nextStep: null, tasks: [], status: "open" }],
  ["done in any case", "---\nstatus: ' Done '\n---\n", { status: "done" }],
  ["a status of no list", "---\nstatus: closed\n---\n", { status: "open" }],
  ["a branch that is a number", "---\nbranch: 12\n---\n", { branch: "12" }],
  ["no branch", "---\nbranch: [a]\n---\n", { branch: null }],
  ["fields that are no map", "---\nfields: [a]\n---\n", { fields: {} }],
  ["None is no item", "## Decisions\n- None\n- a, because b\n", { decisions: ["a, because b"] }],
  ["the next step of the task in hand", "## Tasks\n- [/] a\n  - Next step: b\n", { nextStep: "b" }],
  [
    "decisions of tasks come last",
    "## Tasks\n- a\n  - decision: b\n\n## Decisions\n- c\n",
    { decisions: ["c", "b"] },
  ],
])("%s", (_, text, expected) => {
  expect(read(text)).toMatchObject(expected);
});
