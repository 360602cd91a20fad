import { describe, expect, test } from "vitest";
import { PROBLEM_CODES, type Problem, type ProblemCode } from "../../src/model/problem.ts";
import { excerptOf, messageOf } from "../../src/render/problems.ts";
import { codesOf, problemsOf } from "../handoff/lint-kit.ts";

const problem = (code: ProblemCode, args?: Problem["args"]): Problem => ({
  code,
  severity: PROBLEM_CODES[code],
  file: "memory/handoffs/a.md",
  line: 1,
  ...(args ? { args } : {}),
});
const codes = Object.keys(PROBLEM_CODES) as ProblemCode[];

describe("every code", () => {
  test.each(codes)(
    "%s says what is wrong in a line and what to do, with or without its arguments",
    (code) => {
      for (const args of [
        undefined,
        { id: "x-1", path: "a.ts", section: "next", kind: "jwt", tokens: 3000, limit: 2500 },
      ]) {
        const { message, hint } = messageOf(problem(code, args));
        expect(message).toMatch(/^\S[^\n]{5,}$/);
        expect(message).not.toMatch(/[.!]$|undefined|!/);
        expect(hint).toMatch(/^\S[^\n]+$/);
        expect(hint).not.toMatch(/undefined|!/);
      }
    },
  );
});

describe("words", () => {
  const cases: readonly [problem: Problem, message: string, hint: RegExp][] = [
    [
      problem("next-no-symbol", { path: "src/cart/total.ts" }),
      "Next step names no function",
      /`src\/cart\/total\.ts` to …$/,
    ],
    [
      problem("next-file-missing", { path: "src/totl.ts" }),
      "There is no src/totl.ts",
      /Create `src\/totl\.ts`/,
    ],
    [
      problem("next-file-missing", { path: "src/totl.ts", near: "src/total.ts" }),
      "There is no src/totl.ts",
      /Did you mean `src\/total\.ts`/,
    ],
    [
      problem("section-missing", { section: "questions" }),
      "No section Open questions",
      /^Add: ## Open questions/,
    ],
    [
      problem("next-ambiguous", { path: "index.ts", candidates: "app/index.ts, src/index.ts" }),
      "More than one file is called index.ts",
      /app\/index\.ts/,
    ],
    [
      problem("too-long", { tokens: 3120, limit: 2500, heading: "Done" }),
      "3,120 tokens, over the budget of 2,500",
      /Done is the longest section/,
    ],
    [
      problem("too-long", { characters: 21000, limit: 20000 }),
      "21,000 characters, over the limit of 20,000",
      /one memory holds one item/,
    ],
    [
      problem("next-line-out-of-range", { path: "a.ts", given: 900, lines: 5 }),
      "a.ts has 5 lines, not 900",
      /as in/,
    ],
  ];
  test.each(cases)("%j", (given, message, hint) => {
    expect(messageOf(given).message).toBe(message);
    expect(messageOf(given).hint).toMatch(hint);
  });
});

test("what comes out of a file is one short line without control characters", () => {
  const hostile = `a\u001b[31m\n\u202eb${"x".repeat(500)}`;
  const { message, hint } = messageOf(problem("next-file-missing", { path: hostile }));
  expect(`${message}${hint}`).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(message.length).toBeLessThan(130);
  expect(excerptOf(problem("next-vague", { text: hostile }))?.length).toBeLessThanOrEqual(100);
  expect(excerptOf(problem("section-missing"))).toBeNull();
});

test("the step that the hints show passes", () => {
  const step = /as in: (.*) to …$/.exec(messageOf(problem("next-vague")).hint ?? "")?.[1] ?? "";
  const next = `${step.replace("verify()", "totalOf()").replace("middleware/auth.ts", "src/cart/total.ts")} to round once.`;
  expect(codesOf(problemsOf({ next }))).toBe("");
});
