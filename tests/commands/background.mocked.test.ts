// The process that a command leaves behind, where none is to be had.
import { EventEmitter } from "node:events";
import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lookAtEnd, refreshLater, WAITING } from "../../src/ops/background.ts";
import { createLocal } from "../../src/store/local-files.ts";
import { storeWith } from "../store/sandbox.ts";

const started = vi.hoisted(() => ({ spawn: (): unknown => null, count: 0 }));
vi.mock("node:child_process", () => ({
  spawn: () => {
    started.count++;
    return started.spawn();
  },
}));

const argv = [...process.argv];
beforeEach(() => {
  process.argv = ["node", "/bin/tasuki"];
  vi.stubEnv("TASUKI_NO_BACKGROUND", "");
  started.count = 0;
});
afterEach(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
});

const child = (): EventEmitter => Object.assign(new EventEmitter(), { unref: () => undefined });

it("the next one tries again where the system gives no process", () => {
  const place = storeWith();
  started.spawn = () => {
    throw new Error("EAGAIN");
  };
  expect(refreshLater(place)).toBe(false);
  expect(existsSync(join(place.dir, ".local", WAITING))).toBe(false);
  expect(refreshLater(place)).toBe(false);
  expect(started.count).toBe(2);
});

it("or says so later", () => {
  const place = storeWith();
  const process = child();
  started.spawn = () => process;
  expect(refreshLater(place)).toBe(true);
  process.emit("error", new Error("ENOENT"));
  expect(existsSync(join(place.dir, ".local", WAITING))).toBe(false);
});

it("one that has waited for too long is followed by a single one", () => {
  const place = storeWith();
  createLocal(place, [], WAITING, "");
  utimesSync(join(place.dir, ".local", WAITING), 1_000, 1_000);
  started.spawn = child;
  expect([refreshLater(place), refreshLater(place)]).toEqual([true, true]);
  expect(started.count).toBe(1);
});

it("one that only looks begins after the answer, once", async () => {
  const place = storeWith();
  started.spawn = child;
  lookAtEnd(place);
  expect(started.count).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(started.count).toBe(1);
  process.listeners("exit").forEach((listener) => expect(listener.name).not.toBe("start"));
});
