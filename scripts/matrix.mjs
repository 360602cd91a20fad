// npm run matrix: the tests and the ratios of the bench under the oldest node that we promise and under the newer lines.
//   npm run matrix -- 22 24 tests/store    only these versions; the rest goes to vitest
//   npm run matrix -- --no-bench           tests alone;   --bench-only   ratios alone
// The versions come from the npm package `node`, into npm's own cache: nothing of them is in the checkout.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { installed } from "./lib/install.mjs";
import { ROOT } from "./lib/run.mjs";
import { closingLine, sum } from "./lib/tally.mjs";
import { countTests } from "./lib/vitest.mjs";

const VERSIONS = ["20.19", "22", "24"];
/** That pages and pictures are as they should be is the same on every node. */
const TESTS = ["--exclude", "tests/docs/**"];
const BENCH = ["--sizes", "1000", "--only", "first,read,memory", "--report", "--json"];

const words = process.argv.slice(2);
const isVersion = (word) => /^\d/.test(word);
const given = words.filter(isVersion);
const rest = words.filter((word) => !isVersion(word) && !["--no-bench", "--bench-only"].includes(word));
const tests = rest.length > 0 ? rest : TESTS;

if (!(await installed())) process.exit(1);
const { bundle } = await import("./lib/bundle.mjs");
await bundle();

const results = [];
for (const version of given.length > 0 ? given : VERSIONS) results.push(await measure(version));
report();
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;

async function measure(version) {
  const node = nodeOf(version);
  const found = execFileSync(node, ["-p", "process.version"], { encoding: "utf8" }).trim();
  console.log(`\n== node ${found}: ${node}`);
  const env = environment(node);
  const { code, counts } = words.includes("--bench-only")
    ? { code: 0, counts: sum([]) }
    : await countTests(tests, { node, env });
  return { version: found, code, counts, ratios: words.includes("--no-bench") ? [] : ratiosOf(node, env) };
}

/** As the person's, with that node first, and without what slows the start of node 20 alone. */
function environment(node) {
  const { NODE_EXTRA_CA_CERTS: _, ...others } = process.env;
  return { ...others, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
}

/** What the bench measures under that node, over a bare start of the same. */
function ratiosOf(node, env) {
  const output = execFileSync(node, [path.join(ROOT, "bench", "run.mjs"), ...BENCH], {
    env,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output).sizes[0].rows;
}

function report() {
  const ids = [...new Set(results.flatMap(({ ratios }) => ratios.map(({ id }) => id)))];
  const rows = ids.map((id) => [id, ...results.map(({ ratios }) => ratioIn(ratios, id))]);
  if (rows.length > 0) {
    console.log(
      "\n1,000 memories, over a bare node (s, MB where said); ! over the contract and its tolerance",
    );
    for (const row of [["", ...results.map(({ version }) => version)], ...rows])
      console.log(
        row
          .map((cell, at) => cell.padEnd(at === 0 ? 16 : 12))
          .join("")
          .trimEnd(),
      );
  }
  for (const { version, counts } of results) console.log(`node ${version.padEnd(9)} ${closingLine(counts)}`);
  console.log(closingLine(sum(results.map(({ counts }) => counts))));
}

function ratioIn(ratios, id) {
  const row = ratios.find((one) => one.id === id);
  return row === undefined
    ? "–"
    : `${row.value.toFixed(2)}${row.unit ? ` ${row.unit}` : ""}${row.isOver ? " !" : ""}`;
}

/** The path of a node of that version, which npx installs into its cache where it is missing. */
function nodeOf(version) {
  const args = ["--yes", "--package", `node@${version}`, "--", "node", "-p", "process.execPath"];
  return execFileSync("npx", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}
