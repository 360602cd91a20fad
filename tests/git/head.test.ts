import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readHead, topOf } from "../../src/git/head.ts";
import { openRepo, repoPath } from "../../src/git/repo.ts";
import { commitPaths } from "../../src/git/commit.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

/** What git itself says, to hold the file reader against. */
function said(box: Sandbox): { branch: string | null; head: string | null } {
  const ask = (...args: string[]): string | null => {
    try {
      return box.git(...args);
    } catch {
      return null;
    }
  };
  return {
    branch: ask("symbolic-ref", "-q", "--short", "HEAD"),
    head: ask("rev-parse", "-q", "--verify", "HEAD"),
  };
}

function expectSame(box: Sandbox): void {
  const head = readHead(box.dir);
  expect({ branch: head?.branch, head: head?.head }).toEqual(said(box));
  expect(head?.gitDir).toBe(box.git("rev-parse", "--absolute-git-dir"));
  expect(head?.commonDir).toBe(box.git("rev-parse", "--path-format=absolute", "--git-common-dir"));
}

describe("HEAD without starting git", () => {
  test.each([
    ["a branch", (_box: Sandbox) => {}],
    ["slashes and Chinese", (box: Sandbox) => box.git("checkout", "-q", "-b", "feat/登入#1")],
    ["packed", (box: Sandbox) => box.git("pack-refs", "--all")],
    [
      "packed, of two names that end alike",
      (box: Sandbox) => (
        box.git("checkout", "-q", "-b", "ain"),
        box.commitAll("x"),
        box.git("branch", "x/main"),
        box.git("pack-refs", "--all")
      ),
    ],
    ["packed, then moved", (box: Sandbox) => (box.git("pack-refs", "--all"), box.commitAll("more"))],
    ["detached", (box: Sandbox) => box.git("checkout", "-q", "--detach")],
    [
      "a branch that stands for another",
      (box: Sandbox) => (
        box.git("symbolic-ref", "refs/heads/alias", "refs/heads/main"),
        box.git("symbolic-ref", "HEAD", "refs/heads/alias")
      ),
    ],
    ["a new branch without a commit", (box: Sandbox) => box.git("checkout", "-q", "--orphan", "fresh")],
  ])("%s", (_name, prepare) => {
    const box = sandbox({ "a.ts": "a" });
    prepare(box);
    if (_name === "a branch that stands for another") expect(readHead(box.dir)?.head).toBe(said(box).head);
    else expectSame(box);
  });

  test("sha256", () => {
    const box = sandbox();
    box.git("init", "-q", "-b", "main", "--object-format=sha256", "../long");
    const long = box.in("../long");
    long.commitAll("start");
    expectSame(long);
    expect(readHead(long.dir)?.head).toHaveLength(64);
  });

  test("worktree, submodule, separate git dir", () => {
    const box = sandbox({ "a.ts": "a" });
    box.git("worktree", "add", "-q", "../tree", "-b", "side");
    expectSame(box.in("../tree"));
    box.git("pack-refs", "--all");
    expectSame(box.in("../tree"));
    box.git("clone", "-q", box.dir, "../library");
    box.git("submodule", "add", "-q", "../library", "sub");
    expectSame(box.in("sub"));
    box.git("init", "-q", "-b", "main", "--separate-git-dir", "../elsewhere.git", "../apart");
    box.in("../apart").commitAll("start");
    expectSame(box.in("../apart"));
  });

  test("while rebasing and bisecting the branch is still the one that is worked on", () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.git("checkout", "-q", "-b", "feat/x");
    box.write("a.ts", "x\n");
    box.commitAll("x");
    box.git("checkout", "-q", "main");
    box.write("a.ts", "m\n");
    box.commitAll("m");
    box.git("checkout", "-q", "feat/x");
    expect(() => box.git("rebase", "main")).toThrow();
    expect(readHead(box.dir)).toMatchObject({ branch: "feat/x", state: "rebase", head: box.head() });
    box.git("rebase", "--abort");
    box.git("bisect", "start", "HEAD", "main~1");
    expect(readHead(box.dir)).toMatchObject({ branch: "feat/x", state: "bisect" });
    box.git("bisect", "reset");
    expect(readHead(box.dir)).toMatchObject({ branch: "feat/x", state: null });
  });
});

describe("opening", () => {
  test("from below, and not at all where there is nothing", async () => {
    const box = sandbox({ "memory/facts/a.md": "a" });
    expect(await opened(box, {}, "memory/facts")).toMatchObject({
      top: box.dir,
      branch: "main",
      head: box.head(),
      shallow: false,
      state: null,
    });
    mkdirSync(join(box.root, "plain"));
    expect(await openRepo(join(box.root, "plain"), box.env)).toBeNull();
    expect(await openRepo(box.dir, { ...box.env, PATH: "/nowhere" })).toBeNull();
  });

  test.each([
    ["an empty .git folder", (dir: string) => mkdirSync(join(dir, ".git"))],
    [
      "a .git file that leads nowhere",
      (dir: string) => writeFileSync(join(dir, ".git"), "gitdir: /nowhere\n"),
    ],
    ["a .git file of something else", (dir: string) => writeFileSync(join(dir, ".git"), "hello\n")],
    ["a dangling .git link", (dir: string) => symlinkSync("/nowhere", join(dir, ".git"))],
  ])("%s is no repository", async (_name, prepare) => {
    const box = sandbox();
    const dir = join(box.root, "broken");
    mkdirSync(dir);
    prepare(dir);
    expect([topOf(dir), await openRepo(dir, box.env)]).toEqual([null, null]);
  });

  test("a shallow clone says so", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.commitAll("two");
    box.git("clone", "-q", "--depth", "1", `file://${box.dir}`, "../shallow");
    expect((await opened(box.in("../shallow"))).shallow).toBe(true);
  });

  test("names of paths", async () => {
    const box = sandbox({ "memory/a.md": "a" });
    symlinkSync(box.dir, join(box.root, "link"));
    const repo = await opened(box);
    const linked = await openRepo(join(box.root, "link"), box.env);
    const names = [
      box.path("memory/a.md"),
      "memory/a.md",
      "./memory/a.md",
      join(box.root, "link/memory/a.md"),
      box.path("memory/"),
      "../x",
      "/etc/passwd",
      box.dir,
    ];
    expect(names.map((name) => repoPath(repo, name))).toEqual([
      "memory/a.md",
      "memory/a.md",
      "memory/a.md",
      "memory/a.md",
      "memory",
      null,
      null,
      "",
    ]);
    expect(linked && repoPath(linked, box.path("memory/a.md"))).toBe("memory/a.md");
  });
});

describe("places to commit in", () => {
  const fact = "memory/facts/kiln.md";
  const commit = async (box: Sandbox, path = fact) => {
    box.write(path, "Fired on Tuesdays.\n");
    return commitPaths(await opened(box, {}, "memory"), { paths: [box.path(path)], subject: "remember" });
  };

  test("a worktree", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.git("worktree", "add", "-q", "../tree", "-b", "side");
    const tree = box.in("../tree");
    expect((await commit(tree)).commit).toBe(tree.head());
    expect([box.status(), tree.status(), box.git("log", "-1", "--format=%s", "side")]).toEqual([
      "",
      "",
      "remember",
    ]);
  });

  test("a submodule", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.git("clone", "-q", box.dir, "../library");
    box.git("submodule", "add", "-q", "../library", "sub");
    box.commitAll("submodule");
    const outer = box.head();
    expect((await commit(box.in("sub"))).commit).toBe(box.in("sub").head());
    expect([box.head(), box.git("diff", "--cached", "--name-only")]).toEqual([outer, ""]);
  });

  test("a branch without a commit: the person's first files stay staged", async () => {
    const box = sandbox({}, { unborn: true });
    box.write("a.ts", "a");
    box.git("add", "a.ts");
    expect((await commit(box)).commit).toBe(box.head());
    expect([box.git("show", "--format=", "--name-only"), box.status()]).toEqual([fact, "A  a.ts"]);
  });

  test("a branch without a commit, refused: everything as before", async () => {
    const box = sandbox({}, { unborn: true });
    box.hook("pre-commit", "exit 1");
    expect((await commit(box)).deferred).toMatch(/hook refused/);
    expect(box.status()).toBe(`?? ${fact}`);
  });

  test("a detached head", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.git("checkout", "-q", "--detach");
    expect((await commit(box)).commit).toBe(box.head());
    expect(box.git("log", "-1", "--format=%s", "main")).toBe("start");
  });

  test.each(["cone", "no-cone"])("a sparse checkout without memory/ (%s)", async (mode) => {
    const box = sandbox({ "src/a.ts": "a", [fact]: "old\n", "memory/b.md": "b\n" });
    box.git("sparse-checkout", "set", `--${mode}`, "src");
    expect(box.exists(fact)).toBe(false);
    expect((await commit(box)).commit).toBe(box.head());
    expect((await commit(box, "memory/facts/new.md")).commit).toBe(box.head());
    expect(box.git("ls-tree", "-r", "--name-only", "HEAD", "--", "memory")).toBe(
      "memory/b.md\nmemory/facts/kiln.md\nmemory/facts/new.md",
    );
    expect(box.status()).toBe("");
  });

  test("a sparse index", async () => {
    const box = sandbox({ "src/a.ts": "a", "other/b.ts": "b", [fact]: "old\n" });
    box.git("sparse-checkout", "set", "--cone", "--sparse-index", "src");
    expect((await commit(box)).commit).toBe(box.head());
    expect(box.git("ls-tree", "-r", "--name-only", "HEAD")).toBe(`${fact}\nother/b.ts\nsrc/a.ts`);
  });

  test("autocrlf", async () => {
    const box = sandbox({ "a.ts": "a" }, { config: "[core]\n\tautocrlf = true\n" });
    expect((await commit(box)).commit).toBe(box.head());
    box.write(fact, "one\r\ntwo\n");
    expect((await commitPaths(await opened(box), { paths: [fact], subject: "crlf" })).commit).toBe(
      box.head(),
    );
  });

  test("a checkout that was moved", async () => {
    const box = sandbox({ "a.ts": "a" });
    renameSync(box.dir, join(box.root, "moved"));
    cpSync(join(box.root, "moved"), box.dir, { recursive: true });
    expect((await commit(box)).commit).toBe(box.head());
  });
});
