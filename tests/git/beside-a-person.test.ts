// A person, or an earlier process that was killed, is in the middle of something that git's own files hardly show.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync, utimesSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { commitPaths } from "../../src/git/commit.ts";
import { noteIndexed } from "../../src/git/left-in-index.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

const FACT = "memory/facts/kiln.md";
const OTHER = "memory/facts/port.md";

async function commitOne(box: Sandbox, path = FACT, env: Record<string, string> = {}) {
  return commitPaths(await opened(box, env), {
    paths: [path],
    subject: "remember",
    created: [path],
    patience: 500,
  });
}

describe("a commit message that a person is writing", () => {
  test.each([[[]], [["--amend"]]])("git commit %s goes through, and our write waits", async (options) => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write("a.ts", "b\n");
    box.git("add", "a.ts");
    box.write(
      "../editor.sh",
      'echo "Theirs" > "$1"; touch ../open; while [ ! -e ../go ]; do sleep 0.05; done\n',
    );
    const env = { ...box.env, GIT_EDITOR: `sh ${box.path("../editor.sh")}` };
    const theirs = spawn("git", ["commit", ...options], { cwd: box.dir, env, stdio: "ignore" });
    const ended = once(theirs, "exit");
    while (!existsSync(box.path("../open"))) await sleep(20);
    box.write(FACT, "Fired on Tuesdays.\n");
    const deferred = await commitOne(box);
    box.write("../go", "");
    expect(deferred).toMatchObject({
      commit: null,
      deferred: expect.stringContaining("message is being written"),
    });
    expect(await ended).toEqual([0, null]);
    expect(box.git("log", "-1", "--format=%s")).toBe("Theirs");
    expect(await commitOne(box)).toMatchObject({ deferred: null, commit: box.head() });
  });

  test("one that was given up is waited for a quarter of an hour, and kept as it was", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write(".git/COMMIT_EDITMSG", "A long careful message\n");
    const aged = (minutes: number): void => {
      const time = Date.now() / 1000 - minutes * 60;
      utimesSync(box.path(".git/COMMIT_EDITMSG"), time, time);
      utimesSync(box.path(".git/logs/HEAD"), time - 60, time - 60);
    };
    box.write(FACT, "Fired on Tuesdays.\n");
    aged(14);
    expect((await commitOne(box)).deferred).toContain(".git/COMMIT_EDITMSG");
    aged(16);
    const { mtimeMs } = statSync(box.path(".git/COMMIT_EDITMSG"));
    expect((await commitOne(box)).commit).toBe(box.head());
    expect(box.read(".git/COMMIT_EDITMSG")).toBe("A long careful message\n");
    expect(statSync(box.path(".git/COMMIT_EDITMSG")).mtimeMs).toBeCloseTo(mtimeMs, 0);
  });

  test("a refused commit of ours leaves no message that looks like theirs", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.remove(".git/COMMIT_EDITMSG");
    box.hook("commit-msg", "exit 1");
    box.write(FACT, "Fired on Tuesdays.\n");
    expect((await commitOne(box)).deferred).toContain("hook refused");
    expect(box.exists(".git/COMMIT_EDITMSG")).toBe(false);
    box.remove(".git/hooks/commit-msg");
    expect((await commitOne(box)).commit).toBe(box.head());
  });

  test.each([
    ["merge --squash", "SQUASH_MSG", ["merge", "-q", "--squash", "side"]],
    ["cherry-pick -n", "MERGE_MSG", ["cherry-pick", "-n", "side"]],
  ])("what %s has prepared is kept", async (_name, file, command) => {
    const box = sandbox({ "a.ts": "a\n" });
    box.git("checkout", "-q", "-b", "side");
    box.write("a.ts", "b\n");
    box.commitAll("A change on the side");
    box.git("checkout", "-q", "main");
    box.git(...command);
    const prepared = box.exists(`.git/${file}`) ? box.read(`.git/${file}`) : null;
    box.write(FACT, "Fired on Tuesdays.\n");
    expect((await commitOne(box)).commit).toBe(box.head());
    expect(box.exists(`.git/${file}`) ? box.read(`.git/${file}`) : null).toBe(prepared);
    expect(box.git("diff", "--cached", "--name-only")).toBe("a.ts");
  });
});

describe("in a hook of git", () => {
  const env = { GIT_INDEX_FILE: ".git/index" };

  test("before a commit ours waits, behind it ours is made", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write("a.ts", "b\n");
    box.git("add", "a.ts");
    box.write(FACT, "Fired on Tuesdays.\n");
    expect((await commitOne(box, FACT, env)).deferred).toContain("about to make a commit");
    box.git("commit", "-q", "-m", "Theirs");
    expect((await commitOne(box, FACT, env)).commit).toBe(box.head());
  });
});

describe("the index", () => {
  test("a file that is written between git's two looks at it is not half staged ever after", async () => {
    const box = sandbox({ [FACT]: "one\n" });
    box.git("config", "filter.slow.clean", `sh -c 'cat; echo more >> ${FACT}'`);
    box.write(".git/info/attributes", "memory/** filter=slow\n");
    box.write(FACT, "two\n");
    expect((await commitOne(box)).commit).toBe(box.head());
    expect(box.git("diff", "--cached", "--name-only")).toBe("");
    box.git("config", "--unset", "filter.slow.clean");
    expect(await commitOne(box)).toMatchObject({ deferred: null, commit: box.head() });
    expect(box.status()).toBe("");
  });

  test("what a killed process has added is taken back, and committed by the next one", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write(FACT, "one\n");
    noteIndexed(await opened(box), [FACT]);
    box.git("add", FACT);
    box.write(FACT, "two\n");
    box.write(OTHER, "3000\n");
    expect((await commitOne(box, OTHER)).commit).toBe(box.head());
    expect(box.status()).toBe(`?? ${FACT}`);
    expect((await commitPaths(await opened(box), { paths: [FACT], subject: "again" })).deferred).toBe(null);
    expect(box.status()).toBe("");
    expect(box.exists(".git/tasuki.index")).toBe(false);
  });

  test("while somebody holds the index nothing is forgotten", async () => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write(FACT, "one\n");
    noteIndexed(await opened(box), [FACT]);
    box.git("add", FACT);
    box.write(FACT, "two\n");
    box.write(".git/index.lock", "");
    expect((await commitOne(box)).deferred).toContain("index.lock");
    box.remove(".git/index.lock");
    expect((await commitOne(box)).commit).toBe(box.head());
    expect(box.status()).toBe("");
  });

  test.each([
    ["somebody has staged another text since", (box: Sandbox) => box.write(FACT, "theirs\n"), true],
    ["the note is damaged", (box: Sandbox) => box.write(".git/tasuki.index", "[{"), false],
    ["the note is another program's", (box: Sandbox) => box.write(".git/tasuki.index", '{"path": 1}'), false],
    [
      "of a note only a part is one",
      (box: Sandbox) => box.write(".git/tasuki.index", '[1, {"path": 1}]'),
      false,
    ],
  ])("it is the person's where %s", async (_name, change, isStaged) => {
    const box = sandbox({ "a.ts": "a\n" });
    box.write(FACT, "one\n");
    noteIndexed(await opened(box), [FACT]);
    change(box);
    box.git("add", FACT);
    const staged = box.index();
    box.write(FACT, "two\n");
    expect((await commitOne(box)).deferred).toContain("half staged");
    expect(box.index()).toBe(staged);
    expect(isStaged).toBe(box.git("show", `:${FACT}`) === "theirs");
  });
});
