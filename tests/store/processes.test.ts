import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { withLock } from "../../src/store/lock.ts";
import { pointerOf } from "../../src/store/pointers.ts";
import { isRunning, startOf } from "../../src/store/processes.ts";
import { updateFile } from "../../src/store/write.ts";
import { bundledWriter, ended, start } from "./children.ts";
import { storeWith } from "./sandbox.ts";

let writer = "";
beforeAll(async () => {
  writer = await bundledWriter();
});

const LIST = "memory/handoffs/main.md";
const read = (place: { dir: string }, path = LIST): string =>
  readFileSync(join(place.dir, path.slice(7)), "utf8");

/** Processes start at very different speeds. */
async function untilFirstWrite(root: string, round: number): Promise<void> {
  const log = join(root, "written.log");
  const lines = (): number => (existsSync(log) ? readFileSync(log, "utf8").split("\n").length : 0);
  const before = round === 0 ? 0 : lines();
  while (lines() <= before) await sleep(2);
}

describe("parallel processes", () => {
  it("lose no update of one file", async () => {
    const place = storeWith({});
    const children = Array.from({ length: 8 }, () => start(writer, place.root, LIST, "25", "append"));
    expect(await Promise.all(children.map(ended))).toEqual(Array(8).fill(0));
    const lines = read(place).trimEnd().split("\n");
    expect(lines).toHaveLength(200);
    expect(new Set(lines).size).toBe(200);
    expect(readdirSync(join(place.dir, ".local/locks"))).toEqual([]);
  }, 60_000);

  it("never make one file for two", async () => {
    const place = storeWith({});
    await Promise.all(Array.from({ length: 4 }, () => ended(start(writer, place.root, "", "5", "create"))));
    expect(readdirSync(join(place.dir, "facts"))).toHaveLength(20);
    for (const name of readdirSync(join(place.dir, "facts")))
      expect(read(place, `memory/facts/${name}`)).toBe(name.slice(0, -3));
  }, 60_000);

  it("lose no pointer", async () => {
    const place = storeWith({});
    await Promise.all(Array.from({ length: 4 }, () => ended(start(writer, place.root, "", "10", "save"))));
    const state = JSON.parse(readFileSync(join(place.dir, ".local/current.json"), "utf8")) as {
      saves: object;
      pointers: object;
    };
    expect(Object.keys(state.saves)).toHaveLength(40);
    expect(Object.keys(state.pointers)).toHaveLength(4);
    const [pid] = Object.keys(state.pointers).map((key) => Number(key.slice(4)));
    expect(pointerOf(place, { pid: pid ?? 0, session: null })?.list).toBe(`l-${pid}-9`);
  }, 60_000);

  it("that are killed leave the old or the new content, and nothing behind", async () => {
    const place = storeWith({ "handoffs/main.md": "start x\nend x\n" });
    for (let round = 0; round < 12; round++) {
      const child = start(writer, place.root, LIST, "500", "replace");
      await untilFirstWrite(place.root, round);
      await sleep(Math.random() * 60);
      const end = ended(child);
      child.kill("SIGKILL");
      expect(await end).toBe("SIGKILL");
      expect(/^start (\S+)\n[^]*end \1\n$/u.test(read(place))).toBe(true);
      const before = Date.now();
      await updateFile(place, LIST, (old) => `start ${round}\n${old?.length}\nend ${round}\n`);
      expect(Date.now() - before).toBeLessThan(5_000);
      expect(read(place)).toContain(`end ${round}`);
      expect(readdirSync(join(place.dir, "handoffs"))).toEqual(["main.md"]);
    }
    // Or nothing was tried.
    expect(readFileSync(join(place.root, "written.log"), "utf8").split("\n").length).toBeGreaterThan(12);
  }, 60_000);
});

describe("locks of others", () => {
  async function lockOf(holder: object | string, aged = false) {
    const place = storeWith({});
    await updateFile(place, LIST, () => "# a\n");
    const path = join(
      place.dir,
      ".local/locks",
      createHash("sha256").update(LIST).digest("hex").slice(0, 24),
    );
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, typeof holder === "string" ? holder : JSON.stringify(holder));
    if (aged) utimesSync(path, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
    return { place, path };
  }
  const mine = { pid: process.pid, start: startOf(process.pid), host: hostname(), token: "t" };

  it.each([
    ["a process that is gone", { ...mine, pid: 2 ** 22 + 1 }, false],
    ["a process whose id is used again", { ...mine, start: "1" }, false],
    ["an old one of another machine", { ...mine, host: "elsewhere" }, true],
    ["an old one that can't be read", "garbage", true],
    ["an old empty one", "", true],
    ["an old one of a strange form", "{}", true],
    ["an old one without a start time", { ...mine, start: null }, true],
  ])("%s is taken over", async (_about, holder, aged) => {
    const { place, path } = await lockOf(holder, aged);
    expect((await updateFile(place, LIST, () => "# b\n")).changed).toBe(true);
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });

  it("what the dead one left is swept away, and nothing else", async () => {
    const { place, path } = await lockOf({ ...mine, pid: 2 ** 22 + 1 });
    const leftovers = [`${LIST}.123`, `${LIST}.x`, "memory/handoffs/other.md.123"];
    for (const name of leftovers) writeFileSync(join(place.dir, name.slice(7)), "");
    const unlinked = `${path}.0123456789abcdef`;
    for (const name of [unlinked, `${path}.young`]) writeFileSync(name, "");
    utimesSync(unlinked, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
    await updateFile(place, LIST, () => "# b\n");
    expect(readdirSync(join(place.dir, "handoffs")).sort()).toEqual(["main.md", "main.md.x", "other.md.123"]);
    expect(readdirSync(join(path, "..")).map((name) => join(path, "..", name))).toEqual([`${path}.young`]);
  });

  it("where even the folder is gone there is nothing to sweep", async () => {
    const { place } = await lockOf({ ...mine, pid: 2 ** 22 + 1 });
    rmSync(join(place.dir, "handoffs"), { recursive: true });
    expect((await updateFile(place, LIST, () => "# b\n")).changed).toBe(true);
  });

  it("a living taker is left to its work", async () => {
    const { place, path } = await lockOf({ ...mine, pid: 2 ** 22 + 1 });
    writeFileSync(`${path}.take`, JSON.stringify(mine));
    await expect(withLock(place, LIST, () => 1, { mostWaitMs: 60 })).rejects.toThrow(/for too long/u);
    expect(existsSync(`${path}.take`)).toBe(true);
  });

  it("one that says nothing of its holder is waited for too", async () => {
    const { place } = await lockOf("garbage");
    await expect(withLock(place, LIST, () => 1, { mostWaitMs: 60 })).rejects.toThrow(
      /is being written by another process for too long/u,
    );
  });

  it("a taker that died is taken over too", async () => {
    const { place, path } = await lockOf({ ...mine, pid: 2 ** 22 + 1 });
    writeFileSync(`${path}.take`, JSON.stringify({ ...mine, pid: 2 ** 22 + 2 }));
    expect((await updateFile(place, LIST, () => "# b\n")).changed).toBe(true);
  });

  it.each([
    ["alive", mine],
    ["of another machine and young", { ...mine, host: "elsewhere" }],
  ])("one that is %s is waited for, not for ever", async (_about, holder) => {
    const { place, path } = await lockOf(holder);
    await expect(withLock(place, LIST, () => 1, { mostWaitMs: 60 })).rejects.toThrow(
      /is being written by process \d+ for too long/u,
    );
    expect(readFileSync(path, "utf8")).toBe(JSON.stringify(holder));
  });

  it("one that was taken away from us is not removed", async () => {
    const { place, path } = await lockOf({ ...mine, pid: 2 ** 22 + 1 });
    await withLock(place, LIST, () => writeFileSync(path, JSON.stringify(mine)));
    expect(readFileSync(path, "utf8")).toBe(JSON.stringify(mine));
  });
});

describe("isRunning", () => {
  it("knows this process, by its start too", () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(process.pid, startOf(process.pid))).toBe(true);
    expect(isRunning(2 ** 22 + 1)).toBe(false);
    expect(startOf(2 ** 22 + 1)).toBeNull();
  });
  it.skipIf(process.platform !== "linux")("tells a later process of the same id", () => {
    expect(isRunning(process.pid, "1")).toBe(false);
  });
});
