// How wide the tables are: on a terminal no line is wider than it, into a pipe nothing is cut.
import { describe, expect, it } from "vitest";
import type { ListRow, MemoryRow, Recalled, Status, WorkState } from "../../src/model/answers.ts";
import { renderMemories } from "../../src/render/memories.ts";
import { renderRecall } from "../../src/render/recall.ts";
import { renderStatus } from "../../src/render/status.ts";
import { paintOf } from "../../src/render/style.ts";
import { fit, widthOf } from "../../src/render/text.ts";
import { renderLists, renderWork } from "../../src/render/work.ts";

const now = new Date("2026-11-30T10:00:00Z");
const screen = (columns: number) => ({ paint: paintOf(false), columns, now });
const LATIN = "a-long-name-that-somebody-gave-to-a-thing-without-looking-at-its-width";
const WIDE = "重構登入流程與權限檢查的整個模組並且把每一個讀取佇列的背景工作也一起改掉";
const day = "2025-10-02T08:00:00Z";

const memory = (id: string): MemoryRow => ({
  id,
  kind: "preference",
  status: "superseded",
  title: `${id} ${id}`,
  tags: [],
  profile: null,
  pinned: true,
  created: day,
  updated: day,
  path: `memory/preferences/${id}.md`,
  stale: true,
});
const list = (name: string): ListRow => ({
  list: name,
  status: "open",
  branch: `feat/${name}`,
  path: "",
  updated: day,
  open: 1_234,
  current: true,
});
const recalled: Recalled = {
  query: "x",
  total: 2,
  hits: [LATIN, WIDE].map((id) => ({ ...memory(id), score: 0.5, text: `${id} `.repeat(9) })),
};
const work: WorkState = {
  ...list(WIDE),
  goal: WIDE.repeat(3),
  next_step: `${LATIN} `.repeat(4),
  decisions: [],
  open_questions: [WIDE.repeat(2)],
  files: [],
  fields: {},
  tasks: [{ task: WIDE.repeat(2), status: "doing" }],
  open: [],
};
const status = {
  ...list(WIDE),
  saved: day,
  next_step: WIDE,
  open_tasks: 1,
  other_lists: [],
} as unknown as Status;
const counts = { decision: 1, preference: 1, fact: 1, digest: 0, total: 3 };

const SCREENS: [string, (columns: number) => string][] = [
  ["list", (columns) => renderMemories([memory(LATIN), memory(WIDE)], screen(columns))],
  ["work lists", (columns) => renderLists([list(LATIN), list(WIDE)], screen(columns))],
  ["recall", (columns) => renderRecall(recalled, screen(columns))],
  ["work read", (columns) => renderWork(work, screen(columns))],
  ["the place alone", (columns) => renderStatus({ ...status, memories: counts }, screen(columns))],
];

describe.each(SCREENS)("%s", (_, render) => {
  it.each([80, 100, 120])("fits %i columns", (columns) => {
    for (const line of fit(render(columns), columns).split("\n"))
      expect(widthOf(line), line).toBeLessThanOrEqual(columns);
  });

  it("is cut nowhere in a pipe", () => {
    const text = render(Number.POSITIVE_INFINITY).replace(/^\s+.*$/gm, "");
    expect(text).toContain(WIDE);
    expect(text).not.toContain("…");
  });
});

describe("a sentence", () => {
  it.each([
    ["some words and more here", 20, "some words and more\nhere"],
    ["  some words here", 12, "  some words here"],
    ["plain", 10, "plain"],
    ["工作階段留在這裡很久了呀也不走", 20, "工作階段留在這裡很久\n了呀也不走"],
    ["\u001b[1msome\u001b[22m more words of it here", 20, "\u001b[1msome\u001b[22m more words of\nit here"],
  ])("%j", (text, columns, shown) => expect(fit(text, columns)).toBe(shown));
});
