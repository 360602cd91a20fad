import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitPaths } from "../../src/git/commit.ts";
import { readHead } from "../../src/git/head.ts";
import { blameText, diffText } from "../../src/git/views.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

const FACT = "memory/facts/窯.md";

/** The commands that git was started with, told by a wrapper that stands before it on PATH. */
function counted(box: Sandbox): { PATH: string; started: () => string[] } {
  const real = (process.env["PATH"] ?? "").split(":").find((folder) => existsSync(join(folder, "git")));
  box.write(
    "../bin/git",
    `#!/bin/sh\nfor word; do case $word in -*) ;; *) echo "$word" >> ${box.root}/started; break;; esac; done\nexec ${real}/git "$@"\n`,
  );
  box.write("../started", "");
  chmodSync(box.path("../bin/git"), 0o755);
  return {
    PATH: `${box.path("../bin")}:${process.env["PATH"]}`,
    started: () => readFileSync(box.path("../started"), "utf8").split("\n").filter(Boolean),
  };
}

test.each([
  [
    "a new memory",
    (box: Sandbox) => box.write("memory/facts/new.md", "x"),
    ["memory/facts/new.md"],
    ["add", "commit"],
  ],
  ["a changed one", (box: Sandbox) => box.write(FACT, "x"), [FACT], ["status", "commit"]],
  ["an unchanged one", () => {}, [FACT], ["status"]],
  [
    "an ignored one",
    (box: Sandbox) => (box.write(".git/info/exclude", "facts\n"), box.write("memory/facts/p.md", "x")),
    ["memory/facts/p.md"],
    ["add"],
  ],
  ["in a merge", (box: Sandbox) => box.write(".git/MERGE_HEAD", `${box.head()}\n`), [FACT], []],
  [
    "with a hook",
    (box: Sandbox) => (box.write(FACT, "x"), box.hook("pre-commit", "exit 0")),
    [FACT],
    ["status", "commit", "status"],
  ],
])("%s starts git no more than needed", async (_name, prepare, paths, commands) => {
  const box = sandbox({ [FACT]: "one\n" });
  prepare(box);
  const { PATH, started } = counted(box);
  const repo = await opened(box, { PATH });
  expect(readHead(box.dir)?.branch).toBe("main");
  expect(started()).toEqual([]);
  const created = paths.filter((path) => path !== FACT);
  await commitPaths(repo, { paths, created, subject: "x" });
  expect(started()).toEqual(commands);
});

test("diff and blame are readable whatever the person has set up", async () => {
  const box = sandbox(
    { [FACT]: "one\n" },
    {
      config:
        "[diff]\n\texternal = false\n\tnoprefix = true\n[color]\n\tui = always\n[core]\n\tquotepath = true\n",
    },
  );
  box.write(FACT, "one\ntwo\n");
  box.commitAll("two");
  box.write(FACT, "one\ntwo\nthree\n");
  const repo = await opened(box);
  expect(await diffText(repo, { paths: [FACT], from: "HEAD~1", to: "HEAD" })).toContain(
    `--- a/${FACT}\n+++ b/${FACT}\n@@ -1 +1,2 @@\n one\n+two\n`,
  );
  expect(await diffText(repo, { paths: [box.path("memory")] })).toContain("+three");
  expect((await blameText(repo, FACT)).split("\n").map((line) => line.replace(/^.*\) /, ""))).toEqual([
    "one",
    "two",
    "three",
    "",
  ]);
  await expect(blameText(repo, "memory/none.md")).rejects.toThrow(/no commit holds memory\/none\.md yet/);
  await expect(diffText(repo, { paths: [FACT], from: "nope" })).rejects.toThrow(/no commit "nope"/);
});
