import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "./run.mjs";
import { closingLine, sum } from "./tally.mjs";

/**
 * Runs vitest once, then prints the closing line as the last one.
 * @returns the exit status: 0 only when all passed and nothing else (a coverage threshold) failed
 */
export async function runTests(args) {
  const folder = mkdtempSync(path.join(tmpdir(), "tasuki-counts-"));
  const file = path.join(folder, "counts");
  try {
    const code = await runTool("vitest", ["run", ...args], {
      env: { ...process.env, TASUKI_TEST_COUNTS: file },
    });
    const counts = countsIn(file);
    if (code !== 0 && counts.failed === 0) {
      console.error(
        "No test failed, but the run did: see above (a coverage threshold, an error outside of a test).",
      );
    }
    console.log(closingLine(counts));
    return code === 0 && counts.failed > 0 ? 1 : code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says the one failure that kept the tests from running, and closes with it. */
export function couldNotRun(why) {
  console.error(why);
  console.log(closingLine({ passed: 0, failed: 1, skipped: 0 }));
  return 1;
}

function countsIn(file) {
  try {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return sum(lines.map((line) => JSON.parse(line)));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
