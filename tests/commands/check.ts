import { existsSync } from "node:fs";
import { expect } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import type { Case } from "./cases.ts";
import type { Runner } from "./run.ts";
import { withStore } from "./store.ts";

const standard = (): Sandbox => withStore();

export async function check(run: Runner, one: Case): Promise<void> {
  const { code, out = [], err = [], json, after, ...input } = one;
  const box = boxFor(one);
  const result = await run(box, input);
  expect({ code: result.code, err: result.err }).toEqual({ code, err: expect.any(String) });
  for (const part of out) expect(result.out).toMatch(part);
  for (const part of err) expect(result.err).toMatch(part);
  if (json) expect(Boolean(json(JSON.parse(result.out))), `not as expected: ${result.out}`).toBe(true);
  if (after) expect(after(box, result) !== false, `status: ${box.status()}`).toBe(true);
}

/** Verbs that change nothing but caches: all cases of one store ask the same. */
const READING = new Set(
  "list memories show recall context lint log diff blame why resume verify redact handoff-show handoff-check work-read work-lists".split(
    " ",
  ),
);
const shared = new Map<() => Sandbox, Sandbox>();

function boxFor({ argv, make = standard, after }: Case): Sandbox {
  const [verb = "", action = ""] = argv;
  const isReading = READING.has(verb) || READING.has(`${verb}-${action}`);
  if (!isReading || after !== undefined || argv.includes("--renew")) return make();
  const known = shared.get(make);
  // That of another file is gone by now.
  const box = known !== undefined && existsSync(known.dir) ? known : make();
  shared.set(make, box);
  return box;
}
