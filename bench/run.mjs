// npm run bench: whole processes as ratios, in interleaved rounds, so that a busy machine slows all of them alike.
//   --sizes 1000,10000    which stores; --all adds 100,000
//   --only first,read     phases: first, read, memory, edit, write
//   --rounds 9            medians of so many, 9 at least
//   --json                one JSON value on standard output
//   --report              never fails
//   --write-docs          the run and its picture into docs/performance.md; adds a small store for the picture
//   --bin <file>          another build than plugin/dist
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeDocs } from "./docs.mjs";
import { gitVersion, PHASES, toolsHere } from "./phases.mjs";
import { judged, printTable, shown } from "./report.mjs";
import { makeStore } from "./store.mjs";

/** What the phases lean on. */
const NEEDS = { edit: ["first", "read"] };

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    all: { type: "boolean" },
    only: { type: "string" },
    rounds: { type: "string", default: "9" },
    json: { type: "boolean" },
    report: { type: "boolean" },
    "write-docs": { type: "boolean" },
    bin: { type: "string", default: path.resolve(import.meta.dirname, "..", "plugin", "dist", "tasuki.cjs") },
  },
});
const rounds = Number(values.rounds);
if (!(rounds >= 9)) throw new Error("--rounds: 9 at least, or a median says little");
const isDocs = values["write-docs"] === true;
const sizes = [
  ...(isDocs && !values.sizes ? [100] : []),
  ...(values.sizes ?? "1000,10000").split(",").map(Number),
  ...(values.all ? [100_000] : []),
];
const only = (values.only ?? Object.keys(PHASES).join(",")).split(",");
const wanted = Object.keys(PHASES).filter(
  (name) => name === "first" || only.some((one) => one === name || NEEDS[one]?.includes(name)),
);

const measured = sizes.map((count) => {
  const size = bench(count);
  if (!values.json) printTable(size);
  return size;
});
const run = {
  date: new Date().toISOString().slice(0, 10),
  machine: machine(),
  node: process.version,
  rounds,
  sizes: measured,
};
if (isDocs) writeDocs(run);
if (values.json)
  console.log(
    JSON.stringify({ ...run, sizes: measured.map((size) => ({ ...size, rows: judged(size) })) }, null, 2),
  );
const over = measured.flatMap(judged).filter(({ isOver }) => isOver);
for (const { count, what, value, contract, unit } of over)
  console.error(
    `over at ${count}: ${what.replaceAll("`", "")} ${shown(value, unit)}, contract ${shown(contract, unit)}`,
  );
process.exitCode = over.length > 0 && !values.report ? 1 : 0;

/** All rows of one size. */
function bench(count) {
  const store = makeStore({ count, bin: values.bin });
  const notes = [];
  const state = { count, store, bin: values.bin, rounds, notes, times: {}, tools: toolsHere(notes) };
  try {
    const rows = wanted.flatMap((name) => {
      console.error(`${count} memories: ${name} …`);
      return PHASES[name](state);
    });
    return { count, rows, notes };
  } finally {
    store.remove();
  }
}

function machine() {
  const [cpu] = cpus();
  const load = loadavg()[0].toFixed(1);
  return `${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model.trim() || "CPU"}, load ${load} at the end, node ${process.version}, git ${gitVersion()}`;
}
