// A store that is deleted while a process works behind a command: nothing of it comes back.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withLock } from "../../src/store/lock.ts";
import { startIndexFile } from "../../src/store/index-file.ts";
import { appendLocal, createLocal, replaceLocal } from "../../src/store/local-files.ts";
import type { StorePlace } from "../../src/store/paths.ts";
import { storeWith } from "./sandbox.ts";

const WRITES: Record<string, (place: StorePlace) => unknown> = {
  replaceLocal: (place) => replaceLocal(place, ["kept"], "a", "x"),
  createLocal: (place) => createLocal(place, [], "a", "x"),
  appendLocal: (place) => appendLocal(place, ["turns"], "a", "x\n"),
  startIndexFile: (place) => startIndexFile(place, "index.seg"),
  withLock: (place) => withLock(place, "a", () => true).catch(() => false),
};
const gone = (place: StorePlace, name: string): void =>
  rmSync(join(place.dir, name), { recursive: true, force: true });
const left = (place: StorePlace): StorePlace => ({ ...place, isLeftGone: true });
const isNothing = (value: unknown): boolean => value === null || value === false;

describe.each(Object.entries(WRITES))("%s", (_, write) => {
  it("makes no store, whoever asks", async () => {
    for (const of of [left, (place: StorePlace) => place]) {
      const place = storeWith();
      replaceLocal(place, [], "first", "x");
      gone(place, ".");
      expect(isNothing(await write(of(place)))).toBe(true);
      expect(existsSync(place.dir)).toBe(false);
    }
  });

  it("makes no .local for a process that nobody waits for, but for a command", async () => {
    const place = storeWith();
    replaceLocal(place, [], "first", "x");
    gone(place, ".local");
    expect(isNothing(await write(left(place)))).toBe(true);
    expect(existsSync(join(place.dir, ".local"))).toBe(false);
    expect(isNothing(await write(place))).toBe(false);
  });

  it("writes nothing into a store of which a part is gone already", async () => {
    const place = storeWith();
    replaceLocal(place, [], "first", "x");
    expect(isNothing(await write(left(place)))).toBe(false);
    gone(place, "config.yml");
    expect(isNothing(await write(left(place)))).toBe(true);
  });
});

it("a lock is not waited for where its folder goes away", async () => {
  const place = left(storeWith());
  replaceLocal({ ...place, isLeftGone: false }, [], "first", "x");
  const outer = withLock(place, "a", async () => {
    const inner = withLock(place, "a", () => true);
    inner.catch(() => undefined);
    gone(place, ".local");
    await expect(inner).rejects.toThrow("can't be made");
    return true;
  });
  expect(await outer).toBe(true);
  expect(existsSync(join(place.dir, ".local"))).toBe(false);
});
