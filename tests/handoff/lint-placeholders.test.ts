import { describe, expect, test } from "vitest";
import { type Case, codesOf, problemsOf } from "./lint-kit.ts";

const P = "placeholder";

const steps: readonly Case[] = [
  ["en", "TBD", P],
  ["en", "tbd.", P],
  ["en", "**TBD**", P],
  ["en", "TODO", P],
  ["en", "- TODO", P],
  ["en", "TODO: fill in later", P],
  ["en", "(to be determined)", P],
  ["en", "...", P],
  ["en", "…", P],
  ["en", "???", P],
  ["en", "{{ next_step }}", P],
  ["en", "<fill in>", P],
  ["en", "<next step>", P],
  ["en", "[Describe the next step]", P],
  ["en", "[file] in [function]", P],
  ["en", "Change `verify()` in [file]", P],
  ["en", "Change <function name> in <file>", P],
  ["en", "Edit path/to/file.ts", P],
  ["en", "Next step goes here", P],
  ["en", "Describe the next step here.", P],
  ["zh-CN", "待定", P],
  ["zh-CN", "（待补充）", P],
  ["zh-CN", "【请填写下一步】", P],
  ["zh-CN", "（在这里写目标）", P],
  ["zh-CN", "待补充：下一步", P],
  ["zh-TW", "待補", P],
  ["zh-TW", "（請在此處填寫下一步）", P],
  ["zh-TW", "未定", P],
  ["ja", "未定", P],
  ["ja", "（ここに次のステップを書く）", P],
  ["ja", "後で記入", P],
  ["en", "Remove the TODO in `totalOf` (src/cart/total.ts).", ""],
  ["en", "Make `totalOf<Money>` in src/cart/total.ts return Promise<Money>", ""],
  ["en", "Render `{{ total }}` in `addItem` of src/cart/total.ts", ""],
  ["en", "[AUTH-12] Round once in `totalOf` (src/cart/total.ts)", ""],
  ["en", "Round once in `totalOf` of [total.ts](src/cart/total.ts)", ""],
  ["en", "Set `items[0]` in `addItem` (src/cart/total.ts) …", ""],
  [
    "en",
    "Run `git checkout <branch>` and `npx vitest tests/cart`, then call `addItem` in src/cart/total.ts",
    "",
  ],
  ["zh-CN", "把 src/cart/total.ts 的 totalOf 里的 TODO 去掉", ""],
];

test.each(steps)("next step, %s: %s", (_lang, next, codes) => {
  expect(codesOf(problemsOf({ next }))).toBe(codes);
});

describe("in the other sections", () => {
  const others: readonly [part: "goal" | "done" | "questions", text: string, codes: string][] = [
    ["goal", "TBD", P],
    ["goal", "{{GOAL}}", P],
    ["goal", "[One sentence: what this round must finish]", P],
    ["done", "- ...", P],
    ["questions", "- TBD", P],
    ["questions", "- [question]", P],
    ["questions", "- ???", P],
    ["questions", "- UNCONFIRMED: do coupons stack?", ""],
    ["questions", "- TODO: ask Anna whether coupons stack", ""],
    ["questions", "- 优惠券能叠加吗？", ""],
    ["questions", "なし", ""],
    ["questions", "沒有", ""],
    ["goal", "Replace the TODO list with tasuki.", ""],
  ];
  test.each(others)("%s: %s", (part, text, codes) => {
    expect(codesOf(problemsOf({ [part]: text }))).toBe(codes);
  });

  test("a comment of the template alone is one", () => {
    expect(codesOf(problemsOf({ next: "<!-- what to do next -->" }))).toBe("placeholder section-empty");
  });
});
