import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CASES, type Case } from "./cases.ts";
import { HISTORY_CASES } from "./history-cases.ts";
import { check } from "./check.ts";
import { asProcess, BIN } from "./run.ts";
import { withStore } from "./store.ts";

/** What the bin adds is the same for every case of a verb: two of each show it. All of them run in this process. */
const CASES_A_VERB = 2;
const WITH_ACTIONS = new Set(["work", "handoff", "config", "auto-clear"]);

function firstOfEach(cases: readonly Case[]): Case[] {
  const seen = new Map<string, number>();
  return cases.filter(({ argv: [verb = "", action = ""] }) => {
    const name = WITH_ACTIONS.has(verb) ? `${verb} ${action}` : verb;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return (seen.get(name) ?? 0) <= CASES_A_VERB;
  });
}

describe("the command line, through the bin", () => {
  const cases = firstOfEach([...CASES, ...HISTORY_CASES]);
  it.concurrent.each(cases.map((one) => [one.name, one] as const))("%s", (_, one) => check(asProcess, one));
});

it.runIf(existsSync("/dev/full"))(
  "a hook and the status line are silent where nobody can take what they say",
  () => {
    const box = withStore();
    const full = openSync("/dev/full", "w");
    for (const argv of [["hook", "session-start"], ["statusline"]]) {
      const input = JSON.stringify({ session_id: "s", source: "startup", cwd: box.dir });
      const { status, stderr } = spawnSync(process.execPath, [BIN, ...argv], {
        cwd: box.dir,
        env: { ...box.env, TASUKI_NO_BACKGROUND: "1" },
        input,
        stdio: ["pipe", full, "pipe"],
      });
      expect([argv, status, String(stderr)]).toEqual([argv, 0, ""]);
    }
    closeSync(full);
  },
);
