import type * as yaml from "yaml";
import { expect, test, vi } from "vitest";

import { readYaml } from "../../src/markdown/yaml.ts";

vi.mock("yaml", async (original) => ({
  ...(await original<typeof yaml>()),
  parseDocument: () => {
    throw new RangeError("Maximum call stack size exceeded");
  },
}));

test("whatever the parser throws is a fault of the block", () => {
  expect(readYaml("a: 1")).toEqual({ ok: false, line: 0, reason: "nested too deeply" });
});
