import { describe, expect, it } from "vitest";
import { nearDuplicates } from "../../src/recall/duplicates.ts";
import { similarTo } from "../../src/recall/similar.ts";

const similar = (a: string, b: string): boolean =>
  similarTo(a, [{ id: "x", title: b.split("\n")[0]!, text: b }]).length > 0;

const SAME: [string, string][] = [
  [
    "The staging database is copied from production every night.",
    "The staging database is copied from production every night!",
  ],
  [
    "The staging database is copied from production every night.",
    "the staging database is copied from production, every night",
  ],
  [
    "The staging database is copied from production every night.",
    "Every night the staging database is copied from production.",
  ],
  [
    "The staging database is copied from production every night.",
    "The staging database gets copied from production every night.",
  ],
  ["cafe\u0301 closes at six", "caf\u00e9 closes at six"],
  ["Commit messages are in English", "commit message in english"],
  ["Don't touch the lock file", "do not touch the lock file"],
  ["部署前先跑整合測試。", "部署前先跑整合测试"],
  ["デプロイ前に統合テストを実行する", "デプロイ前に、統合テストを実行する。"],
  [
    "The migration of the billing service waits for finance",
    "The migration of the billing service waits for finanse",
  ],
];

const DIFFERENT: [string, string][] = [
  [
    "The staging database is copied from production every night.",
    "The staging database is not copied from production every night.",
  ],
  [
    "The staging database is copied from production every night.",
    "The staging cache is copied from production every night.",
  ],
  [
    "The staging database is copied from production every night.",
    "The production database is copied from staging every night.",
  ],
  ["The build keeps 3 artifacts", "The build keeps 5 artifacts"],
  ["Deploy before the migration", "Deploy after the migration"],
  ["Always rebase", "Never rebase"],
  ["Use tabs in Go files", "Use tabs in Python files"],
  ["Every new module starts with a header", "Every old module starts with a header"],
  ["保留三份備份", "保留五份備份"],
  ["部署前先跑整合測試", "部署前不跑整合測試"],
  ["キャッシュは使う", "キャッシュは使わない"],
  ["The nightly export", "The database schema of the nightly export is described in docs/export.md"],
];

describe("similarTo", () => {
  it.each(SAME)("%j states the same as %j", (a, b) => {
    expect(similar(a, b)).toBe(true);
    expect(similar(b, a)).toBe(true);
  });

  it.each(DIFFERENT)("%j is not %j", (a, b) => {
    expect(similar(a, b)).toBe(false);
    expect(similar(b, a)).toBe(false);
  });

  it("compares with the title, the text and both", () => {
    const memory = {
      id: "x",
      title: "Backups are kept for a week",
      text: "The bucket has a lifecycle rule.",
    };
    expect(similarTo("Backups are kept for a week.", [memory])).toHaveLength(1);
    expect(
      similarTo("Backups are kept for a week\n\nThe bucket has a lifecycle rule", [memory]),
    ).toHaveLength(1);
  });

  it("puts the most similar first, ties by id", () => {
    const text = "The kiln fires at nine";
    const found = similarTo(text, [
      { id: "b", title: "", text },
      { id: "a", title: "", text },
    ]);
    expect(found.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

it("of many texts the younger ones that repeat an older one are told", () => {
  const texts = [
    { id: "port", title: "", text: "The staging database listens on port 6380 only." },
    { id: "kiln", title: "", text: "石英窑的温度不超过一千二百度。" },
    { id: "tabs", title: "", text: "Makefiles are indented with tabs." },
    { id: "again", title: "Staging", text: "The staging database only listens on port 6380!" },
    { id: "other", title: "", text: "The staging database listens on port 6381 only." },
    { id: "fired", title: "", text: "石英窯的溫度不超過一千二百度" },
  ];
  expect(nearDuplicates(texts).map(({ id, other }) => `${id} ${other}`)).toEqual([
    "again port",
    "fired kiln",
  ]);
});
