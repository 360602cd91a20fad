import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sandbox } from "../git/sandbox.ts";

const BIN = join(import.meta.dirname, "../../plugin/dist/tasuki.cjs");

it("an answer larger than a pipe arrives whole", () => {
  const long = `The kiln ${"is fired on Tuesdays ".repeat(200)}.`;
  const box = sandbox({ "memory/config.yml": "{}\n", "memory/facts/kiln-a1b2.md": `${long}\n` });
  const run = (args: string[], input = "") =>
    spawnSync(process.execPath, [BIN, ...args], {
      cwd: box.dir,
      env: box.env,
      input,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
  const { stdout, status } = run(["recall", "--batch", "--json"], "kiln\n".repeat(400));
  expect({ status, lines: stdout.trimEnd().split("\n").length }).toEqual({ status: 0, lines: 400 });
  expect(stdout.length).toBeGreaterThan(1_000_000);
});

it("a reader that goes away is no error", () => {
  const box = sandbox({ "memory/config.yml": "{}\n", "memory/facts/kiln-a1b2.md": "The kiln.\n" });
  const line = `yes kiln | head -2000 | "${process.execPath}" "${BIN}" recall --batch --json | head -1`;
  const { stderr } = spawnSync("sh", ["-c", line], { cwd: box.dir, env: box.env, encoding: "utf8" });
  expect(stderr).toBe("");
});
