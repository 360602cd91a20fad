// npm run matrix: the tests under the oldest node that we promise and the newer lines, from the npm package `node`.
//   npm run matrix -- 22 24 tests/store    only these versions; the rest goes to vitest
import { execFileSync } from "node:child_process";
import path from "node:path";
import { installed } from "./lib/install.mjs";
import { closingLine, sum } from "./lib/tally.mjs";
import { countTests } from "./lib/vitest.mjs";

const DEFAULT = ["20.19", "22", "24"];
const isVersion = (word) => /^\d/.test(word);
const wanted = process.argv.slice(2).filter(isVersion);
const rest = process.argv.slice(2).filter((word) => !isVersion(word));

if (!(await installed())) process.exit(1);
const { bundle } = await import("./lib/bundle.mjs");
await bundle();

const results = [];
for (const version of wanted.length > 0 ? wanted : DEFAULT) {
  const node = nodeOf(version);
  console.log(`\n== node ${version}: ${node}`);
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  results.push({ version, ...(await countTests(rest, { node, env })) });
}
for (const { version, counts } of results) console.log(`node ${version.padEnd(6)} ${closingLine(counts)}`);
console.log(closingLine(sum(results.map(({ counts }) => counts))));
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;

/** The path of a node of that version, which npx installs into its cache where it is missing. */
function nodeOf(version) {
  const args = ["--yes", "--package", `node@${version}`, "--", "node", "-p", "process.execPath"];
  return execFileSync("npx", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}
