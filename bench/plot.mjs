/*
 * Cost against size as SVG: both axes logarithmic, readable on light and dark. Nothing but shapes and text, so that it is
 * the same bytes for the same figures.
 */
const [WIDTH, HEIGHT] = [720, 400];
const BOX = { left: 56, right: 560, top: 44, bottom: 344 };
const SERIES = [
  { id: "start", name: "session start", className: "a" },
  { id: "prompt", name: "prompt", className: "b" },
  { id: "recall-en", name: "recall", className: "c" },
  { id: "ripgrep", name: "ripgrep", className: "d", isOther: true },
  { id: "sqlite", name: "sqlite3 FTS5", className: "e", isOther: true },
];
/** Names at the right end keep this distance. */
const LINE = 17;

const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.dim { fill: #59636e; font-size: 12px; }
.grid { stroke: #d1d9e0; }
.a { stroke: #0969da; } .a-fill { fill: #0969da; }
.b { stroke: #8250df; } .b-fill { fill: #8250df; }
.c { stroke: #1a7f37; } .c-fill { fill: #1a7f37; }
.d { stroke: #bc4c00; } .d-fill { fill: #bc4c00; }
.e { stroke: #6e7781; } .e-fill { fill: #6e7781; }
.line { fill: none; stroke-width: 2; }
.other { stroke-dasharray: 5 4; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.dim { fill: #9198a1; }
.grid { stroke: #3d444d; }
.a { stroke: #4493f8; } .a-fill { fill: #4493f8; }
.b { stroke: #ab7df8; } .b-fill { fill: #ab7df8; }
.c { stroke: #3fb950; } .c-fill { fill: #3fb950; }
.d { stroke: #f0883e; } .d-fill { fill: #f0883e; }
.e { stroke: #9198a1; } .e-fill { fill: #9198a1; }
}
`;

/**
 * @param sizes `{count, rows: [{id, value}]}` with ratios to a bare node
 * @returns the text of an SVG file
 */
export function plot(sizes) {
  const ordered = [...sizes].sort((a, b) => a.count - b.count);
  const lines = SERIES.map((series) => ({
    ...series,
    points: ordered.flatMap(({ count, rows }) => {
      const row = rows.find(({ id }) => id === series.id);
      return row === undefined ? [] : [{ count, value: row.value }];
    }),
  })).filter(({ points }) => points.length > 0);
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const x = scale(ordered[0].count, ordered.at(-1).count, [BOX.left, BOX.right]);
  const [low, high] = [Math.min(0.1, ...values), Math.max(10, ...values) * 1.1];
  const y = scale(low, high, [BOX.bottom, BOX.top]);
  const ticks = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].filter((tick) => tick >= low && tick <= high);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    "<title>Cost of one process against the number of memories, as a ratio to a bare node</title>",
    `<style>${STYLE}</style>`,
    `<text x="${BOX.left}" y="24">One whole process, over a bare node</text>`,
    ...ticks.map((tick) => gridLine(y(tick), tick)),
    ...ordered.map(
      ({ count }) =>
        `<text class="dim" x="${at(x(count))}" y="${BOX.bottom + 20}" text-anchor="middle">${count.toLocaleString("en")}</text>`,
    ),
    `<text class="dim" x="${(BOX.left + BOX.right) / 2}" y="${BOX.bottom + 42}" text-anchor="middle">memories</text>`,
    ...lines.map((line) => drawn(line, x, y)),
    ...names(lines, y),
    "</svg>",
    "",
  ].join("\n");
}

function gridLine(height, tick) {
  return `<path class="grid" d="M${BOX.left} ${at(height)}H${BOX.right}"/><text class="dim" x="${BOX.left - 8}" y="${at(height + 4)}" text-anchor="end">${tick}×</text>`;
}

function drawn({ className, isOther, points }, x, y) {
  const path = points.map(
    ({ count, value }, index) => `${index === 0 ? "M" : "L"}${at(x(count))} ${at(y(value))}`,
  );
  const dots = points.map(
    ({ count, value }) =>
      `<circle class="${className}-fill" cx="${at(x(count))}" cy="${at(y(value))}" r="3.5"/>`,
  );
  return `<path class="line ${className}${isOther ? " other" : ""}" d="${path.join("")}"/>${dots.join("")}`;
}

/** At the right end of each line, pushed apart where they would lie on each other. */
function names(lines, y) {
  const ends = lines
    .map((line) => ({ ...line, value: line.points.at(-1).value, place: y(line.points.at(-1).value) + 4 }))
    .sort((a, b) => a.place - b.place);
  for (let index = 1; index < ends.length; index += 1)
    ends[index].place = Math.max(ends[index].place, ends[index - 1].place + LINE);
  return ends.map(
    ({ className, name, value, place }) =>
      `<text class="${className}-fill" x="${BOX.right + 12}" y="${at(place)}">${name} ${value.toFixed(value < 1 ? 2 : 1)}×</text>`,
  );
}

const at = (value) => String(Math.round(value * 10) / 10);

function scale(from, to, [start, end]) {
  const span = Math.log(to) - Math.log(from) || 1;
  return (value) => start + ((Math.log(value) - Math.log(from)) / span) * (end - start);
}
