import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runGit } from "../../src/git/client.ts";
import { commitPaths } from "../../src/git/commit.ts";
import { failed, wordsOf } from "../../src/git/reasons.ts";
import { pendingPaths } from "../../src/git/status.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

const SUBJECT = "chore(memory): remember the kiln";
const FACT = "memory/facts/kiln.md";

async function writeAndCommit(box: Sandbox, text = "Fired on Tuesdays.\n", env: Record<string, string> = {}) {
  box.write(FACT, text);
  return commitPaths(await opened(box, env), { paths: [FACT], subject: SUBJECT, patience: 1_500 });
}

/** Deferred with that reason, in one line; HEAD and the index are as before, the file is kept and picked up later. */
async function expectDeferred(box: Sandbox, reason: RegExp, env: Record<string, string> = {}): Promise<void> {
  const before = [box.git("rev-parse", "--verify", "-q", "HEAD"), box.index()];
  const result = await writeAndCommit(box, "Fired on Tuesdays.\n", env);
  expect(result).toEqual({ commit: null, deferred: expect.stringMatching(reason), ignored: false });
  expect(result.deferred).not.toMatch(/[\n\r\u001b]/);
  expect([box.git("rev-parse", "--verify", "-q", "HEAD"), box.index()]).toEqual(before);
  expect(box.read(FACT)).toBe("Fired on Tuesdays.\n");
  expect(await pendingPaths(await opened(box, env), box.path("memory"))).toEqual([FACT]);
}

describe("in the middle of", () => {
  const conflict = (box: Sandbox): void => {
    box.git("checkout", "-q", "-b", "side");
    box.write("a.ts", "side\n");
    box.commitAll("side");
    box.git("checkout", "-q", "main");
    box.write("a.ts", "main\n");
    box.commitAll("main");
  };
  const failing = (box: Sandbox, ...args: string[]): void => {
    expect(() => box.git(...args)).toThrow();
  };
  test.each([
    ["a merge", (box: Sandbox) => failing(box, "merge", "side")],
    ["a rebase", (box: Sandbox) => failing(box, "rebase", "side")],
    ["a cherry-pick", (box: Sandbox) => failing(box, "cherry-pick", "side")],
    ["a revert", (box: Sandbox) => failing(box, "revert", "--no-edit", "side")],
    ["a bisect", (box: Sandbox) => box.git("bisect", "start")],
    [
      "a git am",
      (box: Sandbox) => (
        box.write("../p.patch", box.git("format-patch", "-1", "--stdout", "side") + "\n"),
        failing(box, "am", "../p.patch")
      ),
    ],
  ])("%s", async (name, begin) => {
    const box = sandbox({ "a.ts": "a\n" });
    conflict(box);
    begin(box);
    await expectDeferred(box, new RegExp(`^${name} is in progress\\. The next write after it will be\\.$`));
  });

  test("a conflict that a stash left behind is no obstacle, and stays", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write("a.ts", "stashed\n");
    box.git("stash", "-q");
    box.write("a.ts", "other\n");
    box.commitAll("other");
    failing(box, "stash", "pop");
    const before = box.git("ls-files", "--unmerged");
    expect((await writeAndCommit(box)).commit).toBe(box.head());
    expect([box.git("ls-files", "--unmerged"), box.status()]).toEqual([before, "UU a.ts"]);
  });

  test("a conflict in the memory itself", async () => {
    const box = sandbox({ [FACT]: "a\n" });
    box.write(FACT, "stashed\n");
    box.git("stash", "-q");
    box.write(FACT, "other\n");
    box.commitAll("other");
    failing(box, "stash", "pop");
    expect((await writeAndCommit(box)).deferred).toMatch(/kiln\.md has a conflict that is not resolved/);
  });
});

describe("locks", () => {
  test("a left-over index.lock is named, waited for and not deleted", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(".git/index.lock", "");
    const begun = Date.now();
    await expectDeferred(box, /holds \.git\/index\.lock\..*delete that file/);
    // Waited for at all: a timer never fires early. How long it takes in the end is the machine's affair.
    expect(Date.now() - begun).toBeGreaterThan(1_000);
    expect(box.exists(".git/index.lock")).toBe(true);
  });

  test("a lock held for a moment is waited out", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(".git/index.lock", "");
    setTimeout(() => box.remove(".git/index.lock"), 700);
    expect((await writeAndCommit(box)).commit).toBe(box.head());
  });

  test("a branch that is locked is named", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(".git/refs/heads/main.lock", "");
    await expectDeferred(box, /holds \.git\/refs\/heads\/main\.lock/);
    expect(box.exists(".git/refs/heads/main.lock")).toBe(true);
  });

  test.each([
    ["a dead writer's place", { pid: 4194300 }, 0],
    ["that of a process whose id another has now", { pid: process.pid, start: "1" }, 0],
    ["one of another machine, left for minutes", { pid: 4194300, host: "elsewhere" }, 300],
    ["one that says nothing, left for minutes", null, 300],
  ])("our own queue: %s is taken", async (_about, holder, seconds) => {
    const box = sandbox({ "a.ts": "a" });
    const whole = { start: null, host: hostname(), token: "t", ...holder };
    box.write(".git/tasuki.lock", holder === null ? "" : JSON.stringify(whole));
    const since = Date.now() / 1000 - seconds;
    utimesSync(box.path(".git/tasuki.lock"), since, since);
    expect((await writeAndCommit(box)).commit).toBe(box.head());
    expect(box.exists(".git/tasuki.lock")).toBe(false);
  });
});

describe("hooks", () => {
  test.each([
    [
      "commit-msg",
      'grep -q "^feat:" "$1" || { echo "only feat is allowed here" >&2; exit 1; }',
      /^a commit hook refused it: "only feat is allowed here"\. The next write tries again\.$/,
    ],
    [
      "pre-commit",
      'printf "\\033[31mlint:\\033[0m two\\nproblems\\n"; exit 1',
      /refused it: "lint: two problems"/,
    ],
    ["pre-commit", 'echo "error: no semicolons" >&2; exit 1', /hook refused it: "error: no semicolons"/],
    ["pre-commit", "exit 3", /refused it without a word/],
    ["prepare-commit-msg", "yes no | head -500; exit 1", /refused it: "no no .*…"/],
  ])("a %s that refuses (%s) is quoted, not passed by", async (name, script, reason) => {
    const box = sandbox({ "a.ts": "a" });
    box.hook(name, script);
    await expectDeferred(box, reason);
    rmSync(box.path(`.git/hooks/${name}`));
    expect((await writeAndCommit(box)).commit).toBe(box.head());
    expect(box.status()).toBe("");
  });

  test.each([
    ["and stages", "for f in $(git diff --cached --name-only); do echo formatted > $f; git add $f; done"],
    [
      "and refuses the first time",
      'for f in $(git diff --cached --name-only); do [ "$(cat $f)" = formatted ] || { echo formatted > $f; bad=1; }; done; exit ${bad:-0}',
    ],
  ])("one that reformats %s is accepted", async (_name, script) => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write("b.ts", "staged\n");
    box.git("add", "b.ts");
    box.hook("pre-commit", script);
    expect((await writeAndCommit(box)).commit).toBe(box.head());
    expect(box.git("show", `HEAD:${FACT}`)).toBe("formatted");
    expect(box.status()).toBe("A  b.ts");
  });

  test("patterns and standard input work in hooks", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.hook(
      "pre-commit",
      `cat > /dev/null; git diff --cached --name-only -- '*.md' > ${box.root}/seen; git stash list --format=%h --abbrev-c >/dev/null 2>&1 || true; env > ${box.root}/env`,
    );
    expect((await writeAndCommit(box)).commit).toBe(box.head());
    expect(box.read("../seen").trim()).toBe(FACT);
    expect(box.read("../env")).not.toMatch(/GIT_LITERAL_PATHSPECS|ABBREVIATED_OPTIONS=true/);
  });

  test("one that never ends is stopped, and leaves no lock", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.hook("pre-commit", `echo thinking >&2; sleep 60; touch ${box.root}/ended`);
    box.write(FACT, "one\n");
    const repo = await opened(box);
    expect((await runGit(repo, ["add", "-v", "--", FACT])).code).toBe(0);
    const run = await runGit(repo, ["commit", "-m", "x", "--only", "--", FACT], {
      hooks: true,
      quietMs: 400,
    });
    const isLeft = [existsSync(box.path("../ended")), existsSync(box.path(".git/index.lock"))];
    expect([run.failure, ...isLeft]).toEqual(["timeout", false, false]);
  });

  test("one that never says anything: no word of a library is taken for its own", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.hook("pre-commit", "sleep 5");
    const run = await runGit(await opened(box), ["commit", "--allow-empty", "-m", "x"], {
      hooks: true,
      quietMs: 300,
    });
    expect([run.failure, run.err]).toEqual(["timeout", ""]);
    expect(failed(run)).toMatch(
      /did not finish in time\. .*if it is always slow: `tasuki config set commit off`/,
    );
    expect(wordsOf(run, "It did not answer in time.")).toBe("It did not answer in time.");
  });

  test("git that can't be started is called so", async () => {
    const box = sandbox();
    const run = await runGit({ top: box.dir, env: { PATH: box.dir } }, ["version"]);
    expect(wordsOf(run)).toBe("git could not be started. Is it on PATH?");
  });

  test("refused while somebody else commits the same file: it is not taken out of the index", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write("b.ts", "staged");
    box.git("add", "b.ts");
    const other = `GIT_INDEX_FILE=${box.root}/other`;
    const commit = "git update-ref HEAD $(git commit-tree -p HEAD -m other $(git write-tree))";
    box.hook(
      "pre-commit",
      `unset GIT_INDEX_FILE; export ${other}; git read-tree HEAD; git add ${FACT}; ${commit}; exit 1`,
    );
    await writeAndCommit(box);
    expect([box.git("log", "-1", "--format=%s"), box.status()]).toEqual(["other", "A  b.ts"]);
  });

  test("one that leaves a process behind doesn't hold us", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.hook("post-commit", `(sleep 20; touch ${box.root}/ended) &`);
    expect((await writeAndCommit(box)).commit).toBe(box.head());
    expect(box.exists("../ended")).toBe(false);
  });
});

describe("what git lacks", () => {
  test("an identity", async () => {
    const box = sandbox({ "a.ts": "a" }, { identity: "none" });
    await expectDeferred(box, /git config --global user\.name .*user\.email/);
    box.git("config", "user.name", "Pat");
    box.git("config", "user.email", "pat@example.com");
    expect((await writeAndCommit(box)).commit).toBe(box.head());
  });

  test("an identity, given in the environment", async () => {
    const box = sandbox({ "a.ts": "a" }, { identity: "none" });
    const env = {
      GIT_AUTHOR_NAME: "A",
      GIT_AUTHOR_EMAIL: "a@x",
      GIT_COMMITTER_NAME: "C",
      GIT_COMMITTER_EMAIL: "c@x",
    };
    expect((await writeAndCommit(box, "x\n", env)).commit).toBe(box.head());
    expect(box.git("log", "-1", "--format=%an %ce")).toBe("A c@x");
  });

  test.each([
    ["a signing program", { "gpg.program": "/nowhere/gpg" }, /could not be signed: ".*\/nowhere\/gpg/],
    [
      "an SSH key",
      { "gpg.format": "ssh", "user.signingkey": "/nowhere/key.pub" },
      /could not be signed: ".*\/nowhere\/key/,
    ],
  ])("%s", async (_name, settings, reason) => {
    const box = sandbox({ "a.ts": "a" });
    for (const [key, value] of Object.entries({ "commit.gpgsign": "true", ...settings }))
      box.git("config", key, value);
    await expectDeferred(box, reason);
  });

  test("trust in the owner", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(FACT, "one\n");
    const repo = await opened(box, { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" });
    // git's own test switch is kept from the child; a wrapper plays another owner.
    box.write("../bin/git", `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec ${whichGit()} "$@"\n`);
    chmodSync(box.path("../bin/git"), 0o755);
    const env = { ...repo.env, PATH: `${box.path("../bin")}:${repo.env["PATH"]}` };
    const { deferred } = await commitPaths({ ...repo, env }, { paths: [FACT], subject: SUBJECT });
    expect(deferred).toMatch(/git does not trust .*safe\.directory/);
  });

  test("a whole index", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(FACT, "one\n");
    const repo = await opened(box);
    box.write(".git/index", "not an index at all, but long enough");
    expect((await commitPaths(repo, { paths: [FACT], subject: SUBJECT })).deferred).toMatch(
      /git said: "(error|fatal): .*"/,
    );
  });

  test("itself", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.write(FACT, "one\n");
    const repo = await opened(box);
    const gone = await commitPaths(
      { ...repo, env: { ...repo.env, PATH: "/nowhere" } },
      { paths: [FACT], subject: SUBJECT },
    );
    expect(gone.deferred).toMatch(/git could not be started/);
  });
});

test("a memory/ that is a link to somewhere else", async () => {
  const box = sandbox({ "a.ts": "a" });
  mkdirSync(join(box.root, "elsewhere"));
  symlinkSync(join(box.root, "elsewhere"), box.path("memory"));
  const result = await writeAndCommit(box);
  expect(result.deferred).toMatch(/beyond a symbolic link/);
});

test("a path of another repository", async () => {
  const box = sandbox({ "a.ts": "a" });
  box.write("../other/x.md", "x");
  const result = await commitPaths(await opened(box), {
    paths: [box.path("../other/x.md")],
    subject: SUBJECT,
  });
  expect(result.deferred).toMatch(/lies outside the repository/);
});

test("called from inside a git hook, the variables of the outer commit don't lead us astray", async () => {
  const box = sandbox({ "a.ts": "a" });
  box.git("init", "-q", "../outer");
  const outer = {
    GIT_DIR: box.path("../outer/.git"),
    GIT_INDEX_FILE: box.path("../outer/.git/index"),
    GIT_WORK_TREE: box.path("../outer"),
    GIT_PREFIX: "sub/",
    GIT_AUTHOR_NAME: "Somebody Else",
    GIT_AUTHOR_DATE: "@1 +0000",
  };
  expect((await writeAndCommit(box, "x\n", outer)).commit).toBe(box.head());
  expect(box.git("log", "-1", "--format=%an %ad", "--date=format:%Y")).not.toMatch(/Somebody|1970/);
});

test("the next write picks up what was deferred, and nothing else", async () => {
  const box = sandbox({
    "a.ts": "a",
    "memory/facts/old.md": "old\n",
    "memory/facts/gone.md": "gone\n",
    "memory/staged.md": "s\n",
  });
  box.write("memory/facts/old.md", "edited by hand\n");
  box.remove("memory/facts/gone.md");
  box.write("memory/facts/新.md", "new\n");
  box.write("memory/staged.md", "staged by the person\n");
  box.git("add", "memory/staged.md");
  box.write("memory/facts/x.md.1234567", "half-written\n");
  box.write("memory/.hidden.md.swp", "swap\n");
  box.write("memory/.local/.gitignore", "*\n");
  box.write("memory/.local/log.md", "log\n");
  box.write("b.ts", "b");
  expect((await pendingPaths(await opened(box), box.path("memory"))).sort()).toEqual([
    "memory/facts/gone.md",
    "memory/facts/old.md",
    "memory/facts/新.md",
  ]);
});

function whichGit(): string {
  const folder = (process.env["PATH"] ?? "").split(":").find((path) => existsSync(join(path, "git")));
  return join(folder ?? "/usr/bin", "git");
}
