// A file system without hard links (FAT, some network shares), and folders that vanish meanwhile.
import type * as fs from "node:fs";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { withLock } from "../../src/store/lock.ts";
import { moveFile, updateFile } from "../../src/store/write.ts";
import { storeWith } from "./sandbox.ts";

const PATH = "memory/facts/a.md";
const failures = vi.hoisted(() => ({
  link: [] as (string | null)[],
  write: [] as string[],
  onLink: (_to: string): void => {},
}));

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const fail = (code: string): never => {
    throw Object.assign(new Error(code), { code });
  };
  return {
    ...real,
    linkSync: (from: string, to: string) => {
      const code = failures.link.length > 1 ? failures.link.shift() : failures.link[0];
      if (code) fail(code);
      failures.onLink(to);
      real.linkSync(from, to);
    },
    writeFileSync: (...args: Parameters<typeof real.writeFileSync>) => {
      const flag = typeof args[2] === "object" ? args[2]?.flag : null;
      const code = flag === "wx" ? failures.write.shift() : undefined;
      if (code) fail(code);
      real.writeFileSync(...args);
    },
  };
});

beforeEach(() => {
  failures.link = [];
  failures.write = [];
  failures.onLink = () => {};
});

describe("without links", () => {
  it("the lock is an exclusive create", async () => {
    failures.link = ["EPERM"];
    const place = storeWith({});
    const parts = await Promise.all(
      [1, 2, 3, 4].map((part) => updateFile(place, PATH, async (old) => `${old ?? ""}${part}\n`)),
    );
    expect(parts.every(({ changed }) => changed)).toBe(true);
    expect(readFileSync(join(place.dir, "facts/a.md"), "utf8").trimEnd().split("\n").sort()).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(readdirSync(join(place.dir, ".local/locks"))).toEqual([]);
  });

  it("what else goes wrong is said", async () => {
    failures.link = ["EPERM"];
    failures.write = ["ENOSPC"];
    await expect(withLock(storeWith({}), "x", () => 1)).rejects.toThrow("ENOSPC");
  });

  it("a file is moved by renaming, never over another", async () => {
    failures.link = ["EPERM"];
    const place = storeWith({ "facts/a.md": "a", "decisions/b.md": "b" });
    await moveFile(place, PATH, "memory/decisions/a.md");
    expect(readFileSync(join(place.dir, "decisions/a.md"), "utf8")).toBe("a");
    await expect(moveFile(place, "memory/decisions/a.md", "memory/decisions/b.md")).rejects.toThrow(
      /is there already/u,
    );
  });
});

describe("a third that was faster", () => {
  it("keeps the lock that it took over meanwhile", async () => {
    const place = storeWith({});
    await withLock(place, "x", () => 1);
    const folder = join(place.dir, ".local/locks");
    const path = join(folder, createHash("sha256").update("x").digest("hex").slice(0, 24));
    const holder = { pid: process.pid, start: null, host: hostname() };
    writeFileSync(path, JSON.stringify({ ...holder, pid: 2 ** 22 + 1, token: "dead" }));
    const third = JSON.stringify({ ...holder, token: "third" });
    failures.onLink = (to) => {
      if (to.endsWith(".take")) writeFileSync(path, third);
    };
    await expect(withLock(place, "x", () => 1, { mostWaitMs: 60 })).rejects.toThrow(/for too long/u);
    expect(readFileSync(path, "utf8")).toBe(third);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe("a folder that vanishes", () => {
  it("is made again", async () => {
    failures.link = ["ENOENT", "ENOENT", null];
    const place = storeWith({});
    expect(await withLock(place, "x", () => existsSync(join(place.dir, ".local/locks")))).toBe(true);
  });

  it("takes the lock with it, and nobody minds", async () => {
    const place = storeWith({});
    expect(
      await withLock(place, "x", () => rmSync(join(place.dir, ".local"), { recursive: true })),
    ).toBeUndefined();
  });
});
