// npm run test:client: the real Claude Code client against a scripted model on loopback.
// The client is installed into tests/client/ on demand (about 400 MB). Nothing here is ever skipped.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { installed } from "./lib/install.mjs";
import { ROOT } from "./lib/run.mjs";
import { couldNotRun, runTests } from "./lib/vitest.mjs";

const CLIENT = path.join(ROOT, "tests", "client");

process.exitCode = await test();

async function test() {
  const tmux = spawnSync("tmux", ["-V"], { encoding: "utf8" });
  if (tmux.status !== 0)
    return couldNotRun("tmux is missing: the interactive tests need it (apt-get install tmux).");
  if (!(await installed())) return couldNotRun("The packages of this checkout are not installed.");
  if (!(await installed(CLIENT))) return couldNotRun("The client is not installed.");
  const { bundle } = await import("./lib/bundle.mjs");
  try {
    await bundle();
  } catch (error) {
    return couldNotRun(`The build failed. ${error instanceof Error ? error.message : error}`);
  }
  return runTests(["--config", path.join(CLIENT, "vitest.config.ts"), ...process.argv.slice(2)]);
}
