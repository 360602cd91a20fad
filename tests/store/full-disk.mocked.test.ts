// A disk that is nearly full: a call writes less than it was given, and the next one nothing.
import type * as fs from "node:fs";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { injections, noteInjection } from "../../src/store/injections.ts";
import { appendLocal, createLocal, replaceLocal } from "../../src/store/local-files.ts";
import type { StorePlace } from "../../src/store/paths.ts";
import { storeWith } from "./sandbox.ts";

const disk = vi.hoisted(() => ({ free: Infinity, most: Infinity }));

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    writeSync: (fd: number, bytes: Uint8Array | string, at = 0) => {
      const all = Buffer.from(bytes as string).subarray(at);
      const count = Math.min(all.length, disk.free, disk.most);
      if (count === 0 && all.length > 0) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      disk.free -= count;
      return real.writeSync(fd, all, 0, count);
    },
  };
});

const local = (place: StorePlace, name = ""): string => join(place.dir, ".local", name);
const LONG = "all that was known before, and more of it";

beforeEach(() => Object.assign(disk, { free: Infinity, most: Infinity }));

it("leaves the file as it was where the new one does not fit", () => {
  const place = storeWith();
  expect(replaceLocal(place, [], "undo.json", LONG)).toBe(true);
  disk.free = 10;
  expect(replaceLocal(place, [], "undo.json", `${LONG} ${LONG}`)).toBe(false);
  expect(readFileSync(local(place, "undo.json"), "utf8")).toBe(LONG);
  expect(readdirSync(local(place)).filter((name) => name !== ".gitignore")).toEqual(["undo.json"]);
});

it("writes all of it where a call writes a part", () => {
  const place = storeWith();
  disk.most = 7;
  expect(replaceLocal(place, [], "undo.json", LONG)).toBe(true);
  expect(createLocal(place, [], "new", LONG)).toBe(true);
  for (const name of ["undo.json", "new"]) expect(readFileSync(local(place, name), "utf8")).toBe(LONG);
});

it("leaves no part of a file that it could not create", () => {
  const place = storeWith();
  createLocal(place, [], "first", "");
  disk.free = 10;
  expect(createLocal(place, [], "kept", LONG)).toBeNull();
  expect(existsSync(local(place, "kept"))).toBe(false);
});

it("a line that was cut counts as not written", () => {
  const place = storeWith();
  expect(appendLocal(place, [], "lines", `${LONG}\n`)).toBe(true);
  disk.free = 10;
  expect(appendLocal(place, [], "lines", `${LONG}\n`)).toBe(false);
  const now = new Date("2026-11-30T10:00:00Z");
  disk.free = 10;
  noteInjection(place, { at: now.toISOString(), session: "s", event: "start", record: "{}" });
  expect(injections(place, now)).toEqual([]);
});
