import { expect, test } from "vitest";
import { isDead, parseHolder, processesOf, type Holder, type Machine } from "../../src/model/holder.ts";

const no = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};
/** As Linux shows them: the name may hold anything, the start time is the 22nd field. */
const stat = (state: string, start: string): string =>
  `7 (a) (b c) ${state} ${"0 ".repeat(18)}${start} 0 0\n`;
const linux = (state: string, start = "500"): Machine => ({
  read: () => stat(state, start),
  signal: no("X"),
});
const other = (signal: Machine["signal"]): Machine => ({ read: no("ENOENT"), signal });

test.each([
  ["running", linux("S"), "500", "500", true],
  ["running, its start not known", linux("S"), null, "500", true],
  ["a later one of the same id", linux("S"), "499", "500", false],
  ["a zombie", linux("Z"), "500", "500", false],
  ["dead", linux("X"), "500", "500", false],
  ["no /proc: it answers", other(() => true), "500", null, true],
  ["no /proc: it is somebody else's", other(no("EPERM")), null, null, true],
  ["no /proc: there is none", other(no("ESRCH")), null, null, false],
])("a process that is %s", (_about, machine, start, startOf, isRunning) => {
  const processes = processesOf(machine);
  expect([processes.startOf(7), processes.isRunning(7, start)]).toEqual([startOf, isRunning]);
});

const holder: Holder = { pid: 7, start: "500", host: "here", token: "t" };

test.each<[string, Holder, Machine, boolean, boolean]>([
  ["runs, however old its lock", holder, linux("S"), true, false],
  ["has ended", holder, linux("S", "501"), false, true],
  ["has no start time and a young lock", { ...holder, start: null }, other(() => 0), false, false],
  ["has no start time and an old lock", { ...holder, start: null }, other(() => 0), true, true],
  ["is on another machine, young", { ...holder, host: "there" }, linux("Z"), false, false],
  ["is on another machine, old", { ...holder, host: "there" }, linux("S"), true, true],
])("a holder that %s", (_about, one, machine, old, dead) => {
  const { isRunning } = processesOf(machine);
  expect(isDead(one, { host: "here", isRunning, isOld: () => old })).toBe(dead);
});

test.each(["", "123", "{}", "null", '{"pid": 1}', "half {"])(
  "of %j nothing is known but its words",
  (text) => {
    expect(parseHolder(text)).toEqual({ pid: 0, start: null, host: "", token: text });
  },
);

test("what a lock says is read back", () => {
  expect(parseHolder(JSON.stringify(holder))).toEqual(holder);
  expect(parseHolder('{"pid": 1, "token": "a"}')).toEqual({ pid: 1, start: null, host: "", token: "a" });
});
