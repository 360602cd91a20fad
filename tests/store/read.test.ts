import { chmodSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dayOf, flagOf, idsOf, refsOf, sourceOf, textsOf, timeOf } from "../../src/store/loose.ts";
import { MAX_FILE_BYTES } from "../../src/store/text.ts";
import { decode, parseMemory, readList, readMemory, readText } from "../../src/store/read.ts";
import { scanStore } from "../../src/store/scan.ts";
import { storeWith } from "./sandbox.ts";

const isRoot = process.getuid?.() === 0;
const FACT = { path: "memory/facts/kiln.md", id: "kiln", kind: "fact", native: false } as const;
const NATIVE = { path: "memory/user_role.md", id: "user_role", kind: "fact", native: true } as const;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const memoryIn = (text: string, row: Parameters<typeof parseMemory>[1] = FACT) =>
  parseMemory(bytes(text), row, "project");

describe("a memory", () => {
  it("has every field", () => {
    const { memory, problems } = memoryIn(
      [
        "---",
        "title: Keep the v1 response shape",
        "status: active",
        "tags: [api, auth]",
        "profile: dev",
        "pinned: true",
        "created: 2026-11-30T10:12:00Z",
        "updated: 2026-11-30T12:12:00+02:00",
        "source: {by: user, session: 7f3c, line: 212}",
        "refs:",
        "  - {path: src/api/v1.ts, lines: 40-61, blob: 9ae0f1c}",
        "keywords: [backwards compatibility, 向後相容]",
        "supersedes: [old-shape-8f2k]",
        "superseded_by: null",
        "expires: 2027-06-30",
        "mood: odd",
        "---",
        "",
        "Do not change it.",
        "",
      ].join("\n"),
    );
    expect(problems).toEqual([]);
    expect(memory).toMatchObject({
      id: "kiln",
      kind: "fact",
      status: "active",
      title: "Keep the v1 response shape",
      text: "Do not change it.",
      path: "memory/facts/kiln.md",
      tier: "project",
      tags: ["api", "auth"],
      keywords: ["backwards compatibility", "向後相容"],
      profile: "dev",
      pinned: true,
      created: "2026-11-30T10:12:00Z",
      updated: "2026-11-30T10:12:00Z",
      source: { by: "user", session: "7f3c", line: 212 },
      refs: [{ path: "src/api/v1.ts", lines: "40-61", blob: "9ae0f1c" }],
      supersedes: ["old-shape-8f2k"],
      supersededBy: null,
      expires: "2027-06-30",
    });
    expect(memory.frontmatter["mood"]).toBe("odd");
  });

  it("needs nothing", () => {
    const { memory, problems } = memoryIn("Just a line.\n");
    expect(problems).toEqual([]);
    expect(memory).toMatchObject({
      title: "Just a line.",
      text: "Just a line.",
      status: "active",
      tags: [],
      created: null,
      source: null,
      pinned: false,
      frontmatter: {},
    });
  });

  it.each([
    ["# A heading #\nText", "A heading"],
    ["\n\n- a bullet", "a bullet"],
    ["1. numbered", "numbered"],
    ["> quoted", "quoted"],
    ["- [ ] open", "open"],
    ["* * *\nafter a rule", "after a rule"],
    ["---\n---\n---\n\nbelow", "below"],
    ["<!-- note -->\nfirst", "first"],
    ["#hashtag", "#hashtag"],
    ["3.14 is pi", "3.14 is pi"],
    ["---\ntitle: 42\n---\nx", "42"],
    ["---\ntitle: ''\n---\nx", "x"],
    ["---\ntitle: [a, b]\n---\nx", "x"],
    ["---\ntitle: |\n  two\n  lines\n---\nx", "two lines"],
    ["tab\tand  blanks", "tab and blanks"],
    ["", ""],
    ["a".repeat(300), `${"a".repeat(199)}…`],
  ])("%j has a title", (text, title) => {
    expect(memoryIn(text).memory.title).toBe(title);
  });

  it.each([
    ["status: superseded", "superseded"],
    ["status: Archived", "archived"],
    ["status: odd", "active"],
    ["superseded_by: new-x", "superseded"],
    ["status: active\nsuperseded_by: new-x", "active"],
  ])("%s", (yaml, status) => {
    expect(memoryIn(`---\n${yaml}\n---\nx`).memory.status).toBe(status);
  });

  it("keeps the text but for line ends at both ends", () => {
    expect(memoryIn("---\r\na: 1\r\n---\r\n\r\n  indented\r\nlast  \r\n\r\n").memory.text).toBe(
      "  indented\r\nlast  ",
    );
  });
});

describe("the kind", () => {
  it.each([
    ["kind: decision", "fact", 2],
    ["a: 1\ntype: preference", "fact", 3],
    ["metadata: {type: decision}", "fact", 2],
    ["kind: Decision", "fact", 2],
    ["kind: fact", "fact", null],
    ["kind: odd", "fact", null],
    ["metadata: {type: user}", "fact", null],
    ["metadata: user", "fact", null],
    ["", "fact", null],
  ])("%j in facts/", (yaml, kind, line) => {
    const { memory, problems } = memoryIn(`---\n${yaml}\n---\nx`);
    expect(memory.kind).toBe(kind);
    expect(problems.map((problem) => [problem.code, problem.severity, problem.line])).toEqual(
      line === null ? [] : [["kind-mismatch", "warning", line]],
    );
  });

  it.each([
    ["metadata: {type: user}", "preference"],
    ["metadata: {type: feedback}", "preference"],
    ["metadata: {type: project}", "fact"],
    ["type: reference", "fact"],
    ["type: feedback", "preference"],
    ["kind: decision", "decision"],
    ["metadata: {type: odd}", "fact"],
    ["name: x", "fact"],
  ])("%j at the root", (yaml, kind) => {
    const { memory, problems } = memoryIn(`---\n${yaml}\n---\nx`, NATIVE);
    expect(memory.kind).toBe(kind);
    expect(problems).toEqual([]);
  });

  it("takes Claude Code's name as title and its description as words", () => {
    expect(memoryIn("---\nname: Role\ndescription: what they do\n---\nx", NATIVE).memory).toMatchObject({
      title: "Role",
      keywords: ["what they do"],
    });
    expect(memoryIn("---\ndescription: what they do\n---\nx", NATIVE).memory).toMatchObject({
      title: "what they do",
      keywords: [],
    });
    expect(memoryIn("---\ntitle: T\nname: Role\n---\nx", NATIVE).memory.title).toBe("T");
    expect(memoryIn("---\nname: Role\n---\nbody", FACT).memory.title).toBe("body");
  });
});

describe("broken files", () => {
  const gbk = Buffer.concat([
    Buffer.from("# one\n"),
    Buffer.from([0xb2, 0xe2, 0xca, 0xd4]),
    Buffer.from(" words\nstill found\n"),
  ]);

  it("are reported with their line, and still searchable", () => {
    const { memory, problems, source } = parseMemory(gbk, FACT, "project");
    expect(problems).toMatchObject([{ code: "encoding", severity: "error", file: FACT.path, line: 2 }]);
    expect(memory.text).toContain("still found");
    expect(source).toContain("\uFFFD");
  });

  it("a NUL is reported", () => {
    expect(memoryIn("one\ntwo\0\n").problems).toMatchObject([{ code: "encoding", line: 2 }]);
  });

  it("bad frontmatter loses nothing", () => {
    const { memory, problems } = memoryIn("---\ntags: [a\n---\nbody");
    expect(problems.map(({ code }) => code)).toEqual(["frontmatter-invalid"]);
    expect(memory).toMatchObject({ text: "body", frontmatter: {}, tags: [] });
  });

  it("a huge file is never read whole", () => {
    const place = storeWith({ "facts/huge.md": "" });
    const abs = join(place.dir, "facts/huge.md");
    // A hole on the disk: read whole, it would not fit into memory.
    truncateSync(abs, 8_000_000_000);
    const { text, problems } = readText(abs, "memory/facts/huge.md") ?? { text: "", problems: [] };
    expect(text).toHaveLength(MAX_FILE_BYTES);
    expect(problems[0]).toMatchObject({ code: "too-long", args: { bytes: 8_000_000_000 } });
  });

  it("only so much of a huge one is read", () => {
    const { text, problems } = decode(bytes("x".repeat(MAX_FILE_BYTES + 1)), "memory/facts/x.md");
    expect(text).toHaveLength(MAX_FILE_BYTES);
    expect(problems.map(({ code }) => code)).toEqual(["too-long"]);
  });

  it("a byte order mark hides nothing", () => {
    expect(memoryIn("\uFEFF---\ntitle: marked\n---\nx")).toMatchObject({
      memory: { title: "marked" },
      problems: [],
    });
  });
});

describe("reading from disk", () => {
  it("gives null for what is gone", () => {
    const place = storeWith({ "facts/a.md": "text", "handoffs/caf\u00e9.md": "# x" });
    const [row] = scanStore(place);
    expect(row && readMemory(row, "project")?.memory.text).toBe("text");
    expect(readMemory({ ...row!, abs: join(place.dir, "facts/gone.md") }, "project")).toBeNull();
    expect(readText(place.dir, "memory")).toBeNull();
    expect(readList(place, "cafe\u0301")).toMatchObject({
      list: "caf\u00e9",
      path: "memory/handoffs/caf\u00e9.md",
      text: "# x",
      problems: [],
    });
    expect(readList(place, "gone")).toBeNull();
    expect(readList(place, "../facts/a")).toBeNull();
  });

  it("reports what it can't open", () => {
    const place = storeWith({ "facts/": "" });
    symlinkSync("loop", join(place.dir, "facts/loop"));
    expect(readText(join(place.dir, "facts/loop"), "memory/facts/loop")?.problems).toMatchObject([
      { code: "encoding", line: 1, args: { reason: "unreadable: ELOOP" } },
    ]);
  });

  it.skipIf(isRoot)("reports what it may not open", () => {
    const place = storeWith({});
    writeFileSync(join(place.dir, "closed.md"), "");
    chmodSync(join(place.dir, "closed.md"), 0);
    expect(readText(join(place.dir, "closed.md"), "memory/closed.md")?.problems).toMatchObject([
      { code: "encoding" },
    ]);
  });
});

describe("loose values", () => {
  it.each([
    ["2026-11-30", "2026-11-30T00:00:00Z"],
    ["2026-11-30T10:12:00Z", "2026-11-30T10:12:00Z"],
    ["2026-11-30T10:12:00.123456Z", "2026-11-30T10:12:00Z"],
    ["2026-11-30 10:12", "2026-11-30T10:12:00Z"],
    ["2026-11-30t10:12:00z", "2026-11-30T10:12:00Z"],
    ["2026-11-30T10:12:00+0800", "2026-11-30T02:12:00Z"],
    ["2026-11-30 10:12:00 -5", null],
    ["2026-11-30 10:12:00 -05", "2026-11-30T15:12:00Z"],
    [new Date("2026-11-30T10:12:00Z"), "2026-11-30T10:12:00Z"],
    [new Date(Number.NaN), null],
    ["2026-02-30", null],
    ["2026-13-01", null],
    ["yesterday", null],
    [20_261_130, null],
    [null, null],
  ])("time of %j", (value, time) => {
    expect(timeOf(value)).toBe(time);
  });

  it.each([
    ["2027-06-30", "2027-06-30"],
    ["2027-06-30T12:00:00Z", "2027-06-30T12:00:00Z"],
    ["never", null],
  ])("day of %j", (value, day) => {
    expect(dayOf(value)).toBe(day);
  });

  it.each([
    ["a, b", ["a", "b"]],
    ["向後，相容、字", ["向後", "相容", "字"]],
    [
      ["a, b", 3, null, ""],
      ["a, b", "3"],
    ],
    [undefined, []],
    [{ a: 1 }, []],
    [7, ["7"]],
  ])("texts of %j", (value, texts) => {
    expect(textsOf(value)).toEqual(texts);
  });

  it.each([
    ["a", ["a"]],
    ["[[a]]", ["a"]],
    [[["a"]], ["a"]],
    [
      ["a", "[[b]]"],
      ["a", "b"],
    ],
    ["cafe\u0301", ["caf\u00e9"]],
    [null, []],
  ])("ids of %j", (value, ids) => {
    expect(idsOf(value)).toEqual(ids);
  });

  it.each([
    [true, true],
    ["true", true],
    ["Yes", true],
    [false, false],
    ["no", false],
    [1, false],
  ])("flag of %j", (value, flag) => {
    expect(flagOf(value)).toBe(flag);
  });

  it.each([
    ["user", { by: "user" }],
    [
      { by: "user", session: 7, line: "3" },
      { by: "user", session: "7", line: 3 },
    ],
    [{ line: "x" }, {}],
    [["a"], null],
    [null, null],
  ])("source of %j", (value, source) => {
    expect(sourceOf(value)).toEqual(source);
  });

  it.each([
    ["src/a.ts", [{ path: "src/a.ts" }]],
    ["src/a.ts:4-6", [{ path: "src/a.ts", lines: "4-6" }]],
    [[{ path: "a", lines: 4, blob: "x" }, { lines: 3 }, 5], [{ path: "a", lines: "4", blob: "x" }]],
    [null, []],
    ["", []],
  ])("refs of %j", (value, refs) => {
    expect(refsOf(value)).toEqual(refs);
  });
});
