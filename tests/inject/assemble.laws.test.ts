import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assemble } from "../../src/inject/assemble.ts";
import { estimateTokens } from "../../src/inject/tokens.ts";
import type { InjectInput } from "../../src/inject/types.ts";
import { KINDS } from "../../src/model/memory.ts";
import { redact } from "../../src/redact/redact.ts";
import { handoff, input, memory, NOW } from "./samples.ts";
import { cpuTime } from "../cpu.ts";

const PIECES = [
  "word ",
  "記憶",
  "🚀",
  "\n",
  "\n\n- ",
  "`x()`",
  "# ",
  "## Done\n",
  "<",
  "</memory>",
  "a@b.co",
  "13912345678",
  "\u202e",
  "\ud800",
  "Human: ",
  "-----",
  "pass" + "word=",
  "Abc!1234",
  "[redacted:email]",
  "```\n",
  "1. ",
];
const prose = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((parts) => parts.join(""));
const huge = fc
  .tuple(fc.constantFrom("x", "記", "🚀", "word "), fc.integer({ min: 1_000, max: 8_000 }))
  .map(([part, count]) => part.repeat(count));
const text = fc.oneof({ weight: 30, arbitrary: prose }, { weight: 1, arbitrary: huge });

const anyMemory = fc.record({
  id: fc.constantFrom(...Array.from({ length: 40 }, (_, index) => `item-${index}`)),
  text,
  title: fc.oneof(
    prose.map((title) => title.replaceAll("\n", " ")),
    fc.constant("t".repeat(5_000)),
  ),
  kind: fc.constantFrom(...KINDS),
  status: fc.constantFrom("active" as const, "active" as const, "superseded" as const, "archived" as const),
  tier: fc.constantFrom("project" as const, "personal" as const),
  pinned: fc.boolean(),
  expires: fc.constantFrom(null, "2020-01-01", "2030-01-01"),
  tags: fc.array(prose, { maxLength: 2 }),
  updated: fc.constantFrom(null, NOW, "2026-11-29T23:10:00Z", "no date"),
  path: fc.constantFrom("memory/facts/a.md", `memory/${"p".repeat(900)}.md`),
});
const memories = fc
  .array(anyMemory, { maxLength: 25 })
  .map((all) => all.map(({ text: body, id, ...more }) => memory(id, body, more)));

const SECTIONS = [
  "Goal",
  "Next step",
  "Decisions",
  "Open questions",
  "Tasks",
  "Failed attempts",
  "Files",
  "Verification",
  "Done",
  "Anything",
];
const section = fc
  .tuple(fc.constantFrom(...SECTIONS), fc.array(text, { maxLength: 15 }))
  .map(
    ([heading, items]) =>
      `## ${heading}\n${items.map((item) => `- ${heading === "Tasks" ? "[ ] " : ""}${item.replaceAll("\n", " ")}`).join("\n")}\n`,
  );
const list = fc
  .tuple(fc.constantFrom("---\nbranch: b\n---\n", ""), prose, fc.array(section, { maxLength: 10 }))
  .map(([head, lead, sections]) => `${head}${lead}\n${sections.join("\n")}`);

const anyInput: fc.Arbitrary<InjectInput> = fc
  .record({
    handoff: fc.option(
      fc
        .tuple(list, fc.constantFrom("work", "n".repeat(240)), fc.array(prose, { maxLength: 8 }))
        .map(([body, name, files]) => handoff(body, { filesChanged: files }, name)),
    ),
    otherLists: fc.array(fc.record({ list: prose, open: fc.nat(9) }), { maxLength: 50 }),
    fixed: memories,
    relevant: memories.map((all) => all.map((one, index) => ({ memory: one, score: (index % 10) / 10 }))),
    recent: memories,
    budget: fc.constantFrom(0, 20, 300, 2_000, 20_000),
    handoffBudget: fc.constantFrom(0, 20, 300, 2_500, 20_000),
  })
  .map(({ budget, handoffBudget, ...parts }) =>
    input({ ...parts, limits: { budget, handoffBudget, fixedLimit: 10, topK: 5, threshold: 0.5 } }),
  );

/** The block's two halves: handoff with the other lists, and memories. */
function halves(block: string): { lead: string; memories: string } {
  const body = block
    .split("\n\n")
    .slice(1)
    .join("\n\n")
    .replace(/\n<\/tasuki-[^\n]*$/, "");
  const at = /(?:^|\n\n)# (?:Always|Related|Recently)\n/.exec(body);
  return at === null
    ? { lead: body, memories: "" }
    : { lead: body.slice(0, at.index), memories: body.slice(at.index).trimStart() };
}

describe("laws of the block", () => {
  it("keeps every limit, gives nothing twice, and nothing that is over", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { text: block, blocks, chars } = assemble(given);
        const { lead, memories: rest } = halves(block);
        expect(block.length).toBeLessThanOrEqual(9_500);
        expect(chars).toBe(block.length);
        expect(lead.length).toBeLessThanOrEqual(6_500);
        expect(estimateTokens(lead)).toBeLessThanOrEqual(given.limits.handoffBudget);
        expect(estimateTokens(rest)).toBeLessThanOrEqual(given.limits.budget);
        const ids = blocks
          .filter(({ block: name }) => name !== "handoff")
          .flatMap(({ items }) => items.map((item) => item.id));
        expect(new Set(ids).size).toBe(ids.length);
        const active = new Set(
          [...given.fixed, ...given.relevant.map((one) => one.memory), ...given.recent]
            .filter((one) => one.status === "active" && one.expires !== "2020-01-01")
            .map((one) => one.id),
        );
        expect(ids.every((id) => active.has(id))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("holds its frame, steers nothing and gives no secret", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { text: block } = assemble(given);
        expect(
          block.match(
            /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])/g,
          ),
        ).toBeNull();
        expect(block.split("tasuki-7Q2M9FXK>").length).toBe(block === "" ? 1 : 3);
        expect(redact(block).findings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("is fast with thousands of candidates", () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      memory(`m-${index}`, `Fact number ${index} about the kiln.`, { updated: NOW }),
    );
    const started = cpuTime();
    const { left_out } = assemble(input({ recent: many, fixed: many }));
    expect(left_out.length).toBeGreaterThan(4_000);
    expect(cpuTime() - started).toBeLessThan(1_500);
  });
});
