// npm test: everything but the real client. On a fresh clone it installs first; it always tests a fresh build.
// Arguments go to vitest: npm test -- tests/handoff -t "next step"
import { installed } from "./lib/install.mjs";
import { couldNotRun, runTests } from "./lib/vitest.mjs";

const args = process.argv.slice(2);
// The whole run in CI holds the branch coverage of what must never be wrong, without a second run.
const coverage = process.env.CI === "true" && args.length === 0 ? ["--coverage"] : [];

process.exitCode = await test();

async function test() {
  if (!(await installed())) return couldNotRun("No tests were run: the packages are not installed.");
  // Imported only now: it needs esbuild, which a fresh clone hasn't got before the line above.
  const { bundle } = await import("./lib/bundle.mjs");
  try {
    await bundle();
  } catch (error) {
    return couldNotRun(
      `No tests were run: the build failed. ${error instanceof Error ? error.message : error}`,
    );
  }
  return runTests([...coverage, ...args]);
}
