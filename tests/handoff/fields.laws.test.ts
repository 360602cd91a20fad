import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { writeBody } from "../../src/handoff/body.ts";
import { writeFields } from "../../src/handoff/fields.ts";
import { parseList } from "../../src/handoff/parse.ts";
import { newList } from "../../src/handoff/template.ts";
import { sectionKeyOf } from "../../src/markdown/headings.ts";
import { isNone } from "../../src/markdown/sections.ts";
import { tidy } from "../../src/markdown/value.ts";
import { HAND_WRITTEN } from "./hand-written.ts";

const read = (text: string) => parseList(text, { list: "x", path: "memory/handoffs/x.md" });
const write = (text: string, fields: Record<string, unknown>) =>
  writeFields(text, fields, { list: "x", lang: "en" }).text;

/** Values made of what Markdown, or tasuki, could take for structure. */
const piece = fc.constantFrom(
  "word",
  " ",
  "\n",
  "\n\n",
  "\n\n\n",
  "\r\n",
  "#",
  "# ",
  "## ",
  "### Goal",
  "- ",
  "* ",
  "+ ",
  "1. ",
  "3) ",
  "---",
  "***",
  "===",
  "```",
  "~~~",
  "````js",
  "<!-- ",
  " -->",
  "<div>",
  "<script>",
  "> ",
  "|a|b|",
  "|-|-|",
  "Next: ",
  "Next step:",
  "下一步：",
  "**Done**",
  "Goal: x",
  "\\",
  "\\#",
  "\\- ",
  "\\Next: ",
  "[ ] ",
  "[x]",
  "[a]: b",
  "    code",
  "\t",
  "  ",
  ":",
  "key: value",
  "`a`",
  "&amp;",
  "$",
  "_",
  "漢字",
  "🧠",
  "None",
  "...",
  "<<<<<<< HEAD",
  ">>>>>>> x",
  "=======",
);
const value = fc
  .oneof(
    { weight: 4, arbitrary: fc.array(piece, { minLength: 1, maxLength: 9 }).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1 }) },
  )
  .filter((text) => !isNone(tidy(text)));
const file = fc.oneof(
  fc.constant(newList({ list: "x", branch: "b", lang: "en" })),
  fc.constantFrom(...HAND_WRITTEN),
);
// The same cases in each run of the suite; RUNS=500 looks for new ones.
const more = process.env["RUNS"];
if (more !== undefined) vi.setConfig({ testTimeout: 3_600_000 });
const runs = more === undefined ? { numRuns: 15, seed: 7 } : { numRuns: Number(more) };

/** Everything that a list says, but for one key. */
const others = (text: string, ...but: string[]) => {
  const { sections, tasks, ...list } = read(text);
  const meaning = Object.entries({
    ...list,
    tasks: tasks.map(({ line: _, ...task }) => task),
    sections: sections
      .map(({ key, heading, text: words }) => (key === null ? [heading, words] : null))
      .filter(Boolean),
  });
  return Object.fromEntries(meaning.filter(([key]) => !but.includes(key)));
};
const withoutLines = (text: string, part: (line: string) => boolean) =>
  text.split(/\r?\n/).filter((line) => line.trim() !== "" && !part(line));

describe("writing, then reading, gives the value; writing it twice changes nothing; the rest stays", () => {
  test.each([
    ["goal", "goal"],
    ["next_step", "nextStep"],
    ["verification", "verification"],
  ] as const)("%s", (field, key) => {
    fc.assert(
      fc.property(file, value, (text, given) => {
        const written = write(text, { [field]: given });
        expect(read(written)[key]).toBe(tidy(given));
        expect(write(written, { [field]: given })).toBe(written);
        expect(others(written, key, "tasks")).toEqual(others(text, key, "tasks"));
        const other = write(written, { open_question: "Is it so?", files: ["a.ts"] });
        expect(read(other)[key]).toBe(tidy(given));
        const back = write(written, { [field]: "plain words" });
        expect(read(back)[key]).toBe("plain words");
      }),
      runs,
    );
  });

  test.each([
    ["decisions", "decisions"],
    ["open_questions", "openQuestions"],
    ["files", "files"],
    ["done", "done"],
    ["failed", "failed"],
  ] as const)("%s", (field, key) => {
    fc.assert(
      fc.property(file, fc.array(value, { minLength: 1, maxLength: 4 }), (text, given) => {
        const ofTasks = read(text).tasks.flatMap(({ fields }) => fields["decision"] ?? []);
        const wanted = [...given.map(tidy), ...(field === "decisions" ? ofTasks : [])];
        const written = write(text, { [field]: given });
        expect(read(written)[key]).toEqual(wanted);
        expect(write(written, { [field]: given })).toBe(written);
        expect(others(written, key, "tasks")).toEqual(others(text, key, "tasks"));
        const shuffled = [...given].reverse();
        expect(read(write(written, { [field]: shuffled }))[key]?.slice(0, given.length)).toEqual(
          shuffled.map(tidy),
        );
      }),
      runs,
    );
  });

  test("one more decision", () => {
    fc.assert(
      fc.property(file, value, (text, given) => {
        const written = write(text, { decision: given });
        const { decisions } = read(written);
        expect(decisions.map((one) => one.normalize("NFKC").trim().replace(/\s+/gu, " "))).toContain(
          tidy(given).normalize("NFKC").trim().replace(/\s+/gu, " "),
        );
        for (const decision of read(text).decisions) expect(decisions).toContain(decision);
        expect(write(written, { decision: given })).toBe(written);
        expect(others(written, "decisions", "tasks")).toEqual(others(text, "decisions", "tasks"));
      }),
      runs,
    );
  });

  test("a task and its keys", () => {
    const status = fc.constantFrom("todo", "doing", "done", "dropped");
    fc.assert(
      fc.property(
        file,
        value,
        status,
        fc.dictionary(fc.constantFrom("next_step", "decision", "owner", "Größe", "備註"), value, {
          maxKeys: 3,
        }),
        (text, name, state, keys) => {
          const written = write(text, { task: name, status: state, ...keys });
          const task = name.trim().replace(/\s+/gu, " ");
          const found = read(written).tasks.find(
            (one) =>
              one.task.normalize("NFKC").trim().replace(/\s+/gu, " ") ===
              task.normalize("NFKC").trim().replace(/\s+/gu, " "),
          );
          expect(found?.status).toBe(state);
          for (const [key, given] of Object.entries(keys)) expect(found?.fields[key]).toBe(tidy(given));
          expect(write(written, { task: name, status: state, ...keys })).toBe(written);
          expect(others(written, "tasks", "decisions", "nextStep", "status")).toEqual(
            others(text, "tasks", "decisions", "nextStep", "status"),
          );
          const emptied = write(written, {
            task: name,
            ...Object.fromEntries(Object.keys(keys).map((key) => [key, null])),
          });
          expect(
            Object.keys(read(emptied).tasks.find((one) => one.task === found?.task)?.fields ?? {}).filter(
              (key) => key in keys,
            ),
          ).toEqual([]);
        },
      ),
      runs,
    );
  });

  test("fields", () => {
    fc.assert(
      fc.property(
        file,
        fc
          .stringMatching(/^[a-z]{2}[a-z_ -]{1,9}$/)
          .filter((name) => !/^(goal|next|done|failed|files?|task|status|branch)/.test(name)),
        fc.jsonValue({ maxDepth: 2 }),
        (text, name, given) => {
          fc.pre(given !== null);
          const written = write(text, { [name]: given });
          expect(read(written).fields[name]).toEqual(JSON.parse(JSON.stringify(given)));
          expect(others(written, "fields")).toEqual(others(text, "fields"));
          expect(read(write(written, { [name]: null })).fields).toEqual(read(text).fields);
        },
      ),
      runs,
    );
  });
});

describe("whole bodies", () => {
  const heading = fc.constantFrom(
    "## Goal",
    "# Next step",
    "### Done",
    "## Decisions",
    "## Notes",
    "## 待確認",
    "Next: x",
    "# Title",
    "**Files**",
    "## Tasks",
    "### sub",
    "Tests: 12",
    "Goal\n====",
  );
  const body = fc
    .array(fc.tuple(heading, value), { maxLength: 5 })
    .map((parts) => parts.map(([head, words]) => `${head}\n${words}\n`).join("\n"));

  test("written twice changes nothing more, nothing of it is lost, unknown sections and fields stay", () => {
    fc.assert(
      fc.property(file, body, (text, given) => {
        const once = writeBody(text, given, { list: "x", lang: "en" }).text;
        expect(writeBody(once, given, { list: "x", lang: "en" }).text).toBe(once);
        const wordsOf = (one: string) => new Set(one.match(/[\p{L}\p{N}]+/gu) ?? []);
        if (read(text).problems.length === 0) expect(read(once).fields).toEqual(read(text).fields);
        const all = wordsOf(once);
        // A heading that means a section is a name: the file's own stands for it. Comments around words are nobody's.
        const content = given
          .replace(/<!--[^]*?-->/g, "")
          .replace(/^ {0,3}#{1,6}[ \t].*$/gm, (line) =>
            sectionKeyOf(line.replace(/^[ #]+/, "")) === null ? line : "",
          );
        for (const word of wordsOf(content))
          if (!/^(Title|Goal|Next|Done|step|x|下一步|Tests|Files|Tasks|Decisions|待確認|a|b|\d)$/.test(word))
            expect(all.has(word) || all.has(word.normalize("NFKC")), word).toBe(true);
      }),
      runs,
    );
  });

  test("a file written onto itself stays as it is", () => {
    for (const text of HAND_WRITTEN) expect(writeBody(text, text, { list: "x", lang: "en" }).text).toBe(text);
  });
});

test("an edit of one section touches only its lines", () => {
  fc.assert(
    fc.property(file, (text) => {
      const written = write(text, { next_step: "zzz" });
      const before = text.split("\n");
      const after = written.split("\n");
      let head = 0;
      while (head < before.length && before[head] === after[head]) head++;
      let tail = 0;
      while (
        tail < before.length - head &&
        tail < after.length - head &&
        before.at(-1 - tail) === after.at(-1 - tail)
      )
        tail++;
      const cut = before.slice(head, before.length - tail).join("\n");
      expect(
        withoutLines(
          cut,
          (line) => read(text).nextStep?.includes(line.trim().replace(/^.*[:：]\s*/, "")) ?? false,
        ),
      ).toEqual([]);
    }),
  );
});
