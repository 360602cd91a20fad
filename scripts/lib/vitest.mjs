import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "./run.mjs";
import { closingLine, sum } from "./tally.mjs";

/**
 * Runs vitest once.
 * @param node the node that runs it; default the one that runs this
 * @returns its exit status, and the counts: 0 and none failed only when nothing went wrong
 */
export async function countTests(args, { node, env = process.env } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "tasuki-counts-"));
  const file = path.join(folder, "counts");
  try {
    const code = await runTool("vitest", ["run", ...args], {
      node,
      env: { ...env, TASUKI_TEST_COUNTS: file },
    });
    const counts = countsIn(file);
    if (code !== 0 && counts.failed === 0) {
      console.error(
        "No test failed, but the run did: see above (a coverage threshold, an error outside of a test).",
      );
    }
    return { code: code === 0 && counts.failed > 0 ? 1 : code, counts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs vitest once, then prints the closing line as the last one. Returns the exit status. */
export async function runTests(args) {
  const { code, counts } = await countTests(args);
  console.log(closingLine(counts));
  return code;
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
