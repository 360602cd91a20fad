import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scanAll, scanLists, scanStore, takenIds } from "../../src/store/scan.ts";
import { storeWith } from "./sandbox.ts";

describe("scanStore", () => {
  it("sees any Markdown file of a kind's folder, and Claude Code's own at the root", () => {
    const place = storeWith({
      "facts/b.md": "",
      "facts/A.MD": "x",
      "facts/deep/er/c.md": "",
      "facts/.hidden.md": "",
      "facts/.folder/d.md": "",
      "facts/notes.txt": "",
      "facts/.md": "",
      "preferences/p.md": "",
      "decisions/d.md": "",
      "digests/2026-11-30.md": "",
      "handoffs/main.md": "",
      "other/x.md": "",
      "user_role.md": "",
      "README.md": "",
      "Memory.md": "",
      "CLAUDE.md": "",
      "AGENTS.md": "",
      ".local/inbox.md": "",
    });
    expect(scanStore(place).map(({ path, kind, id, native }) => [path, kind, id, native])).toEqual([
      ["memory/decisions/d.md", "decision", "d", false],
      ["memory/digests/2026-11-30.md", "digest", "2026-11-30", false],
      ["memory/facts/A.MD", "fact", "A", false],
      ["memory/facts/b.md", "fact", "b", false],
      ["memory/facts/deep/er/c.md", "fact", "c", false],
      ["memory/preferences/p.md", "preference", "p", false],
      ["memory/user_role.md", "fact", "user_role", true],
    ]);
    const [row] = scanStore(place).filter(({ id }) => id === "A");
    expect(row).toMatchObject({
      abs: join(place.dir, "facts/A.MD"),
      size: 1,
      mtimeMs: expect.any(Number),
      ino: expect.any(Number),
    });
  });

  it("is empty for an empty store, or none", () => {
    expect(scanAll(storeWith())).toMatchObject({ files: [], lists: [], problems: [] });
    expect(scanAll({ root: "/gone", dir: "/gone/memory", tier: "project" })).toMatchObject({
      files: [],
      lists: [],
      problems: [],
    });
  });

  it("has one id for both spellings of a name", () => {
    const place = storeWith({ "facts/cafe\u0301.md": "", "handoffs/u\u0308.md": "" });
    expect(scanStore(place)[0]?.id).toBe("caf\u00e9");
    expect(scanLists(place)[0]?.list).toBe("\u00fc");
  });

  it("follows no link out of the store, and reports it", () => {
    const place = storeWith({ "facts/real.md": "", "decisions/": "" });
    writeFileSync(join(place.root, "secret.md"), "secret");
    mkdirSync(join(place.root, "out"));
    writeFileSync(join(place.root, "out/x.md"), "");
    symlinkSync("../../secret.md", join(place.dir, "facts/leak.md"));
    symlinkSync("real.md", join(place.dir, "facts/alias.md"));
    symlinkSync("gone.md", join(place.dir, "facts/dangling.md"));
    symlinkSync("loop.md", join(place.dir, "facts/loop.md"));
    symlinkSync("..", join(place.dir, "facts/up"));
    symlinkSync("../out", join(place.dir, "preferences"));
    symlinkSync("../out", join(place.dir, "handoffs"));
    symlinkSync("/etc/hostname", join(place.dir, "root.md"));
    const { files, lists, problems } = scanAll(place);
    expect(files.map(({ path }) => path)).toEqual(["memory/facts/alias.md", "memory/facts/real.md"]);
    expect(lists).toEqual([]);
    expect(problems.map(({ code, file, line }) => `${code} ${file}:${line}`).sort()).toEqual([
      "id-unsafe memory/facts/dangling.md:1",
      "id-unsafe memory/facts/leak.md:1",
      "id-unsafe memory/facts/loop.md:1",
      "id-unsafe memory/facts/up:1",
      "id-unsafe memory/handoffs:1",
      "id-unsafe memory/preferences:1",
      "id-unsafe memory/root.md:1",
    ]);
  });

  it("skips what is no file", () => {
    const place = storeWith({ "facts/folder.md/x.md": "", "facts/fine.md": "" });
    execFileSync("mkfifo", [join(place.dir, "facts/pipe.md")]);
    expect(scanStore(place).map(({ id }) => id)).toEqual(["fine", "x"]);
  });

  it("reports a name that is not UTF-8", () => {
    const place = storeWith({ "facts/": "" });
    const name = Buffer.concat([
      Buffer.from(`${place.dir}/facts/`),
      Buffer.from([0xb2, 0xe2]),
      Buffer.from(".md"),
    ]);
    writeFileSync(name, "");
    expect(scanAll(place).problems.map(({ code }) => code)).toEqual(["id-unsafe"]);
    rmSync(name);
  });

  it("knows which ids are taken, whatever their case", () => {
    const place = storeWith({
      "facts/Kiln.md": "",
      "facts/deep/b.md": "",
      "root.md": "",
      "handoffs/main.md": "",
      "facts/x.txt": "",
    });
    expect([...takenIds(place)].sort()).toEqual(["b", "kiln", "root"]);
  });
});
