import { expect } from "vitest";
import type { Case } from "./cases.ts";
import type { Runner } from "./run.ts";
import { withStore } from "./store.ts";

export async function check(
  run: Runner,
  { make = () => withStore(), code, out = [], err = [], json, after, ...input }: Case,
): Promise<void> {
  const box = make();
  const result = await run(box, input);
  expect({ code: result.code, err: result.err }).toEqual({ code, err: expect.any(String) });
  for (const part of out) expect(result.out).toMatch(part);
  for (const part of err) expect(result.err).toMatch(part);
  if (json) expect(Boolean(json(JSON.parse(result.out))), `not as expected: ${result.out}`).toBe(true);
  if (after) expect(after(box, result) !== false, `status: ${box.status()}`).toBe(true);
}
