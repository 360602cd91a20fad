// A terminal as an SVG: a light card with its own background, so that it reads on light and dark pages alike.
import { eastAsianWidth } from "get-east-asian-width";

const COLUMNS = 86;
const CELL = 7.8;
const LINE = 19;
const PADDING = 18;
const FONT =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK TC', monospace";

/** Colour marks only state: typed, given, look, can be skipped. */
const STYLES = {
  typed: 'fill="#1f2328" font-weight="600"',
  given: 'fill="#1a7f37"',
  heading: 'fill="#1f2328" font-weight="600"',
  text: 'fill="#1f2328"',
  dim: 'fill="#6e7781"',
};

/**
 * @param lines `{style, text}` each; one that is too long goes on in the next row, as in a terminal
 * @param title what a screen reader says
 */
export function terminalSvg(lines, { title, lang }) {
  const rows = lines.flatMap(({ style, text }) => wrapped(text).map((part) => ({ style, text: part })));
  const width = Math.ceil(COLUMNS * CELL) + 2 * PADDING;
  const height = rows.length * LINE + 2 * PADDING;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${lang}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#ffffff" stroke="#d0d7de"/>`,
    `<g font-family="${FONT}" font-size="13" xml:space="preserve">`,
    ...rows.flatMap(({ style, text }, index) => rowSvg(text, style, PADDING + index * LINE + 13.5)),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** Its length is given, so that the columns stand where they should whatever font there is. */
function rowSvg(text, style, y) {
  if (text.trim() === "") return [];
  const indent = text.length - text.trimStart().length;
  const shown = text.slice(indent);
  const x = rounded(PADDING + indent * CELL);
  return [
    `<text x="${x}" y="${y}" textLength="${rounded(widthOf(shown) * CELL)}" ${STYLES[style]}>${escaped(shown)}</text>`,
  ];
}

/** At blanks where there are some, else between characters, with two blanks in front of what goes on. */
function wrapped(text) {
  const rows = [];
  let rest = text;
  while (widthOf(rest) > COLUMNS) {
    const at = breakOf(rest);
    rows.push(rest.slice(0, at).trimEnd());
    rest = `  ${rest.slice(at).trimStart()}`;
  }
  return [...rows, rest];
}

function breakOf(text) {
  let end = 0;
  for (let width = 0; end < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(end));
    width += widthOf(character);
    if (width > COLUMNS) break;
    end += character.length;
  }
  const blank = text.lastIndexOf(" ", end);
  return blank > end / 2 ? blank : end;
}

/** Columns that a text takes in a terminal. */
function widthOf(text) {
  return [...text].reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0)), 0);
}

const rounded = (number) => Math.round(number * 10) / 10;
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
