// Which session each client process is in, however many there were and whatever ids the system gives them.
import { utimesSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { clientsAtWork, swapSession } from "../../src/store/clients.ts";
import { localNames } from "../../src/store/local-files.ts";
import type { StorePlace } from "../../src/store/paths.ts";
import { startOf } from "../../src/store/processes.ts";
import { storeWith } from "./sandbox.ts";

/** No process of a test has one of these, and none ever will. */
const GONE = 2 ** 22 + 5;
const isLinux = startOf(process.pid) !== null;

function put(place: StorePlace, pid: number, client: { session: string; start: string | null }): void {
  mkdirSync(join(place.dir, ".local/clients"), { recursive: true });
  const file = join(place.dir, ".local/clients", String(pid));
  writeFileSync(file, JSON.stringify(client));
  utimesSync(file, 1_000, 1_000);
}

it("gives the session that the same process was in before, and is not in any more", () => {
  const place = storeWith();
  expect(swapSession(place, process.pid, "a")).toBeNull();
  expect(swapSession(place, process.pid, "a")).toBeNull();
  expect(swapSession(place, process.pid, "b")).toBe("a");
  expect(clientsAtWork(place)).toEqual(new Map([["b", true]]));
});

it("a running client of a low id stays known beside many of high ids", () => {
  const place = storeWith();
  swapSession(place, process.pid, "mine");
  for (let at = 0; at < 120; at++) swapSession(place, GONE + at, `old-${at}`);
  expect(clientsAtWork(place).get("mine")).toBe(true);
  expect(swapSession(place, process.pid, "next")).toBe("mine");
  expect(localNames(place, "clients").length).toBeLessThanOrEqual(100);
});

it("of a session with several clients one that runs is enough", () => {
  const place = storeWith();
  swapSession(place, process.pid, "one");
  swapSession(place, GONE, "one");
  swapSession(place, GONE + 1, "two");
  expect([...clientsAtWork(place)].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ["one", true],
    ["two", false],
  ]);
});

it.runIf(isLinux)("an id that was used again is another process", () => {
  const place = storeWith();
  put(place, process.pid, { session: "dead", start: "1" });
  expect(clientsAtWork(place).get("dead")).toBe(false);
  expect(swapSession(place, process.pid, "new")).toBeNull();
  expect(clientsAtWork(place).get("new")).toBe(true);
});
