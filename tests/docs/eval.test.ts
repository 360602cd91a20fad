// The questions of this repository against its own memories: what was found once is still found.
import { expect, test } from "vitest";
import { evaluate } from "../../src/ops/eval.ts";
import { openWorkspace } from "../../src/ops/workspace.ts";
import { systemWorld } from "../../src/world.ts";
import { ROOT } from "./pages.ts";

test("recall of our own questions holds its floor", async () => {
  const { ok, queries, groups, unknown } = await evaluate(await openWorkspace(systemWorld(), { dir: ROOT }));
  expect({ ok, unknown }).toEqual({ ok: true, unknown: [] });
  expect(queries).toBeGreaterThanOrEqual(60);
  expect(Object.keys(groups["lang"] ?? {}).sort()).toEqual(["code", "en", "ja", "zh-CN", "zh-TW"]);
  expect(Object.keys(groups["group"] ?? {}).sort()).toEqual(["paraphrase", "shared word"]);
  for (const measures of Object.values(groups["lang"] ?? {})) expect(measures.queries).toBeGreaterThan(9);
});
