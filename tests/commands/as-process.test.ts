import { describe, it } from "vitest";
import { CASES, type Case } from "./cases.ts";
import { HISTORY_CASES } from "./history-cases.ts";
import { check } from "./check.ts";
import { asProcess } from "./run.ts";

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
  const cases = [...firstOfEach(CASES), ...firstOfEach(HISTORY_CASES)];
  it.concurrent.each(cases.map((one) => [one.name, one] as const))("%s", (_, one) => check(asProcess, one));
});
