import { describe, expect, test } from "vitest";

import { writeBody } from "../../src/handoff/body.ts";
import { writeFields } from "../../src/handoff/fields.ts";
import { parseList } from "../../src/handoff/parse.ts";

const stairs = (count: number): string =>
  Array.from({ length: count }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");

/** Sections that cost a parser of Markdown time with the square of their length, or worse. */
const HOSTILE: [string, (length: number) => string][] = [
  ["bullets", (length) => "- a\n".repeat(length / 4)],
  ["bullets apart", (length) => "- a\n\n".repeat(length / 5)],
  ["bullets without words", (length) => "-\n".repeat(length / 2)],
  ["bullets in one line", (length) => "- ".repeat(length / 2) + "a"],
  ["a stair of bullets", (length) => stairs(Math.sqrt(length))],
  ["tasks", (length) => "- [ ] a\n".repeat(length / 8)],
  ["keys of a task", (length) => "- [ ] a\n" + "  - k: v\n".repeat(length / 9)],
  ["brackets", (length) => "[".repeat(length)],
  ["emphasis", (length) => "*a_ ".repeat(length / 4)],
  ["quotations in one line", (length) => ">".repeat(length)],
  ["quotations that go on", (length) => "> a\nb\n\n".repeat(length / 8)],
  ["headings", (length) => "## Goal\n".repeat(length / 8)],
  ["headings below lines", (length) => "a\n===\n".repeat(length / 6)],
  ["labels", (length) => "Next: a\n\n".repeat(length / 9)],
  ["fences", (length) => "```\na\n```\n".repeat(length / 10)],
  ["comments in one line", (length) => "<!-- a -->".repeat(length / 10) + "x"],
  ["open comments", (length) => "<!-- ".repeat(length / 5)],
  ["tags", (length) => "<a b=c ".repeat(length / 7)],
  ["blanks", (length) => "# a" + " ".repeat(length) + "x"],
  ["one word", (length) => "a".repeat(length)],
];
const list = (section: string): string => `# x\n\n## Tasks\n${section}\n\n## Goal\nWin.\n`;

/** The least processor time of some runs, in milliseconds: what else the machine does hardly counts. */
function leastTime(work: () => void): number {
  const times = Array.from({ length: 2 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe("four times the text takes about four times as long to read", () => {
  test.each(HOSTILE)("%s", { retry: 2 }, (_, make) => {
    const timeOf = (length: number): number => {
      const text = list(make(length));
      return leastTime(() => parseList(text, { list: "x", path: "p" }));
    };
    timeOf(5_000);
    // Below some milliseconds it is the machine that is measured.
    const small = Math.max(timeOf(40_000), 10);
    // The square would be 16; half of the way leaves room for the machine.
    expect(timeOf(160_000) / small).toBeLessThan(10);
  });
});

test.each(HOSTILE)("%s: nothing is thrown, the other section is read where it can be", (name, make) => {
  const { goal, sections } = parseList(list(make(10_000)), { list: "x", path: "p" });
  expect(sections.length).toBeGreaterThan(0);
  // What is never closed reaches to the end; and thousands of other goals come first.
  if (!/open|headings|tags/.test(name)) expect(goal).toBe("Win.");
});

test("a huge list is still written to", () => {
  const tasks = list("- [ ] a\n".repeat(2_000));
  const written = writeFields(tasks, { decision: "Stop here." }, { list: "x", lang: "en" }).text;
  expect(written.length - tasks.length).toBeLessThan(60);
  expect(parseList(written, { list: "x", path: "p" }).decisions).toEqual(["Stop here."]);
});

test("thousands of bullets: those that stay keep their bytes", () => {
  const there = Array.from({ length: 3_000 }, (_, at) => `*  step ${at}`);
  const text = `## Done\n${there.join("\n")}\n`;
  const values = there.map((line) => line.slice(3));
  const more = writeFields(text, { done: "one more" }, { list: "x", lang: "en" }).text;
  expect(more).toBe(`${text}* one more\n`);
  const fewer = writeFields(
    text,
    { done: ["new", ...values.slice(1, -1), "last"] },
    { list: "x", lang: "en" },
  ).text;
  expect(fewer).toBe(`## Done\n* new\n${there.slice(1, -1).join("\n")}\n* last\n`);
  const halves = [...values.slice(1_500), ...values.slice(0, 1_500)];
  const turned = writeFields(text, { done: halves }, { list: "x", lang: "en" }).text;
  expect(parseList(turned, { list: "x", path: "p" }).done).toEqual(halves);
});

test("a body of hostile size is kept", () => {
  for (const [, make] of HOSTILE.slice(0, 6)) {
    const words = make(2_000).trim();
    const { text } = writeBody("# x\n", `## Done\n${words}\n`, { list: "x", lang: "en" });
    expect(text.length).toBeGreaterThanOrEqual(words.length);
  }
});
