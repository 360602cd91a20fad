import { describe, it } from "vitest";
import { CASES, type Case } from "./cases.ts";
import { HISTORY_CASES } from "./history-cases.ts";
import { check } from "./check.ts";
import { asProcess } from "./run.ts";

/** What the bin adds is the same for every case of a verb: of the verbs of history, two each show it. */
const CASES_A_VERB = 2;

function firstOfEach(cases: readonly Case[]): Case[] {
  const seen = new Map<string, number>();
  return cases.filter(({ argv: [verb = ""] }) => {
    seen.set(verb, (seen.get(verb) ?? 0) + 1);
    return (seen.get(verb) ?? 0) <= CASES_A_VERB;
  });
}

describe("the command line, through the bin", () => {
  const cases = [...CASES, ...firstOfEach(HISTORY_CASES)];
  it.concurrent.each(cases.map((one) => [one.name, one] as const))("%s", (_, one) => check(asProcess, one));
});
