import { TARGETS, TOLERANCE } from "./targets.mjs";

/** Rows of a size in the order of the targets, with what they may be. `isOver`: beyond the tolerance. */
export function judged({ count, rows }) {
  return TARGETS.flatMap(({ contract, want, ...target }) => {
    const row = rows.find(({ id }) => id === target.id);
    if (row === undefined) return [];
    const most = contract[count];
    return [
      {
        count,
        ...target,
        ...row,
        ...(most === undefined ? {} : { contract: most, isOver: row.value > most * TOLERANCE }),
        ...(want[count] === undefined ? {} : { want: want[count] }),
      },
    ];
  });
}

/** A value as people read it. */
export function shown(value, unit) {
  if (value === undefined) return "";
  if (unit === "%") return `${(value * 100).toFixed(1)} %`;
  if (unit === "MB") return `${value.toFixed(1)} MB`;
  return unit === "s" ? `${value.toFixed(2)} s` : value.toFixed(2);
}

const over = ({ value, contract, isOver }) =>
  contract === undefined || value <= contract ? "" : isOver ? "OVER" : "over, within tolerance";

/** The table of one size, for a terminal. */
export function printTable({ count, rows, notes }) {
  const cells = judged({ count, rows }).map((row) => [
    row.what.replaceAll("`", ""),
    row.over ?? "",
    row.ms === undefined ? "" : `${row.ms.toFixed(0)} ms`,
    shown(row.value, row.unit),
    shown(row.contract, row.unit),
    shown(row.want, row.unit),
    over(row),
  ]);
  const all = [["what", "over", "median", "measured", "contract", "want", ""], ...cells];
  const widths = all[0].map((_, at) => Math.max(...all.map((row) => row[at].length)));
  console.log(`\n${count.toLocaleString("en")} memories`);
  for (const row of all)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join("  ")
        .trimEnd(),
    );
  for (const note of notes) console.log(note);
}

/** All sizes side by side, as Markdown. */
export function markdownTable(sizes) {
  const all = sizes.map(judged);
  const head = sizes.flatMap(({ count }) => [count.toLocaleString("en"), "contract"]);
  const lines = TARGETS.filter(({ id }) => all.some((rows) => rows.some((row) => row.id === id))).map(
    (target) => {
      const cells = all.flatMap((rows) => {
        const row = rows.find(({ id }) => id === target.id);
        if (row === undefined) return ["–", ""];
        const most = shown(row.contract, row.unit);
        const mark = row.isOver ? " **over**" : row.value > row.contract ? " *" : "";
        return [
          `${shown(row.value, row.unit)}${mark}`,
          row.want === undefined ? most : `${most} / ${shown(row.want, row.unit)}`,
        ];
      });
      return `| ${[target.what, target.over ?? "", ...cells].join(" | ")} |`;
    },
  );
  return [`| what | over | ${head.join(" | ")} |`, `|${"---|".repeat(head.length + 2)}`, ...lines].join("\n");
}
