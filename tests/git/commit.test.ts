import { describe, expect, test } from "vitest";
import { commitPaths } from "../../src/git/commit.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

const SUBJECT = "chore(memory): remember the kiln";
const FACT = "memory/facts/kiln.md";

async function commitIn(box: Sandbox, paths: string[], env: Record<string, string> = {}) {
  return commitPaths(await opened(box, env), {
    paths,
    subject: SUBJECT,
    trailers: { "Tasuki-Op": "remember" },
  });
}

const filesOf = (box: Sandbox, rev = "HEAD"): string[] =>
  box.git("show", "--no-renames", "--format=", "--name-only", "-z", rev).split("\0").filter(Boolean);

describe("what is committed", () => {
  test("a new file, with its trailers, and the full hash comes back", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(FACT, "Fired on Tuesdays.\n");
    const repo = await opened(box);
    const trailers = {
      "Tasuki-Op": "remember",
      "Tasuki-Session": null,
      "Tasuki-Memory": ["kiln", "oven\nX: y"],
    };
    expect(await commitPaths(repo, { paths: [box.path(FACT)], subject: SUBJECT, trailers })).toEqual({
      commit: box.head(),
      deferred: null,
      ignored: false,
    });
    expect(box.git("log", "-1", "--format=%B")).toBe(
      `${SUBJECT}\n\nTasuki-Op: remember\nTasuki-Memory: kiln\nTasuki-Memory: oven X: y`,
    );
    expect(box.git("log", "-1", "--format=%(trailers:key=Tasuki-Memory,valueonly)")).toBe("kiln\noven X: y");
    expect([filesOf(box), box.status()]).toEqual([[FACT], ""]);
  });

  test.each([
    ["a change", (box: Sandbox) => box.write(FACT, "two\n"), [FACT]],
    ["a deletion", (box: Sandbox) => box.remove(FACT), [FACT]],
    [
      "a rename",
      (box: Sandbox) => (box.remove(FACT), box.write("memory/facts/oven.md", "one\n")),
      [FACT, "memory/facts/oven.md"],
    ],
    ["a deletion that is staged", (box: Sandbox) => box.git("rm", "-q", FACT), [FACT]],
    ["a change that is staged", (box: Sandbox) => (box.write(FACT, "two\n"), box.git("add", "-A")), [FACT]],
    [
      "intent to add",
      (box: Sandbox) => (box.write("memory/n.md", "n\n"), box.git("add", "-N", "memory/n.md")),
      ["memory/n.md"],
    ],
  ])("%s", async (_name, change, paths) => {
    const box = sandbox({ [FACT]: "one\n", "a.ts": "a" });
    change(box);
    expect((await commitIn(box, paths)).commit).toBe(box.head());
    expect([filesOf(box).sort(), box.status()]).toEqual([[...paths].sort(), ""]);
  });

  test.each([
    "memory/facts/a*[b]?.md",
    "memory/facts/:(top)x.md",
    "memory/facts/缓存策略.md",
    "memory/facts/café.md",
    "memory/facts/cafe\u0301.md",
    "memory/facts/two words.md",
    "memory/facts/-m.md",
    'memory/facts/"q"\t.md',
  ])("the name %s", async (name) => {
    const box = sandbox({ "memory/facts/ab.md": "neighbour\n" });
    box.write(name, "one\n");
    box.write("memory/facts/axb.md", "another new one\n");
    expect((await commitIn(box, [name])).commit).toBe(box.head());
    expect(filesOf(box)).toEqual([name]);
    box.write(name, "two\n");
    expect((await commitIn(box, [name])).commit).toBe(box.head());
    expect(box.git("status", "--porcelain", "-uall")).toBe("?? memory/facts/axb.md");
  });

  test("more names than an argument list takes", async () => {
    const box = sandbox({ "a.ts": "a" });
    const paths = Array.from({ length: 700 }, (_, number) => `memory/facts/一個很長的名字-${number}.md`);
    paths.forEach((path) => box.write(path, "one\n"));
    expect((await commitIn(box, paths)).commit).toBe(box.head());
    paths.forEach((path) => box.write(path, "two\n"));
    expect((await commitIn(box, paths)).commit).toBe(box.head());
    expect(box.status()).toBe("");
  });

  test("nothing where nothing changed, or the path never was", async () => {
    const box = sandbox({ [FACT]: "one\n" });
    const head = box.head();
    expect(await commitIn(box, [FACT, "memory/never.md"])).toEqual({
      commit: null,
      deferred: null,
      ignored: false,
    });
    expect(box.head()).toBe(head);
  });

  test("another process had it in its commit: that commit is given", async () => {
    const box = sandbox({ [FACT]: "one\n" });
    const repo = await opened(box);
    box.write(FACT, "two\n");
    box.commitAll("swept up");
    const holder = box.head();
    box.git("commit", "-q", "--allow-empty", "-m", "later");
    expect((await commitPaths(repo, { paths: [FACT], subject: SUBJECT })).commit).toBe(holder);
  });
});

describe("what the person has staged", () => {
  test("stays staged, byte for byte", async () => {
    const box = sandbox({ "a.ts": "1\n2\n3\n4\n5\n", "gone.ts": "x\n", [FACT]: "one\n" });
    box.write("a.ts", "1 staged\n2\n3\n4\n5\n");
    box.git("add", "a.ts");
    box.write("a.ts", "1 staged\n2\n3\n4\n5 not staged\n");
    box.write("new.ts", "new\n");
    box.git("add", "new.ts");
    box.write("intent.ts", "intent\n");
    box.git("add", "-N", "intent.ts");
    box.git("rm", "-q", "gone.ts");
    const others = (): string[] => [
      box.git("ls-files", "--stage", "--", "*.ts"),
      box.git("diff", "--", "*.ts"),
      box.git("diff", "--cached", "--", "*.ts"),
      box.status(),
    ];
    const before = others();
    box.write("memory/facts/new.md", "new\n");
    box.write(FACT, "two\n");
    expect((await commitIn(box, ["memory/facts/new.md", FACT])).commit).toBe(box.head());
    expect(others()).toEqual(before);
    expect(filesOf(box)).toEqual([FACT, "memory/facts/new.md"]);
  });

  test.each([
    ["changed", "one\n", "two\n"],
    ["new", null, "two\n"],
  ])("a half-staged memory is left alone (%s), the others are committed", async (_name, first, second) => {
    const box = sandbox({ "a.ts": "a", ...(first === null ? {} : { [FACT]: first }) });
    box.write(FACT, second);
    box.git("add", FACT);
    box.write(FACT, "three\n");
    const before = box.index();
    const alone = await commitIn(box, [FACT]);
    expect(alone.deferred).toMatch(/memory\/facts\/kiln\.md is half staged.*git restore --staged/);
    expect([alone.commit, box.index()]).toEqual([null, before]);
    box.write("memory/other.md", "other\n");
    const both = await commitIn(box, [FACT, "memory/other.md"]);
    expect([both.commit, filesOf(box)]).toEqual([box.head(), ["memory/other.md"]]);
    expect(both.deferred).toContain("half staged");
  });

  test("a memory taken out of the index but kept on disk is not put back", async () => {
    const box = sandbox({ [FACT]: "one\n", "a.ts": "a" });
    box.git("rm", "-q", "--cached", FACT);
    expect((await commitIn(box, [FACT])).deferred).toContain("half staged");
    expect(box.git("ls-files")).toBe("a.ts");
  });
});

describe("index formats", () => {
  test.each([
    ["version 4", (box: Sandbox) => box.git("update-index", "--index-version", "4")],
    ["split", (box: Sandbox) => box.git("update-index", "--split-index")],
    ["untracked cache", (box: Sandbox) => box.git("update-index", "--untracked-cache")],
  ])("%s", async (_name, prepare) => {
    const box = sandbox({ [FACT]: "one\n", "a.ts": "a", "memory/facts/b.md": "b\n" });
    prepare(box);
    box.write(FACT, "two\n");
    box.write("memory/facts/new.md", "new\n");
    expect((await commitIn(box, [FACT, "memory/facts/new.md"])).commit).toBe(box.head());
    expect([filesOf(box), box.status()]).toEqual([[FACT, "memory/facts/new.md"], ""]);
  });
});

describe("private by choice", () => {
  test("ignored: silent", async () => {
    const box = sandbox({ ".gitignore": "memory/\n" });
    const head = box.head();
    box.write(FACT, "one\n");
    expect(await commitIn(box, [FACT])).toEqual({ commit: null, deferred: null, ignored: true });
    expect([box.head(), box.status()]).toEqual([head, ""]);
  });

  test("ignored beside others: the others are committed", async () => {
    const box = sandbox({ ".gitignore": "memory/handoffs/\n" });
    box.write("memory/handoffs/main.md", "private\n");
    box.write(FACT, "one\n");
    expect(await commitIn(box, ["memory/handoffs/main.md", FACT])).toEqual({
      commit: box.head(),
      deferred: null,
      ignored: false,
    });
    expect(filesOf(box)).toEqual([FACT]);
  });

  test("ignored but tracked: committed", async () => {
    const box = sandbox({ [FACT]: "one\n" });
    box.write(".gitignore", "memory/\n");
    box.write(FACT, "two\n");
    expect((await commitIn(box, [FACT])).commit).toBe(box.head());
  });
});
