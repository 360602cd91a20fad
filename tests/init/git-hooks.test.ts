// `init --git-hooks`, and what the hook runs.
import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inProcess } from "../commands/run.ts";
import { withoutStore, withStore } from "../commands/store.ts";
import type { Sandbox } from "../git/sandbox.ts";

const HOOK = ".git/hooks/pre-commit";
const KEY = "AKIA" + "IOSFODNN7ABCDEFG";
const run = (box: Sandbox, ...argv: string[]) => inProcess(box, { argv });
const setUp = (box: Sandbox) => run(box, "init", "--yes", "--git-hooks");

function withHook(text: string, mode = 0o750): Sandbox {
  const box = withoutStore();
  box.write(HOOK, text);
  chmodSync(box.path(HOOK), mode);
  return box;
}

describe("the hook of init --git-hooks", () => {
  it("is made, made once, and taken out", async () => {
    const box = withoutStore();
    expect((await setUp(box)).out).toContain(`created  ${HOOK}`);
    const text = box.read(HOOK);
    expect(text).toMatch(/^#!\/bin\/sh\n[\s\S]*scan --staged --quiet/);
    expect(statSync(box.path(HOOK)).mode & 0o111).not.toBe(0);
    expect((await setUp(box)).out).toContain("nothing changed");
    expect(box.read(HOOK)).toBe(text);
    expect((await run(box, "uninit")).out).toContain(`removed  ${HOOK}`);
    expect(box.exists(HOOK)).toBe(false);
  });

  it("goes before what a shell script does, and leaves its bytes and mode behind", async () => {
    const mine = "#!/usr/bin/env bash\nset -e\nnpm test\nexit 0\n";
    const box = withHook(mine);
    await setUp(box);
    expect(box.read(HOOK).indexOf("scan --staged")).toBeLessThan(box.read(HOOK).indexOf("set -e"));
    await run(box, "uninit");
    expect(box.read(HOOK)).toBe(mine);
    expect(statSync(box.path(HOOK)).mode & 0o777).toBe(0o750);
  });

  it.each([
    ["another language", "#!/usr/bin/env python3\nprint(1)\n", 0o755, "is no shell script"],
    ["a hook that is switched off", "#!/bin/sh\ntrue\n", 0o644, "is not executable"],
  ])("%s is left alone, and the line to add is said", async (_, text, mode, reason) => {
    const box = withHook(text, mode);
    const { code, err } = await setUp(box);
    expect([code, box.read(HOOK)]).toEqual([0, text]);
    expect(err).toContain(reason);
    expect(err).toContain("Add this line to your pre-commit hook: tasuki scan --staged");
  });

  it("is not written where core.hooksPath leads elsewhere", async () => {
    const box = withoutStore();
    box.git("config", "core.hooksPath", ".husky/_");
    expect((await setUp(box)).err).toContain("core.hooksPath is set here (.husky/_)");
    expect(box.exists(HOOK)).toBe(false);
    expect(box.exists(".husky")).toBe(false);
  });

  it("writes nothing in a dry run", async () => {
    const box = withoutStore();
    expect((await run(box, "init", "--yes", "--git-hooks", "--dry-run")).out).toContain(HOOK);
    expect(box.exists(HOOK)).toBe(false);
  });
});

describe("scan", () => {
  it("finds a secret by file, line and column, and never shows it", async () => {
    const box = withStore({ "memory/facts/key.md": `one\nthe key ${KEY}\n` });
    const { code, out } = await run(box, "scan", "--format", "github");
    expect(code).toBe(1);
    expect(out).toMatch(/^::error file=memory\/facts\/key\.md,line=2,col=\d+,title=secret::/m);
    expect(out).not.toContain(KEY);
    expect((await run(box, "scan", "src")).code).toBe(0);
    expect((await run(box, "scan", "nowhere")).code).toBe(2);
  });

  it("looks at what is staged, not at what is on disk, and at conflicts too", async () => {
    const box = withStore();
    box.write("memory/facts/key.md", `the key ${KEY}\n`);
    box.write("src/key.ts", `export const key = "${KEY}"\n`);
    box.git("add", "src");
    expect(await run(box, "scan", "--staged", "--quiet")).toEqual({ code: 0, out: "", err: "" });
    box.git("add", ".");
    box.write("memory/facts/key.md", "clean\n");
    const both = await run(box, "scan", "--staged", "--json");
    expect(JSON.parse(both.out).problems).toMatchObject([{ code: "secret", file: "memory/facts/key.md" }]);
    box.write("memory/facts/key.md", "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n");
    box.git("add", ".");
    expect((await run(box, "scan", "--staged")).out).toContain("conflict-markers");
  });

  it("looks into every kind of Unicode", async () => {
    const little = Buffer.from(`the key ${KEY}\n`, "utf16le");
    const big = Buffer.from(little).swap16();
    const box = withStore();
    const files = {
      "little.md": Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      "big.md": Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
      "bare.md": little,
      "bare-big.txt": big,
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(box.path(`memory/facts/${name}`), bytes);
    box.git("add", "memory");
    for (const staged of [[], ["--staged"]]) {
      const { code, out } = await run(box, "scan", ...staged, "--json");
      expect(code).toBe(1);
      const found = (JSON.parse(out) as { problems: object[] }).problems;
      expect(found).toHaveLength(4);
      for (const name of Object.keys(files))
        expect(found).toContainEqual(
          expect.objectContaining({ code: "secret", file: `memory/facts/${name}`, line: 1, column: 9 }),
        );
    }
  });

  it("says what it did not look at, and lets no such note pass", async () => {
    const box = withStore();
    const nul = Buffer.from(`\0 the key ${KEY}`);
    const wide = Buffer.from([0xff, 0xfe, 0, 0, ...Buffer.from(`${[...KEY].join("\0\0\0")}\0\0\0`)]);
    const files = {
      "binary.md": nul,
      "picture.png": nul,
      "huge.txt": Buffer.alloc(5_000_001, "a long text\n"),
      "wide.txt": wide,
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(box.path(`memory/facts/${name}`), bytes);
    box.git("add", "memory/facts");
    for (const staged of [[], ["--staged"]]) {
      const { code, out } = await run(box, "scan", ...staged, "--json");
      expect(code).toBe(1);
      const { problems } = JSON.parse(out) as {
        problems: { file: string; code: string; severity: string }[];
      };
      expect(problems.map(({ file, code, severity }) => `${file} ${code} ${severity}`).sort()).toEqual([
        "memory/facts/binary.md encoding error",
        "memory/facts/huge.txt too-long error",
        "memory/facts/picture.png encoding info",
        "memory/facts/wide.txt encoding error",
      ]);
    }
    for (const name of ["binary.md", "huge.txt", "wide.txt"]) rmSync(box.path(`memory/facts/${name}`));
    expect(await run(box, "scan")).toMatchObject({ code: 0, out: expect.stringContaining("not looked at") });
  });

  it("takes no time for the marks of very many conflicts that are none", async () => {
    const box = withStore({ "memory/facts/a.md": "<<<<<<< a\n".repeat(4_000) + "=======\n".repeat(4_000) });
    box.write("memory/facts/a.md", `${box.read("memory/facts/a.md")}x\n`);
    box.git("add", ".");
    expect((await run(box, "scan", "--staged", "--quiet")).code).toBe(0);
  });

  it("inside a hook the index is the one that git works with", async () => {
    const box = withStore();
    box.write("memory/facts/key.md", `the key ${KEY}\n`);
    box.git("add", ".");
    box.git("read-tree", "--index-output=.git/other", "HEAD");
    const inHook = (index: string) =>
      inProcess(box, { argv: ["scan", "--staged", "--quiet"], env: { GIT_INDEX_FILE: index } });
    expect((await inHook(".git/index")).code).toBe(1);
    expect((await inHook(box.path(".git/other"))).code).toBe(0);
  });
});
