import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  appendLocal,
  createLocal,
  readLocal,
  readLocalJson,
  replaceLocal,
  takeLocal,
} from "../../src/store/local-files.ts";
import { hookErrors, logHookError } from "../../src/store/hook-log.ts";
import {
  addGiven,
  claimEvent,
  generationOf,
  givenIds,
  inheritLedger,
  injectedOf,
  raiseGeneration,
} from "../../src/store/ledger.ts";
import { dropPointer, isForeignSave, pointerOf, recordSave, saveOf } from "../../src/store/pointers.ts";
import { forgetTouched, otherSessionsTouched, touchedPaths, touchPath } from "../../src/store/turn.ts";
import { countUses, usesOf } from "../../src/store/uses.ts";
import type { StorePlace } from "../../src/store/paths.ts";
import { folderWith, storeWith } from "./sandbox.ts";

const isRoot = process.getuid?.() === 0;
const now = new Date("2026-11-30T10:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
/** No process of a test has it, and none ever will. */
const GONE = 2 ** 22 + 5;

/** Stores in which nothing can be kept. */
function closedStores(): StorePlace[] {
  const linked = storeWith();
  mkdirSync(join(linked.root, "out"));
  symlinkSync("../out", join(linked.dir, ".local"));
  return [
    storeWith({ ".local": "a file" }),
    linked,
    { root: "/proc/gone", dir: "/proc/gone/memory", tier: "project" },
  ];
}

describe("the ledger", () => {
  it("gives an event to one caller", () => {
    const place = storeWith();
    expect(claimEvent(place, "s1", "session-start")).toBe(true);
    expect(claimEvent(place, "s1", "session-start")).toBe(false);
    expect(claimEvent(place, "s1", "prompt-1")).toBe(true);
    expect(claimEvent(place, "s2", "session-start")).toBe(true);
  });

  it("knows what was given since the last compaction", () => {
    const place = storeWith();
    addGiven(place, "s1", { event: "session-start", ids: ["a", "list:main"], now });
    addGiven(place, "s1", { event: "prompt-1", ids: ["b"], now: later(1) });
    expect([...givenIds(place, "s1")]).toEqual(["a", "list:main", "b"]);
    expect([...givenIds(place, "s2")]).toEqual([]);
    expect(raiseGeneration(place, "s1", later(60))).toBe(2);
    expect([...givenIds(place, "s1")]).toEqual([]);
    expect(claimEvent(place, "s1", "session-start")).toBe(true);
    addGiven(place, "s1", { event: "session-start", ids: ["c"], now: later(61) });
    expect(injectedOf(place, "s1")).toEqual([
      { generation: 1, event: "session-start", at: now.toISOString(), ids: ["a", "list:main"] },
      { generation: 1, event: "prompt-1", at: later(1).toISOString(), ids: ["b"] },
      { generation: 2, event: "session-start", at: later(61).toISOString(), ids: ["c"] },
    ]);
  });

  it("raises the generation once in five seconds", () => {
    const place = storeWith();
    expect(generationOf(place, "s1")).toBe(1);
    expect([0, 1, 4.9, 5.1, 6].map((seconds) => raiseGeneration(place, "s1", later(seconds)))).toEqual([
      2, 2, 2, 3, 3,
    ]);
    expect(generationOf(place, "s1")).toBe(3);
  });

  it("a generation that is just being made counts as fresh", () => {
    const place = storeWith();
    mkdirSync(join(place.dir, ".local/ledger/s1/2"), { recursive: true });
    expect(raiseGeneration(place, "s1", now)).toBe(2);
  });

  it("a fork inherits", () => {
    const place = storeWith();
    addGiven(place, "s1", { event: "e", ids: ["a"], now });
    inheritLedger(place, "s1", "s2");
    inheritLedger(place, "s1", "s1");
    inheritLedger(place, "none", "s3");
    expect([...givenIds(place, "s2")]).toEqual(["a"]);
    expect(injectedOf(place, "s1")).toHaveLength(1);
    expect([...givenIds(place, "s3")]).toEqual([]);
  });

  it.each(["../../x", "/etc/x", "a b", "", "..", "UPPER", "x".repeat(300)])(
    "keeps the session %j in its folder",
    (session) => {
      const place = storeWith();
      expect(claimEvent(place, session, session)).toBe(true);
      expect(claimEvent(place, session, session)).toBe(false);
      addGiven(place, session, { event: "e", ids: ["a"], now });
      expect([...givenIds(place, session)]).toEqual(["a"]);
      expect(readdirSync(join(place.dir, ".local/ledger"))).toHaveLength(1);
      expect(readdirSync(place.root)).toEqual(["memory"]);
    },
  );

  it("reads what is left of a damaged one", () => {
    const place = storeWith();
    addGiven(place, "s1", { event: "e", ids: ["a"], now });
    appendFileSync(
      join(place.dir, ".local/ledger/s1/1/given"),
      '{"ids": ["b"\nnull\n{"x": 1}\n"text"\n{"ids": ["c"]}\n',
    );
    expect([...givenIds(place, "s1")]).toEqual(["a", "c"]);
  });

  it("forgets the oldest sessions", () => {
    const place = storeWith();
    for (let number = 0; number < 301; number++)
      mkdirSync(join(place.dir, `.local/ledger/old-${number}`), { recursive: true });
    claimEvent(place, "s1", "e");
    expect(readdirSync(join(place.dir, ".local/ledger")).length).toBeLessThan(200);
    expect(claimEvent(place, "s1", "e")).toBe(false);
  });
});

describe("pointers", () => {
  const save = { list: "main", branch: "main", head: "abc", now };

  it("are those of the process, then of the session", async () => {
    const place = storeWith();
    await recordSave(place, { ...save, pid: process.pid, session: "s1" });
    const pointer = {
      list: "main",
      branch: "main",
      session: "s1",
      pid: process.pid,
      savedAt: now.toISOString(),
    };
    expect(pointerOf(place, { pid: process.pid, session: "after-clear" })).toMatchObject(pointer);
    expect(pointerOf(place, { pid: GONE, session: "s1" })).toMatchObject(pointer);
    expect(pointerOf(place, { pid: null, session: "s1" })).toMatchObject(pointer);
    expect(pointerOf(place, { pid: GONE, session: "s2" })).toBeNull();
    expect(pointerOf(place, { pid: null, session: null })).toBeNull();
    await recordSave(place, { ...save, list: "other", now: later(1), pid: null, session: "s1" });
    expect(pointerOf(place, { pid: null, session: "s1" })?.list).toBe("other");
    expect(pointerOf(place, { pid: process.pid, session: "s1" })?.list).toBe("main");
  });

  it("are dropped by a new process of the same id", async () => {
    const place = storeWith();
    await recordSave(place, { ...save, pid: process.pid, session: "s1" });
    await dropPointer(place, { pid: GONE });
    await dropPointer(place, { pid: null });
    expect(pointerOf(place, { pid: process.pid, session: null })).not.toBeNull();
    await dropPointer(place, { pid: process.pid });
    expect(pointerOf(place, { pid: process.pid, session: null })).toBeNull();
    expect(saveOf(place, "main")).toMatchObject({ list: "main", head: "abc" });
  });

  it.skipIf(process.platform !== "linux")("of an earlier process with the same id don't count", async () => {
    const place = storeWith();
    await recordSave(place, { ...save, pid: process.pid, session: null });
    const path = join(place.dir, ".local/current.json");
    writeFileSync(path, readFileSync(path, "utf8").replace(/"pidStart": "\d+"/gu, '"pidStart": "1"'));
    expect(pointerOf(place, { pid: process.pid, session: null })).toBeNull();
    expect(isForeignSave(place, "main", { pid: GONE, session: null, isAlive: () => true })).toBe(false);
  });

  it("know the last save of a list, in any spelling", async () => {
    const place = storeWith();
    await recordSave(place, { ...save, list: "cafe\u0301", pid: null, session: null });
    expect(saveOf(place, "caf\u00e9")).toMatchObject({
      savedAt: now.toISOString(),
      pid: null,
      session: null,
    });
    expect(saveOf(place, "none")).toBeNull();
    expect(saveOf(place, "constructor")).toBeNull();
  });

  it.each([
    ["another live one's", { pid: GONE, session: "s2" }, true, true],
    ["a dead one's", { pid: GONE, session: "s2" }, false, false],
    ["mine by process", { pid: process.pid, session: "s2" }, true, false],
    ["mine by session", { pid: GONE, session: "s1" }, true, false],
    ["another live one's, seen from a terminal", { pid: null, session: null }, true, true],
  ])("%s", async (_about, saver, alive, foreign) => {
    const place = storeWith();
    await recordSave(place, { ...save, pid: process.pid, session: "s1" });
    expect(isForeignSave(place, "main", { ...saver, isAlive: () => alive })).toBe(foreign);
  });

  it("nobody's, where no process is known", async () => {
    const place = storeWith();
    await recordSave(place, { ...save, pid: null, session: "s1" });
    expect(isForeignSave(place, "main", { pid: 1, session: "s2", isAlive: () => true })).toBe(false);
    expect(isForeignSave(place, "none", { pid: 1, session: "s2", isAlive: () => true })).toBe(false);
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    '{"pointers": 3, "saves": []}',
    '{"pointers": {"session:s1": {"list": 4}, "session:s2": null}}',
  ])("survive a damaged file: %s", async (text) => {
    const place = storeWith({ ".local/current.json": text });
    expect(pointerOf(place, { pid: null, session: "s1" })).toBeNull();
    await recordSave(place, { ...save, pid: null, session: "s1" });
    expect(pointerOf(place, { pid: null, session: "s1" })?.list).toBe("main");
  });

  it("stay few", async () => {
    const pointers = Object.fromEntries(
      Array.from({ length: 150 }, (_, number) => [
        `session:s${number}`,
        { list: `l${number}`, savedAt: later(number).toISOString() },
      ]),
    );
    const place = storeWith({ ".local/current.json": JSON.stringify({ pointers }) });
    await recordSave(place, { ...save, now: later(999), pid: null, session: "new" });
    expect(Object.keys(readLocalJson(place, "current.json")["pointers"] as object)).toHaveLength(100);
    expect(pointerOf(place, { pid: null, session: "new" })?.list).toBe("main");
    expect(pointerOf(place, { pid: null, session: "s0" })).toBeNull();
  });
});

describe("the log of hooks", () => {
  const error = (number: number) => ({
    at: later(number).toISOString(),
    event: "user-prompt",
    message: `went wrong ${number} ${"x".repeat(300)}`,
    file: null,
  });

  it("keeps the last 200 lines", () => {
    const place = storeWith();
    for (let number = 0; number < 450; number++) logHookError(place, error(number));
    expect(hookErrors(place)).toHaveLength(200);
    expect(hookErrors(place).at(-1)).toEqual(error(449));
    expect(readFileSync(join(place.dir, ".local/hooks.log"), "utf8").split("\n").length).toBeLessThan(260);
  });

  it("cuts a long message, and reads around damage", () => {
    const place = storeWith();
    logHookError(place, { ...error(1), message: "m".repeat(10_000), file: "memory/facts/a.md" });
    appendFileSync(join(place.dir, ".local/hooks.log"), 'garbage\n{"at": 1}\nnull\n');
    expect(hookErrors(place)).toEqual([{ ...error(1), message: "m".repeat(500), file: "memory/facts/a.md" }]);
  });

  it("writes through no link", () => {
    const place = storeWith({ ".local/.gitignore": "*" });
    writeFileSync(join(place.root, "profile"), "mine\n");
    symlinkSync("../../profile", join(place.dir, ".local/hooks.log"));
    logHookError(place, error(1));
    expect(readFileSync(join(place.root, "profile"), "utf8")).toBe("mine\n");
    expect(hookErrors(place)).toEqual([]);
  });
});

describe("a turn", () => {
  it("remembers what it touched until that is committed", () => {
    const place = storeWith();
    for (const path of ["memory/facts/a.md", "memory/facts/b.md", "memory/facts/a.md"])
      touchPath(place, "s1", path);
    expect(touchedPaths(place, "s1")).toEqual(["memory/facts/a.md", "memory/facts/b.md"]);
    forgetTouched(place, "s1", ["memory/facts/a.md"]);
    expect(touchedPaths(place, "s1")).toEqual(["memory/facts/b.md"]);
    forgetTouched(place, "s1", touchedPaths(place, "s1"));
    expect(touchedPaths(place, "s1")).toEqual([]);
    expect(existsSync(join(place.dir, ".local/turns/s1"))).toBe(false);
    expect(touchedPaths(place, "s2")).toEqual([]);
  });

  it("knows what other turns still have to commit, but for those that were broken off", () => {
    const place = storeWith();
    expect(otherSessionsTouched(place, "s1")).toEqual([]);
    touchPath(place, "s1", "memory/facts/a.md");
    touchPath(place, "s2", "memory/facts/b.md");
    touchPath(place, "s3", "memory/facts/c.md");
    const old = new Date(Date.now() - 4_000_000);
    utimesSync(join(place.dir, ".local/turns/s3"), old, old);
    expect(otherSessionsTouched(place, "s1")).toEqual(["memory/facts/b.md"]);
  });
});

describe("use counts", () => {
  it("add up, past the length of the log too", () => {
    const place = storeWith();
    countUses(place, [], now);
    countUses(place, ["a", "b"], now);
    const many = Array.from({ length: 3_000 }, (_, number) => `memory-number-${number}`);
    for (let round = 1; round <= 6; round++) countUses(place, many, later(round));
    countUses(place, ["a"], later(9));
    expect(usesOf(place).get("a")).toEqual({ count: 2, last: later(9).toISOString() });
    expect(usesOf(place).get("b")).toEqual({ count: 1, last: now.toISOString() });
    expect(usesOf(place).get("memory-number-7")).toEqual({ count: 6, last: later(6).toISOString() });
    expect(existsSync(join(place.dir, ".local/uses.json"))).toBe(true);
  });
  it("read around damage", () => {
    const place = storeWith({
      ".local/uses.json": '{"a": {"count": "x"}, "b": null, "c": {"count": 2, "last": "t"}}',
      ".local/uses.log": '[1]\n{}\n["t", 3]\n["t2", ["c"]]\n',
    });
    expect([...usesOf(place)]).toEqual([["c", { count: 3, last: "t2" }]]);
  });
});

describe("where nothing can be kept", () => {
  it("every answer is empty, and nothing throws", async () => {
    for (const place of closedStores()) {
      expect(claimEvent(place, "s1", "e")).toBe(true);
      expect(claimEvent(place, "s1", "e")).toBe(true);
      addGiven(place, "s1", { event: "e", ids: ["a"], now });
      inheritLedger(place, "s1", "s2");
      expect(raiseGeneration(place, "s1", now)).toBe(2);
      expect(generationOf(place, "s1")).toBe(1);
      expect([...givenIds(place, "s1")]).toEqual([]);
      await recordSave(place, { list: "a", branch: null, head: null, now, pid: process.pid, session: "s1" });
      await dropPointer(place, { pid: process.pid });
      expect(pointerOf(place, { pid: process.pid, session: "s1" })).toBeNull();
      logHookError(place, { at: "", event: "", message: "", file: null });
      expect(hookErrors(place)).toEqual([]);
      touchPath(place, "s1", "x");
      forgetTouched(place, "s1", ["x"]);
      expect(touchedPaths(place, "s1")).toEqual([]);
      countUses(place, ["a"], now);
      expect([...usesOf(place)]).toEqual([]);
    }
  });

  it("no folder of .local is followed out of it", () => {
    const place = storeWith({ ".local/.gitignore": "*" });
    mkdirSync(join(place.root, "out"));
    writeFileSync(join(place.root, "out/s1"), "kept");
    for (const name of ["turns", "ledger", "locks"])
      symlinkSync("../../out", join(place.dir, ".local", name));
    touchPath(place, "s1", "x");
    forgetTouched(place, "s1", []);
    expect(claimEvent(place, "s9", "e")).toBe(true);
    expect(readdirSync(join(place.root, "out"))).toEqual(["s1"]);
    expect(readFileSync(join(place.root, "out/s1"), "utf8")).toBe("kept");
  });

  it.skipIf(isRoot)("a read-only store is quiet", () => {
    const place = storeWith();
    chmodSync(place.dir, 0o555);
    expect(claimEvent(place, "s1", "e")).toBe(true);
    chmodSync(place.dir, 0o755);
  });
});

describe("files of .local", () => {
  it("are created once, replaced, appended and taken", () => {
    const place = storeWith();
    expect(createLocal(place, ["a"], "x", "1")).toBe(true);
    expect(createLocal(place, ["a"], "x", "2")).toBe(false);
    expect(appendLocal(place, ["a"], "x", "2")).toBe(true);
    expect(readLocal(place, "a", "x")).toBe("12");
    expect(replaceLocal(place, ["a"], "x", "3")).toBe(true);
    expect(takeLocal(place, ["a"], "x")).toBe("3");
    expect(takeLocal(place, ["a"], "x")).toBeNull();
    expect(readdirSync(join(place.dir, ".local/a"))).toEqual([]);
  });
  it("say no where a folder is in the way", () => {
    const place = storeWith({ ".local/x/y": "" });
    expect(replaceLocal(place, [], "x", "1")).toBe(false);
    expect(appendLocal(place, [], "x", "1")).toBe(false);
    expect(createLocal(place, ["x", "y"], "z", "1")).toBeNull();
    expect(readdirSync(join(place.dir, ".local")).sort()).toEqual([".gitignore", "x"]);
    expect(folderWith()).toContain("tasuki-store-");
  });
});
