import { describe, expect, test } from "vitest";

import { headingOf, sectionKeyOf } from "../../src/markdown/headings.ts";
import { isNone, readDocument } from "../../src/markdown/sections.ts";
import { splice } from "../../src/markdown/splice.ts";
import { LANGUAGES, SECTION_KEYS } from "../../src/model/list.ts";

const keysOf = (body: string) =>
  readDocument(body, { offset: 0, line: 1 }).sections.map(({ key, heading }) => key ?? `(${heading})`);

describe("headings", () => {
  test.each([
    [
      "goal",
      [
        "Goal",
        "🎯 GOAL:",
        "1. Goal",
        "Objective",
        "Current task",
        "目標",
        "当前目标",
        "ゴール",
        "Ｇｏａｌ",
        "目标 / Goal",
        "Goal (one sentence)",
      ],
    ],
    [
      "done",
      [
        "Done",
        "✅ Completed",
        "What's done",
        "What’s done",
        "Done — Monday",
        "已完成",
        "已完成的工作",
        "完了したこと",
        "(2) Progress so far",
      ],
    ],
    ["tasks", ["Tasks", "TODO", "To-do", "Remaining work", "待辦事項", "未完成", "残タスク"]],
    [
      "decisions",
      [
        "Decisions",
        "Key decisions",
        "Decisions & rationale",
        "Decisions and why",
        "關鍵決策",
        "决策与理由",
        "決定事項",
      ],
    ],
    [
      "next",
      [
        "Next",
        "Next up",
        "Exact Next Action",
        "3. Next step",
        "**Next steps**",
        "三、下一步",
        "（三）下一步",
        "第三、下一步",
        "下一步：",
        "接下来",
        "次のステップ",
        "Start here",
        "next_step",
        "Step 3: Next steps",
      ],
    ],
    [
      "questions",
      ["Open questions", "Blockers / open questions", "Questions for you", "待確認", "未决问题", "要確認"],
    ],
    ["files", ["Files", "Key files", "相關檔案", "相关文件", "変更ファイル"]],
    [
      "failed",
      [
        "Failed attempts",
        "What didn't work",
        "Dead ends",
        "失敗的嘗試",
        "踩过的坑",
        "うまくいかなかったこと",
      ],
    ],
    ["verification", ["Verification", "Test results", "驗證", "验证结果", "動作確認"]],
    [
      null,
      [
        "Notes",
        "In progress",
        "The next generation parser",
        "src/tests",
        "src/files.ts",
        "Doneness",
        "",
        "123",
        "💡",
        "下",
        "Goalkeeper",
      ],
    ],
  ])("%s", (key, headings) => {
    expect(headings.map((heading) => [heading, sectionKeyOf(heading)])).toEqual(
      headings.map((heading) => [heading, key]),
    );
  });

  test.each(LANGUAGES)("what is written in %s is recognised", (lang) => {
    expect(SECTION_KEYS.map((key) => sectionKeyOf(headingOf(key, lang)))).toEqual(SECTION_KEYS);
  });
});

describe("none", () => {
  test.each([
    "None",
    "none.",
    "N/A",
    "n/a",
    "None this session.",
    "None yet",
    "- None",
    "* none",
    "**None**",
    "Nothing",
    "No open questions",
    "無",
    "无",
    "无。",
    "暂无",
    "沒有",
    "目前沒有待確認問題",
    "なし",
    "特になし",
    "-",
    "—",
    "",
    "(none)",
    "1. None",
  ])("%j", (text) => {
    expect(isNone(text)).toBe(true);
  });
  test.each([
    "None of the tests run",
    "Nothing works since Monday",
    "無法連線",
    "なしにする",
    "no Redis",
    "a",
    "Node",
    "没有测试就不能合并",
  ])("not %j", (text) => {
    expect(isNone(text)).toBe(false);
  });
});

describe("sections", () => {
  test.each<[string, string, string[]]>([
    ["levels", "# Title\n## Goal\n### Next step\n###### Files\n", ["goal", "next", "files"]],
    ["a title that is a section", "# Goal\nx\n# Done\n", ["goal", "done"]],
    ["setext", "Goal\n====\nNext step\n---------\n", ["goal", "next"]],
    ["a rule right below words", "## Goal\nwords\n---\n## Done\n", ["goal", "done"]],
    ["code", "## Goal\n```\n## Done\n```\n~~~\n## Files\n~~~\n\n    ## Next\n", ["goal"]],
    ["code in a bullet", "## Goal\n- x\n  ```\n  ## Done\n  ```\n", ["goal"]],
    ["a comment", "<!--\n## Goal\n-->\n## Done\n", ["done"]],
    ["in a quotation or a bullet", "> ## Goal\n\n- ## Done\n", []],
    ["unknown ones", "## Goal\n## Notes\n### Sub\n## Done\n", ["goal", "(Notes)", "done"]],
    ["below a known one", "## Done\n### Parser\n### Files\n## Tasks\n### Done\n", ["done", "files", "tasks"]],
    ["plain lines", "Goal: a\nDone: b\n\n**Next step:** c\n\nNotes: d\n", ["goal", "done", "next"]],
    ["plain lines in four languages", "目標：a\n\n下一步：b\n\n決定事項: c\n", ["goal", "next", "decisions"]],
    ["a plain line below another's heading", "## Done\nTests: 12 pass\n\nNext: x\n", ["done", "next"]],
    ["a plain line where a heading says it", "## Next step\n下一步：x\n", ["next"]],
    ["a colon in prose", "The goal: win\n\nWe did it: done\n", ["goal"]],
    ["words in the line", "## Goal: win\n## Next step (today: x)\n", ["goal", "next"]],
    ["a conflict", "## Done\n<<<<<<< HEAD\n=======\n>>>>>>> x\n", ["done"]],
    ["CRLF", "## Goal\r\nx\r\n\r\n## Done\r\n- y\r\n", ["goal", "done"]],
    ["a BOM inside", "\uFEFF## Goal\n", []],
  ])("%s", (name, body, keys) => {
    if (name !== "a BOM inside") expect(keysOf(body)).toEqual(keys);
    else expect(() => keysOf(body)).not.toThrow();
  });

  test("positions count from the file, lines too", () => {
    const file =
      "---\nlist: x\n---\n# x\n\n## Goal\n<!-- one sentence -->\nWin.\n\n---\n\n## Done\n* a\n  b\n  - c\n";
    const { sections } = readDocument(file, { offset: 16, line: 4 });
    expect(
      sections.map(({ start, bodyStart, end }) => [file.slice(start, bodyStart), file.slice(bodyStart, end)]),
    ).toEqual([
      ["## Goal\n", "<!-- one sentence -->\nWin.\n\n---\n\n"],
      ["## Done\n", "* a\n  b\n  - c\n"],
    ]);
    expect(sections.map(({ line, text, items }) => ({ line, text, items }))).toEqual([
      { line: 6, text: "Win.", items: [{ text: "Win.", line: 8 }] },
      { line: 12, text: "* a\n  b\n  - c", items: [{ text: "a\nb\n- c", line: 13 }] },
    ]);
  });
});

test("edits in any order; overlapping ones are a bug", () => {
  expect(
    splice("abcdef", [
      { start: 4, end: 5, text: "" },
      { start: 0, end: 1, text: "A" },
      { start: 4, end: 4, text: "+" },
    ]),
  ).toBe("Abcd+f");
  expect(() =>
    splice("abc", [
      { start: 0, end: 2, text: "" },
      { start: 1, end: 3, text: "" },
    ]),
  ).toThrow(RangeError);
});
