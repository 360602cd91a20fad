// The module's own suite, run by the client's test command on the built bundle; and the plugin as the client reads it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { clientBinary } from "./client.ts";
import { startModel } from "./model.ts";
import { createSandbox } from "./sandbox.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const TESTS = path.join(import.meta.dirname, "mod");
const FEWEST = 30;

/** Runs a verb of `claude plugin` in a home of its own; nothing answers it but loopback. */
async function plugin(args: string[], prepare: (base: string) => void = () => undefined) {
  const sandbox = createSandbox({ "README.md": "x\n" });
  const model = await startModel([]);
  try {
    prepare(sandbox.base);
    const said = args.map((arg) => arg.replace("<base>", sandbox.base));
    const { status, stdout, stderr } = spawnSync(clientBinary(), ["plugin", ...said], {
      cwd: sandbox.project,
      env: sandbox.env(model.url),
      encoding: "utf8",
    });
    return { status, output: stdout + stderr, unasked: model.requests.length };
  } finally {
    await model.close();
    sandbox.remove();
  }
}

test("the module's suite passes on the bundle", async () => {
  const { status, output } = await plugin(["test", "<base>/plugin"], (base) => {
    const copy = path.join(base, "plugin");
    cpSync(path.join(ROOT, "plugin"), copy, { recursive: true });
    mkdirSync(path.join(copy, "tests"));
    for (const name of readdirSync(TESTS).filter((file) => /(?<!\.d)\.ts$/.test(file))) {
      cpSync(path.join(TESTS, name), path.join(copy, "tests", name.replace(/\.mod\.ts$/, ".test.ts")));
    }
  });
  expect(status, output).toBe(0);
  expect(output).toMatch(/^ ?0 fail$/m);
  expect(Number(/^ ?(\d+) pass$/m.exec(output)?.[1]), output).toBeGreaterThanOrEqual(FEWEST);
});

test.each([".", "plugin"])("claude plugin validate --strict %s", async (folder) => {
  const { status, output } = await plugin(["validate", "--strict", path.join(ROOT, folder)]);
  expect(status, output).toBe(0);
});
