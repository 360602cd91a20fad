// npm run check: all that CI checks but the real client. --static leaves the tests out.
import { installed } from "./lib/install.mjs";
import { ROOT, run, runTool } from "./lib/run.mjs";

const isStatic = process.argv.includes("--static");
const isCommitted = process.argv.includes("--committed");
const node = (script, ...args) => run(process.execPath, [script, ...args], { cwd: ROOT });

/** Each: what it is called, and a function that gives its exit status. */
const STEPS = [
  ["types", () => runTool("tsc", ["--noEmit", "-p", "."])],
  ["lint", () => runTool("oxlint", [])],
  ["format", () => runTool("oxfmt", ["--check"])],
  ["unused code", () => runTool("knip", [])],
  ["templates and plugin texts", () => node("scripts/templates.mjs", "--check")],
  ["plugin/dist", () => node("scripts/check-dist.mjs", ...(isCommitted ? ["--committed"] : []))],
  ["library", () => node("scripts/build.mjs", "--library")],
  ["package", () => runTool("publint", ["--strict"])],
];
const TESTS = ["tests and coverage", () => node("scripts/test.mjs", "--coverage")];

if (!(await installed())) process.exit(1);

const failed = [];
for (const [name, step] of isStatic ? STEPS : [...STEPS, TESTS]) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const code = await step();
  console.log(
    `== ${name}: ${code === 0 ? "ok" : `failed (exit ${code})`}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  if (code !== 0) failed.push(name);
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll checks are fine.");
process.exitCode = failed.length > 0 ? 1 : 0;
