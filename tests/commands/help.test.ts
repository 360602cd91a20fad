import { join } from "node:path";
import { expect, it } from "vitest";
import { commands } from "../../src/commands/index.ts";
import { inProcess } from "./run.ts";
import { withoutStore } from "./store.ts";

const names = commands.map(({ command }) => command.split(" ")[0] ?? "").filter((name) => name !== "$0");

it.each([[], ...names.map((name) => [name])])("%s --help", async (...words) => {
  const { code, out, err } = await inProcess(withoutStore(), { argv: [...words, "--help"] });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Options:");
  expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  await expect(out).toMatchFileSnapshot(
    join(import.meta.dirname, "golden", `help${words.map((word) => `-${word}`).join("")}.txt`),
  );
});
