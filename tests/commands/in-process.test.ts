import { describe, it } from "vitest";
import { CASES } from "./cases.ts";
import { HISTORY_CASES } from "./history-cases.ts";
import { check } from "./check.ts";
import { inProcess } from "./run.ts";

describe("the command line, in this process", () => {
  it.each([...CASES, ...HISTORY_CASES].map((one) => [one.name, one] as const))("%s", (_, one) =>
    check(inProcess, one),
  );
});
