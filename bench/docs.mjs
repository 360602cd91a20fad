import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { plot } from "./plot.mjs";
import { markdownTable } from "./report.mjs";

const DOCS = path.resolve(import.meta.dirname, "..", "docs");
const PAGE = path.join(DOCS, "performance.md");
const MARKS = ["<!-- bench -->", "<!-- /bench -->"];

/** Puts the run between the marks of docs/performance.md, and its picture beside it. */
export function writeDocs(run) {
  const page = readFileSync(PAGE, "utf8");
  const [from, to] = MARKS.map((mark) => page.indexOf(mark));
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${MARKS.join(" … ")}`);
  const text = `${MARKS[0]}\n${sectionOf(run)}\n`;
  writeFileSync(PAGE, page.slice(0, from) + text + page.slice(to));
  writeFileSync(path.join(DOCS, "performance.svg"), plot(run.sizes));
}

function sectionOf({ date, machine, rounds, sizes }) {
  const notes = [...new Set(sizes.flatMap((size) => size.notes))];
  return [
    `${date}, ${machine}. Medians of ${rounds} interleaved rounds. Contract / what we want; * over the contract and`,
    "within the tolerance of 25 %.",
    "",
    markdownTable(sizes),
    "",
    ...notes,
    "",
    "![Cost of one process against the number of memories](performance.svg)",
  ].join("\n");
}
