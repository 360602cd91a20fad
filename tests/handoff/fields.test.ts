import { describe, expect, test } from "vitest";

import { UserError } from "../../src/model/errors.ts";
import type { Language } from "../../src/model/list.ts";
import { writeBody } from "../../src/handoff/body.ts";
import { writeFields } from "../../src/handoff/fields.ts";
import { openTasks, parseList } from "../../src/handoff/parse.ts";
import { newList } from "../../src/handoff/template.ts";
import { HAND_WRITTEN } from "./hand-written.ts";

const at = (lang: Language = "en") => ({ list: "x", lang });
const write = (text: string, fields: Record<string, unknown>, lang?: Language) =>
  writeFields(text, fields, at(lang)).text;
const read = (text: string) => parseList(text, { list: "x", path: "memory/handoffs/x.md" });
const [PLAIN = ""] = HAND_WRITTEN;

/** The lines that an edit took out and put in. */
function diff(before: string, after: string): string[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return [
    ...a.slice(head, a.length - tail).map((line) => `-${line}`),
    ...b.slice(head, b.length - tail).map((line) => `+${line}`),
  ];
}

test("a new list, and its first words", () => {
  const empty = newList({ list: "x", branch: "feat/x", lang: "en" });
  expect(empty).toBe("---\nlist: x\nstatus: open\nbranch: feat/x\n---\n# x\n");
  expect(newList({ list: "1.10", branch: null, lang: "en" })).toBe(
    '---\nlist: "1.10"\nstatus: open\n---\n# 1.10\n',
  );
  const text = write(empty, {
    next_step: "Do `a()` in `a.ts`.",
    goal: "Win.",
    decision: "No cookies, because.",
    task: undefined,
  });
  expect(text).toBe(
    `${empty}\n## Goal\nWin.\n\n## Decisions\n- No cookies, because.\n\n## Next step\nDo \`a()\` in \`a.ts\`.\n`,
  );
  expect(write(text, { task: "Try it", status: "doing", next_step: "a\nb" })).toContain(
    "## Tasks\n- [/] Try it\n  - next_step: a\n    b\n\n## Decisions",
  );
});

describe("a list edited by hand keeps every other byte", () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ["a goal", { goal: "Win." }, ["-Replace session tokens with JWT.", "+Win."]],
    ["the goal cleared", { goal: null }, ["-Replace session tokens with JWT."]],
    ["a decision more", { decision: "Four" }, ["+4) Four"]],
    ["the same decision", { decision: "  two " }, ["+4) two"]],
    ["one that is there", { decision: " Two" }, []],
    [
      "decisions replaced",
      { decisions: ["Two", "Five"] },
      [
        "-1. Keep the v1 shape, because the front end reads it.",
        "-2) Two",
        "-3) Three",
        "+2) Two",
        "+3) Five",
      ],
    ],
    [
      "no decisions",
      { decisions: null },
      ["-1. Keep the v1 shape, because the front end reads it.", "-2) Two", "-3) Three", "+None."],
    ],
    ["an open question", { open_question: "Why?" }, ["-None.", "+- Why?"]],
    ["something done", { done: "two more" }, ["++ two more"]],
    ["a status", { task: "verify tokens", status: "done" }, ["+- [x] verify tokens"]],
    [
      "the status of the task meant",
      { task: " Verify\u3000tokens ", status: "done" },
      ["-- [/]   Verify   tokens", "+- [x]   Verify   tokens"],
    ],
    ["a status that is there", { task: "Write the middleware", status: "done" }, []],
    [
      "a task without a box",
      { task: "Without a box", status: "doing" },
      ["-- Without a box", "+- [/] Without a box"],
    ],
    [
      "a task beneath another",
      { task: "Beneath another", status: "done" },
      ["-  - [ ] Beneath another", "+  - [x] Beneath another"],
    ],
    [
      "a key of a task",
      { task: "Verify tokens", decision: "cookies" },
      ["-    - decision: no cookies, because the app has none", "+    - decision: cookies"],
    ],
    [
      "a key taken away",
      { task: "Verify tokens", next_step: null },
      ["-    - next_step: `verify()` in `src/auth/verify.ts`", "-      and its tests"],
    ],
    ["a new key", { task: "Verify tokens", owner: "me\n# you" }, ["+    - owner: me", "+      # you"]],
    ["a field", { owner: "me" }, ["-  owner: api-team # ask first", "+  owner: me # ask first"]],
    ["a new field", { priority: 1 }, ["+  priority: 1"]],
    ["a field cleared", { due: null }, ["-  due: 2026-12-01"]],
    ["the branch", { branch: "main" }, ["-branch: feat/x   # set by hand", "+branch: main   # set by hand"]],
    ["no branch", { branch: null }, ["-branch: feat/x   # set by hand"]],
    ["done", { status: "done" }, ["-status: open", "+status: done"]],
    ["a next step", { next_step: "x" }, ["-In `src/auth/jwt.ts`:", "-", "-```ts", "-## Goal", "-```", "+x"]],
  ])("%s", (_, fields, lines) => {
    const edited = write(PLAIN, fields);
    expect(diff(PLAIN, edited)).toEqual(lines);
    expect(write(edited, fields)).toBe(edited);
    const crlf = PLAIN.replaceAll("\n", "\r\n");
    expect(write(crlf, fields)).toBe(edited.replaceAll("\n", "\r\n"));
  });
});

describe("what is read", () => {
  test("a list edited by hand", () => {
    const { sections: _, tasks, ...list } = read(PLAIN);
    expect(list).toMatchObject({
      status: "open",
      branch: "feat/x",
      fields: { owner: "api-team", due: "2026-12-01" },
      goal: "Replace session tokens with JWT.",
      openQuestions: [],
      verification: null,
      problems: [],
      decisions: [
        "Keep the v1 shape, because the front end reads it.",
        "Two",
        "Three",
        "no cookies, because the app has none",
      ],
      done: [
        "`signJwt()` in `src/auth/jwt.ts`",
        "tests\n with a second line\n- and a nested one",
        "one more",
      ],
    });
    expect(tasks.map(({ task, status }) => `${status} ${task}`)).toEqual([
      "done Write the middleware",
      "doing Verify tokens",
      "todo Without a box",
      "todo Beneath another",
    ]);
    expect(openTasks({ tasks })).toHaveLength(3);
  });

  test("an empty next step is that of the first doing task", () => {
    expect(read(write(PLAIN, { next_step: null })).nextStep).toBe(
      "`verify()` in `src/auth/verify.ts`\nand its tests",
    );
  });

  test("a broken file says so and is still read", () => {
    const { goal, problems } = read("---\nstatus: `x`\n---\n## Goal\nWin.\n");
    expect([goal, problems.map(({ code, line }) => `${code}:${line}`)]).toEqual([
      "Win.",
      ["frontmatter-invalid:2"],
    ]);
  });

  test("a list that is called like a section", () => {
    expect(parseList("# next\n\n## Goal\nx\n", { list: "next", path: "p" }).nextStep).toBeNull();
  });
});

test("headings keep to the list's language, else to the one asked for", () => {
  const chinese = HAND_WRITTEN[5] ?? "";
  expect(write(chinese, { verification: "ok", open_questions: null, decisions: null }, "en")).toContain(
    "## 驗證\nok",
  );
  expect(write("# x\n", { next_step: "x" }, "ja")).toContain("## 次のステップ\nx");
  expect(write(write("# x\n", { open_question: "x" }, "zh-TW"), { open_questions: null }, "zh-TW")).toBe(
    "# x\n\n## 待確認問題\n無\n",
  );
});

test.each(["\n", "\r\n"])("a label in a value is words, whatever the line ends: %j", (eol) => {
  const value = "Next step:\n**Done**\n\\Next: word";
  for (const [field, key] of [
    ["goal", "goal"],
    ["failed", "failed"],
  ] as const) {
    const text = write(`# x${eol}`, { [field]: value });
    expect([read(text)[key]].flat()).toEqual([value]);
    expect(text.replaceAll(eol, "")).not.toMatch(/[\r\n]/);
  }
});

test("words that can't stand in the line of a heading stand below it", () => {
  const text = write("## Next step: a\n## Done\n", { next_step: "b #" });
  expect(text).toBe("## Next step: \n\nb #\n## Done\n");
  expect(read(text).nextStep).toBe("b #");
});

test("indented code below what needs an escape keeps its backslashes", () => {
  const value = "<![CDATA[\n\n    \\- a\n    \\# b\nc";
  expect(read(write("# x\n", { next_step: value })).nextStep).toBe(value);
});

describe("a done list", () => {
  const done = write(write(newList({ list: "x", branch: null, lang: "en" }), { task: "a", status: "done" }), {
    status: "done",
  });
  test.each<[string, Record<string, unknown>, boolean]>([
    ["a next step", { next_step: "x" }, true],
    ["a todo task", { task: "b" }, true],
    ["a done task", { task: "b", status: "done" }, false],
    ["a note on a done task", { task: "a", note: "x" }, false],
    ["a task reopened", { task: "a", status: "todo" }, true],
    ["a decision", { decision: "x" }, false],
    ["a next step and done", { next_step: "x", status: "done" }, false],
  ])("%s", (_, fields, reopens) => {
    const { text, warnings } = writeFields(done, fields, at());
    expect([read(text).status, warnings.length]).toEqual(reopens ? ["open", 1] : ["done", 0]);
  });
});

describe("refused", () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["a status", { task: "a", status: "in_progress" }, /"in_progress".*doing/],
    ["a slip", { task: "a", status: "dnoe" }, /done\?/],
    ["another word", { task: "a", status: "cancelled" }, /dropped\?/],
    ["a list's status", { status: "closed" }, /done\?/],
    ["a task without text", { task: " " }, /task needs its text/],
    ["a key with a colon", { task: "a", "b: c": 1 }, /b: c/],
  ])("%s", (_, fields, message) => {
    expect(() => write("# x\n", fields)).toThrow(message);
    expect(() => write("# x\n", fields)).toThrow(UserError);
  });
  test("broken frontmatter names the file and the line", () => {
    expect(() => write("---\na: `x`\n---\n", { owner: "me" })).toThrow(/memory\/handoffs\/x\.md:2/);
  });
});

describe("a whole body", () => {
  test("replaces what it has, keeps the rest", () => {
    const body =
      "---\nlist: other\nstatus: done\nfields: {owner: you}\n---\n# Handoff\n\n## 目標\nWin.\n\n## Decisions\nNone\n\n## Hints\nabc\n";
    const text = writeBody(PLAIN, body, at()).text;
    expect(text).toBe(
      PLAIN.replace("status: open", "status: done")
        .replace("owner: api-team", "owner: you")
        .replace("Replace session tokens with JWT.", "Win.")
        .replace(/1\. Keep[^]*3\) Three/, "None") + "\n## Hints\nabc\n",
    );
    expect(writeBody(text, body, at()).changed).toBe(false);
  });

  test("one that is no handoff is kept below the title, once", () => {
    const text = writeBody("# x\n\n## Goal\na\n", "Just words.\n\n# And a heading\n", at()).text;
    expect(text).toBe("# x\n\nJust words.\n\n# And a heading\n\n## Goal\na\n");
    expect(writeBody(text, "Just words.\n\n# And a heading\n", at()).changed).toBe(false);
  });

  test("an open fence ends with its section", () => {
    expect(writeBody("## Done\n- a\n", "## Goal\n```\ncode\n", at()).text).toBe(
      "## Goal\n```\ncode\n```\n\n## Done\n- a\n",
    );
  });

  test("a step in it opens a done list", () => {
    const written = writeBody("---\nstatus: done\n---\n", "## Next step\nDo it.\n", at());
    expect([read(written.text).status, written.warnings.length]).toEqual(["open", 1]);
  });
});

describe("words that look like structure are words", () => {
  const WORDS = [
    "a\n---",
    "---\nlist: y\n---\nz",
    "[x] b",
    "[ ] todo",
    "- [x] b",
    "[x] a\n[ ] b",
    "# h",
    "## Goal",
    "tail #",
    "## Next step\nDo y",
    "a\n\nb",
    "a\n- b\n- c",
    "```\ncode\n```",
    "> q",
  ];

  test.each(WORDS)("%j", (words) => {
    const empty = newList({ list: "x", branch: "b", lang: "en" });
    for (const [name, give] of [
      ["goal", ({ goal }) => goal],
      ["next_step", ({ nextStep }) => nextStep],
      ["decision", ({ decisions }) => decisions.join("|")],
      ["open_question", ({ openQuestions }) => openQuestions.join("|")],
      ["failed_attempt", ({ failed }) => failed.join("|")],
      ["note", ({ fields }) => fields["note"]],
    ] as [string, (list: ReturnType<typeof read>) => unknown][]) {
      const list = read(write(write(empty, { [name]: words }), { verification: "npm test" }));
      expect(give(list), name).toBe(words);
      expect([list.problems, list.status, list.branch, list.verification]).toEqual([
        [],
        "open",
        "b",
        "npm test",
      ]);
    }
  });

  test.each(["---", "***", "```", "None"])("%j says nothing: it harms nothing, and is told", (words) => {
    const { text, warnings, changed } = writeFields(PLAIN, { decision: words }, at());
    expect([text, changed]).toEqual([PLAIN, false]);
    expect(warnings).toEqual([expect.stringContaining("says nothing, so no decision was added")]);
    const goal = write(PLAIN, { goal: words });
    expect(read(goal)).toMatchObject({ goal: null, nextStep: read(PLAIN).nextStep });
    expect(write(goal, { goal: words })).toBe(goal);
  });
});

test("what is the list's is told where it goes to a task", () => {
  const given = { task: "Try it", status: "doing", goal: "Win.", next_step: "a", decision: "b", owner: "me" };
  const { text, warnings } = writeFields(newList({ list: "x", branch: "b", lang: "en" }), given, at());
  expect(read(text)).toMatchObject({ goal: null, tasks: [{ fields: { goal: "Win." } }] });
  expect(warnings).toEqual([expect.stringMatching(/^goal went to the task/)]);
});
