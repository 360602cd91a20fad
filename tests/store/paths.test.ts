import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  absoluteOf,
  ensureLocal,
  findStore,
  gitTop,
  lookupStore,
  personalHome,
  personalPlace,
  personalStore,
  storePathOf,
} from "../../src/store/paths.ts";
import { folderWith, storeWith } from "./sandbox.ts";

const isRoot = process.getuid?.() === 0;

describe("findStore", () => {
  it.each([
    ["at the working directory", { "memory/config.yml": "" }, ".", "."],
    ["by its handoffs alone", { "memory/handoffs/": "" }, ".", "."],
    ["not a folder that happens to be called memory", { "memory/notes.md": "x" }, ".", null],
    ["not a file called handoffs", { "memory/handoffs": "x" }, ".", null],
    ["without git not above", { "memory/config.yml": "", "src/": "" }, "src", null],
    [
      "above, up to the git top level",
      { ".git/HEAD": "", "memory/config.yml": "", "src/deep/": "" },
      "src/deep",
      ".",
    ],
    [
      "not above the git top level",
      { "memory/config.yml": "", "repo/.git/HEAD": "", "repo/src/": "" },
      "repo/src",
      null,
    ],
    [
      "the nearest of two",
      { ".git/HEAD": "", "memory/config.yml": "", "app/memory/config.yml": "", "app/src/": "" },
      "app/src",
      "app",
    ],
    [
      "past a folder called memory that is none",
      { ".git/HEAD": "", "memory/config.yml": "", "app/memory/x.md": "" },
      "app",
      ".",
    ],
    [
      "from inside",
      { ".git/HEAD": "", "memory/config.yml": "", "memory/facts/a.md": "" },
      "memory/facts",
      ".",
    ],
    [
      "from inside of a store that is a repository of its own",
      { ".git/HEAD": "", "memory/.git": "gitdir: x", "memory/config.yml": "", "memory/facts/deep/": "" },
      "memory/facts/deep",
      ".",
    ],
    ["from inside, without git", { "memory/config.yml": "", "memory/facts/": "" }, "memory/facts", "."],
    ["from the store itself, without git", { "memory/config.yml": "" }, "memory", "."],
    [
      "not from a foreign folder inside, without git",
      { "memory/config.yml": "", "memory/project/": "" },
      "memory/project",
      null,
    ],
    ["a missing working directory", {}, "gone", null],
  ])("%s", (_about, tree, cwd, expected) => {
    const root = folderWith(tree as Record<string, string>);
    const place = findStore(join(root, cwd));
    expect(place && place.root).toBe(expected === null ? null : join(root, expected));
    if (place) expect(place).toEqual({ root: place.root, dir: join(place.root, "memory"), tier: "project" });
  });

  it("gives real paths", () => {
    const root = folderWith({ "real/memory/config.yml": "" });
    symlinkSync("real", join(root, "alias"));
    expect(findStore(join(root, "alias"))?.root).toBe(join(root, "real"));
  });

  it("follows a link to a store, and says so of one to nowhere or to itself", () => {
    const root = folderWith({
      "elsewhere/config.yml": "",
      "a/": "",
      "b/": "",
      "c/": "",
      "d/": "",
      "plain/x.md": "",
    });
    symlinkSync("../elsewhere", join(root, "a/memory"));
    symlinkSync("../gone", join(root, "b/memory"));
    symlinkSync("memory", join(root, "c/memory"));
    symlinkSync("../plain", join(root, "d/memory"));
    expect(findStore(join(root, "a"))).toEqual({
      root: join(root, "a"),
      dir: join(root, "elsewhere"),
      tier: "project",
    });
    expect(lookupStore(join(root, "b"))).toEqual({ kind: "broken-link", path: join(root, "b/memory") });
    expect(lookupStore(join(root, "c")).kind).toBe("broken-link");
    expect(findStore(join(root, "c"))).toBeNull();
    expect(lookupStore(join(root, "d")).kind).toBe("none");
  });

  it("prefers a store further up to a broken link", () => {
    const root = folderWith({ ".git/HEAD": "", "memory/config.yml": "", "app/": "" });
    symlinkSync("gone", join(root, "app/memory"));
    expect(findStore(join(root, "app"))?.root).toBe(root);
  });
});

describe("findStore in worktrees and submodules", () => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync(
      "git",
      [
        "-c",
        "user.name=T",
        "-c",
        "user.email=t@example.com",
        "-c",
        "protocol.file.allow=always",
        "-c",
        "gc.auto=0",
        ...args,
      ],
      { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    );
  function repoWith(tree: Record<string, string>, name: string, root = folderWith()): string {
    const repo = join(root, name);
    mkdirSync(repo);
    git(repo, "init", "-q", "-b", "main");
    for (const [file, text] of Object.entries(tree)) {
      mkdirSync(join(repo, file, ".."), { recursive: true });
      writeFileSync(join(repo, file), text);
    }
    git(repo, "add", "-A");
    git(repo, "commit", "-q", "--allow-empty", "-m", "start");
    return repo;
  }

  it("has one for each worktree", () => {
    const repo = repoWith({ "memory/config.yml": "" }, "repo");
    git(repo, "worktree", "add", "-q", "../other");
    expect(findStore(join(repo, "../other"))?.root).toBe(realpathSync(join(repo, "../other")));
  });

  it("uses the separate store of the main worktree", () => {
    const repo = repoWith({ "a.ts": "" }, "repo");
    git(repo, "worktree", "add", "-q", "--detach", "memory");
    writeFileSync(join(repo, "memory/config.yml"), "");
    git(repo, "worktree", "add", "-q", "../other");
    mkdirSync(join(repo, "../other/src"));
    expect(findStore(repo)?.root).toBe(repo);
    expect(findStore(join(repo, "../other/src"))?.root).toBe(repo);
    expect(findStore(join(repo, "memory"))?.root).toBe(repo);
  });

  it("doesn't use a committed store of the main worktree: that is another branch's", () => {
    const repo = repoWith({ "a.ts": "" }, "repo");
    git(repo, "worktree", "add", "-q", "../other");
    mkdirSync(join(repo, "memory"));
    writeFileSync(join(repo, "memory/config.yml"), "");
    expect(findStore(join(repo, "../other"))).toBeNull();
  });

  it("looks at the superproject only when a submodule has none", () => {
    const root = folderWith();
    const inner = repoWith({ "lib.ts": "" }, "inner", root);
    const own = repoWith({ "memory/config.yml": "" }, "own", root);
    const outer = repoWith({ "memory/config.yml": "" }, "outer", root);
    git(outer, "submodule", "add", "-q", inner, "libs/inner");
    git(outer, "submodule", "add", "-q", own, "libs/own");
    expect(findStore(join(outer, "libs/inner"))?.root).toBe(outer);
    expect(findStore(join(outer, "libs/own"))?.root).toBe(join(outer, "libs/own"));
    expect(gitTop(join(outer, "libs/inner"))).toBe(join(outer, "libs/inner"));
  });
});

describe("gitTop", () => {
  it("is the folder with an entry .git", () => {
    const root = folderWith({ "a/.git/HEAD": "", "a/b/c/": "", "w/.git": "gitdir: elsewhere" });
    expect(gitTop(join(root, "a/b/c"))).toBe(join(root, "a"));
    expect(gitTop(join(root, "w"))).toBe(join(root, "w"));
    expect(gitTop(join(root, "gone"))).toBeNull();
  });
});

describe("the personal store", () => {
  it.each([
    [{ TASUKI_HOME: "/x/y", HOME: "/h" }, "/x/y"],
    [{ HOME: "/h" }, "/h/.tasuki"],
    [{ USERPROFILE: "/u" }, "/u/.tasuki"],
    [{}, join(homedir(), ".tasuki")],
  ])("%j", (env, home) => {
    expect(personalHome(env)).toBe(home);
  });

  it("is null until it is made", () => {
    const root = folderWith({ "made/memory/": "" });
    expect(personalStore({ TASUKI_HOME: join(root, "none") })).toBeNull();
    expect(personalPlace({ TASUKI_HOME: join(root, "none") }).dir).toBe(join(root, "none/memory"));
    expect(personalStore({ TASUKI_HOME: join(root, "made") })).toEqual({
      root: join(root, "made"),
      dir: join(root, "made/memory"),
      tier: "personal",
    });
  });
});

describe("paths of a store", () => {
  it("are the same from both sides", () => {
    const root = folderWith({ "elsewhere/config.yml": "" });
    symlinkSync("elsewhere", join(root, "memory"));
    const place = { root, dir: join(root, "elsewhere"), tier: "project" } as const;
    expect(absoluteOf(place, "memory/facts/a.md")).toBe(join(root, "elsewhere/facts/a.md"));
    expect(absoluteOf(place, "memory")).toBe(place.dir);
    for (const folder of ["elsewhere", "memory"])
      expect(storePathOf(place, join(root, folder, "facts/a.md"))).toBe("memory/facts/a.md");
    for (const outside of ["elsewhere", "other.md", "../x"])
      expect(storePathOf(place, join(root, outside))).toBeNull();
  });
});

describe("ensureLocal", () => {
  it("makes the folder with its own .gitignore, once", () => {
    const place = storeWith();
    expect(ensureLocal(place)).toBe(true);
    expect(readFileSync(join(place.dir, ".local/.gitignore"), "utf8")).toBe("*\n");
    expect(ensureLocal(place)).toBe(true);
  });
  it("refuses a link", () => {
    const place = storeWith();
    mkdirSync(join(place.root, "out"));
    symlinkSync("../out", join(place.dir, ".local"));
    expect(ensureLocal(place)).toBe(false);
    expect(existsSync(join(place.root, "out/.gitignore"))).toBe(false);
  });
  it.skipIf(isRoot)("says no where it can't write", () => {
    const place = storeWith();
    chmodSync(place.dir, 0o555);
    expect(ensureLocal(place)).toBe(false);
    chmodSync(place.dir, 0o755);
  });
  it("says no where something is in the way", () => {
    expect(ensureLocal(storeWith({ ".local": "a file" }))).toBe(false);
  });
});
