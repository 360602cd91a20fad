import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkList, type ListHistory, refusesSave, weakest } from "../../src/handoff/lint.ts";
import { parseList } from "../../src/handoff/parse.ts";
import { RULES } from "../../src/handoff/rules/index.ts";
import type { Rule } from "../../src/handoff/rules/types.ts";
import { codesOf, FACTS, handoffOf, LIMITS, type Parts, problemsOf } from "./lint-kit.ts";
import { cpuTime } from "../cpu.ts";

describe("sections", () => {
  const cases: readonly [parts: Parts, codes: string][] = [
    [{}, ""],
    [{ goal: "(none)" }, "section-missing"],
    [{ next: "(none)" }, "section-missing"],
    [{ questions: "(none)" }, "~section-missing"],
    [{ decisions: "(none)" }, "~section-missing"],
    [{ done: "(none)" }, "~section-missing"],
    [{ next: "\n" }, "section-empty"],
    [{ next: "None" }, "section-empty"],
    [{ next: "なし" }, "section-empty"],
    [{ goal: "N/A" }, "section-empty"],
    [{ decisions: "\n" }, "~section-empty"],
    [{ questions: "\n" }, "~section-empty"],
    [{ questions: "- None" }, ""],
    [{ done: "None yet." }, ""],
    [
      { next: "(none)", more: "## What to do tomorrow\nRound once in `totalOf` (src/cart/total.ts)." },
      "next-no-section section-missing",
    ],
    // The task in hand may hold the next step.
    [
      { next: "(none)", tasks: "- [/] Coupons\n  - next_step: Round once in `totalOf` (src/cart/total.ts)" },
      "",
    ],
    [{ next: "(none)", tasks: "- [/] Coupons\n  - next_step: carry on" }, "next-vague"],
    // A finished list needs none.
    [{ status: "done", next: "Nothing is in flight." }, ""],
    [{ status: "done", next: "None" }, ""],
    [{ status: "done", next: "(none)" }, ""],
    [{ status: "done", next: "TBD" }, "placeholder"],
    [{ status: "done", next: "None", decisions: "- Use ULIDs" }, "decision-no-reason"],
  ];
  test.each(cases)("%j", (parts, codes) => expect(codesOf(problemsOf(parts))).toBe(codes));
});

describe("the whole file", () => {
  const conflict = "<<<<<<< HEAD\n- a.ts\n=======\n- b.ts\n>>>>>>> feat/x\n";
  const cases: readonly [name: string, parts: Parts, codes: string][] = [
    ["a conflict", { more: `\n## Files\n${conflict}` }, "conflict-markers"],
    ["half a conflict", { more: "\n## Files\n- a.ts\n>>>>>>> feat/x\n" }, "conflict-markers"],
    ["a heading with a line of equal signs", { more: "\nNotes\n=======\nnothing\n" }, ""],
    ["markers inside a sentence", { questions: "- Who writes `<<<<<<< HEAD` into the file?" }, ""],
    [
      "over the budget",
      { more: `\n## Failed attempts\n${"- tried `x` in a.ts\n".repeat(600)}` },
      "~too-long",
    ],
    ["far too long", { more: `\n## Failed attempts\n${"- tried `x` in a.ts\n".repeat(1200)}` }, "too-long"],
    ["a long goal", { goal: "It is about money. ".repeat(4) }, "~goal-too-long"],
    ["a goal of two sentences", { goal: "Coupons apply at checkout. They can't stack." }, ""],
    ["what is done without a place", { done: "- Made good progress" }, "~done-no-path"],
    [
      "what is done in a pull request",
      { done: "- Merged #12\n- `npm test`: 12 of 12 pass\n- `applyCoupon()` works" },
      "",
    ],
  ];
  test.each(cases)("%s", (_name, parts, codes) => expect(codesOf(problemsOf(parts))).toBe(codes));

  test("secrets are given by the caller and never repeated", () => {
    const facts = {
      ...FACTS,
      findSecrets: (text: string) => [
        { kind: "github-token", start: text.indexOf("Coupons"), end: 0, level: "secret" as const },
      ],
    };
    const [problem] = problemsOf({}, facts);
    expect(problem).toMatchObject({
      code: "secret",
      severity: "error",
      line: 9,
      column: 1,
      args: { kind: "github-token" },
    });
  });
});

describe("contradictions", () => {
  const no = "~contradictory";
  const next = "Round once in `totalOf()` in src/cart/total.ts.";
  const cases: readonly [about: string, parts: Parts, codes: string][] = [
    ["done and open", { done: "- Round `totalOf()`.", tasks: "- [ ] round totalOf()" }, no],
    ["done and in hand", { done: "- [x] 四捨五入 `totalOf()`", tasks: "- [/] 四捨五入 `totalOf()`。" }, no],
    [
      "done with notes below",
      { done: "- `a.ts` is typed\n  - all of it", tasks: "- [ ] `a.ts` is typed" },
      no,
    ],
    ["done and next", { done: `- ${next}`, next }, no],
    ["done and first of several", { done: `- ${next}`, next: `1. ${next}\n2. Run \`npm test\`` }, no],
    ["next is a finished task", { tasks: `- [x] ${next}`, next }, no],
    [
      "next is a dropped task",
      {
        tasks: "- [-] 在 src/cart/total.ts 的 `totalOf()` 里取整",
        next: "在 src/cart/total.ts 的 `totalOf()` 里取整。",
      },
      no,
    ],
    [
      "the next step of the task in hand",
      { done: `- ${next}`, next: "(none)", tasks: `- [/] Totals\n  - next_step: ${next}` },
      no,
    ],
    ["closed with a task", { status: "done", next: "None", tasks: "- [x] a\n- [ ] b" }, no],
    ["closed with a step", { status: "done", next }, no],
    ["完了 with a step", { status: "done", next: "src/cart/total.ts の `totalOf()` で丸めを直す" }, no],
    [
      "done with a step, in Chinese",
      { status: "done", next: "在 src/cart/total.ts 的 `totalOf()` 里加上取整" },
      no,
    ],
    [
      "done, finished, and the tests are next",
      {
        done: "- Round `totalOf()`",
        tasks: "- [x] Round `totalOf()`\n- [ ] Test `totalOf()`",
        next: "Test `totalOf()` in src/cart/total.ts",
      },
      "",
    ],
    [
      "one name under two tasks",
      {
        next: "Test src/cart/total.ts `totalOf()`",
        tasks:
          "- [x] Cart\n  - [x] Test src/cart/total.ts `totalOf()`\n- [ ] Again\n  - [ ] Test src/cart/total.ts `totalOf()`",
      },
      "",
    ],
    [
      "a finished name that is open as well",
      { done: "- `a.ts` typed", tasks: "- [x] `a.ts` typed\n- [ ] `a.ts` typed" },
      "",
    ],
    ["nothing on both sides", { done: "- None", tasks: "- [ ] None" }, ""],
    ["a finished task's old next step", { tasks: `- [x] Totals\n  - next_step: ${next}`, next }, ""],
    ["closed, every task over", { status: "done", next: "None.", tasks: "- [x] a\n- [-] b" }, ""],
    [
      "closed, nothing in flight",
      { status: "done", next: "Nothing is in flight; `totalOf()` in src/cart/total.ts is merged." },
      "",
    ],
    [
      "closed, it goes on elsewhere",
      { status: "done", next: "Continued in `release`: add the changelog of docs/guide.md" },
      "",
    ],
    ["closed, and a wish", { status: "done", next: "Watch the error rate." }, ""],
    ["closed, in Japanese", { status: "done", next: "src/cart/total.ts の変更はマージ済み。" }, ""],
    ["closed, in Chinese", { status: "done", next: "src/cart/total.ts 的改动已合并，没有下一步。" }, ""],
  ];
  test.each(cases)("%s", (_about, parts, codes) => expect(codesOf(problemsOf(parts))).toBe(codes));

  test("name the other line", () => {
    const [problem] = problemsOf({ tasks: `- [-] ${next}`, next });
    expect(problem).toMatchObject({
      line: 12,
      column: 1,
      args: { what: "next-task", at: 18, status: "dropped" },
    });
  });
});

describe("places", () => {
  test("of the next step: line and column in the file, with CRLF too", () => {
    const text = handoffOf({ next: "The rounding is off.\n\nFix it in src/cart/total.ts" });
    for (const file of [text, text.replace(/\n/g, "\r\n")]) {
      const list = parseList(file, { list: "coupons", path: "memory/handoffs/coupons.md" });
      const [problem] = checkList(list, file, FACTS, LIMITS);
      expect(problem).toMatchObject({
        code: "next-no-symbol",
        line: 14,
        column: 11,
        args: { text: "Fix it in src/cart/total.ts", path: "src/cart/total.ts" },
      });
    }
  });

  test("of a task's next step", () => {
    const problems = problemsOf({
      next: "(none)",
      tasks: "- [x] Cart\n- [/] Coupons\n  - next_step: carry on",
    });
    expect(problems[0]).toMatchObject({ code: "next-vague", line: 17 });
  });
});

describe("what to tell first, and what refuses a save", () => {
  test("an error before a warning, the next step before a decision", () => {
    const problems = problemsOf({ next: "Continue", decisions: "- Use ULIDs", questions: "(none)" });
    expect(weakest(problems)?.code).toBe("next-vague");
    expect(weakest([])).toBeNull();
  });

  const refused: readonly [parts: Parts, codes: string[]][] = [
    [{ next: "Continue" }, ["next-vague"]],
    [{ next: "None" }, ["section-empty"]],
    [{ next: "(none)" }, ["section-missing"]],
    [{ next: "TBD" }, ["placeholder"]],
    [{ goal: "(none)", decisions: "- Use ULIDs", next: "Fix `totalOf()`" }, []],
    [{ status: "done", next: "None" }, []],
  ];
  test.each(refused)("%j", (parts, codes) =>
    expect(refusesSave(problemsOf(parts)).map(({ code }) => code)).toEqual(codes),
  );
});

test("a rule gives no code but its own, and no code has two rules", () => {
  const codes = (RULES as readonly Rule[]).flatMap((rule) => rule.codes);
  expect(new Set(codes).size).toBe(codes.length);
});

test("whatever stands in a handoff, the linter answers, points into the file and never looks outside", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "src/cart/total.ts",
      "`totalOf()`",
      "../../x.ts",
      "~/a",
      "下一步",
      "：",
      "（",
      "を",
      "\n",
      "- ",
      "```",
      "`",
      "[x](",
      "<!--",
      "?",
      "TODO",
      " ",
      "because",
      "C:\\a\\b.ts",
    ),
    fc.string({ maxLength: 12 }),
  );
  const words = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(words, words, (next, decisions) => {
      const text = handoffOf({ next, decisions });
      const lines = text.split("\n").length;
      for (const { line, column = 1, args = {} } of problemsOf({ next, decisions })) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
        expect(column).toBeGreaterThanOrEqual(1);
        for (const value of Object.values(args)) expect(String(value)).not.toContain("\n");
      }
    }),
    { numRuns: 300 },
  );
});

describe("what git says of an open list", () => {
  const saved = {
    commit: "4be1f02aa",
    relation: "ancestor",
    commits: 3,
    days: 1,
    age: "yesterday",
  } as const;
  const cases: readonly [name: string, history: ListHistory | undefined, codes: string][] = [
    ["nothing: no git, a shallow clone, a detached HEAD", undefined, ""],
    ["nobody noted a commit", { isBranchThere: true, saved: null }, ""],
    ["a few commits ago", { isBranchThere: true, saved }, ""],
    ["many commits ago", { isBranchThere: true, saved: { ...saved, commits: 20 } }, "~stale"],
    ["a month ago, and work since", { isBranchThere: true, saved: { ...saved, days: 30 } }, "~stale"],
    [
      "a month ago, and no work since",
      { isBranchThere: true, saved: { ...saved, days: 30, commits: 0 } },
      "",
    ],
    [
      "rebased",
      { isBranchThere: true, saved: { ...saved, relation: "not-ancestor" } },
      "~commit-not-ancestor",
    ],
    ["never fetched", { isBranchThere: true, saved: { ...saved, relation: "unknown" } }, "~commit-unknown"],
    ["a branch that was deleted", { isBranchThere: false, saved: null }, "~branch-missing"],
  ];
  test.each(cases)("%s", (_, history, codes) => {
    const facts = history === undefined ? FACTS : { ...FACTS, history };
    expect(codesOf(problemsOf({}, facts))).toBe(codes);
    expect(codesOf(problemsOf({ status: "done", next: "None." }, facts))).toBe("");
  });

  test("a missing branch is told where it is named", () => {
    expect(problemsOf({}, { ...FACTS, history: { isBranchThere: false, saved: null } })[0]?.line).toBe(4);
  });
});

test("hostile input takes no time", () => {
  let spent = 0;
  for (const part of [
    "a.",
    "a/",
    "`",
    "（",
    "[",
    "<",
    "a_",
    "A",
    "字",
    "because ",
    "？",
    "{",
    "://",
    "0",
    "\\",
    "字.a",
    " a.b",
    "…",
    "a-",
    "|",
    "（a",
    "::",
  ]) {
    const hostile = part.repeat(10_000 / part.length);
    const text = handoffOf({ next: hostile, decisions: `- ${hostile}` });
    const list = parseList(text, { list: "coupons", path: "memory/handoffs/coupons.md" });
    const start = cpuTime();
    checkList(list, text, FACTS, LIMITS);
    spent += cpuTime() - start;
  }
  expect(spent).toBeLessThan(5000);
}, 60_000);
