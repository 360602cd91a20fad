// A vitest reporter that closes a run with the plain line `N passed, N failed`, after everything else.
import { appendFileSync } from "node:fs";
import { closingLine } from "./tally.mjs";

/** Set by scripts/test.mjs: a file that gets the counts, so that a run that died without any is noticed. */
const countsFile = process.env.TASUKI_TEST_COUNTS;

/** @returns a reporter for `reporters` in a vitest config. */
export function closingReporter() {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  return {
    onInit() {
      // At the exit: vitest prints its summary and the coverage after its reporters have run.
      if (!countsFile) process.once("exit", () => process.stdout.write(`${closingLine(counts)}\n`));
    },
    onTestRunEnd(modules, unhandledErrors) {
      counts = countsOf(modules, unhandledErrors);
      if (countsFile) appendFileSync(countsFile, `${JSON.stringify(counts)}\n`);
    },
  };
}

/** A file that could not be loaded and an error outside of any test each count as one failure. */
function countsOf(modules, unhandledErrors) {
  const tests = modules
    .flatMap((module) => [...module.children.allTests()])
    .map((test) => test.result().state);
  const of = (state) => tests.filter((one) => one === state).length;
  const broken = modules.filter((module) => module.errors().length > 0).length;
  return {
    passed: of("passed"),
    failed: of("failed") + broken + unhandledErrors.length,
    skipped: of("skipped"),
  };
}
