import { firstFrom, toLf } from "./lines.ts";
import { labelOf } from "./marks.ts";

type Span = { start: number; end: number };

/**
 * How much of a value is escaped: nothing, what would be a heading, a label or a rule, every line that starts with
 * punctuation, or all of these but indented code, in which a backslash is a backslash.
 */
export const ESCAPINGS = ["none", "structure", "all", "text"] as const;
export type Escaping = (typeof ESCAPINGS)[number];

const PUNCTUATION = /^[!-/:-@[-`{-~]/;
const STRUCTURE = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$|-+[ \t]*$|(?:[-*_][ \t]*){3,}$)/;

/**
 * A value for a file: a backslash in front of the lines that Markdown, or tasuki, would take for structure.
 * `unescaped` gives the value back: `\` in front of punctuation (or a label) at the start of a line is not part of it.
 */
export function escaped(value: string, escaping: Escaping): string {
  if (escaping === "none") return value;
  return value
    .split("\n")
    .map((line, at, lines) =>
      needsEscape(line, escaping) && !(escaping === "text" && isIndentedCode(lines, at))
        ? line.replace(/^[ \t]*/, "$&\\")
        : line,
    )
    .join("\n");
}

function needsEscape(line: string, escaping: Escaping): boolean {
  const words = line.trimStart();
  if (labelOf(words) !== null || withoutEscape(line) !== line) return true;
  return escaping === "structure" ? STRUCTURE.test(line) : PUNCTUATION.test(words);
}

/** Whether a line and all above it up to a blank one are indented as code is. */
function isIndentedCode(lines: string[], at: number): boolean {
  let above = at;
  while (/^(?: {4}| {0,3}\t)[ \t]*\S/.test(lines[above] ?? "")) above--;
  return above < at && lines[above]?.trim() === "";
}

/** The text of a span, escapes taken away, line ends `\n`. In code blocks a backslash is a backslash. */
export function unescaped({ text, code }: { text: string; code: Span[] }, { start, end }: Span): string {
  let at = start;
  const lines = text
    .slice(start, end)
    .split("\n")
    .map((line) => {
      const words = at + (line.length - line.trimStart().length);
      at += line.length + 1;
      const span = code[firstFrom(code, words + 1) - 1];
      return span !== undefined && words < span.end ? line : withoutEscape(line);
    });
  return toLf(lines.join("\n"));
}

function withoutEscape(line: string): string {
  const [all, blank] = /^([ \t]*)\\(?=\S)/.exec(line) ?? [];
  if (all === undefined || blank === undefined) return line;
  const rest = line.slice(all.length);
  // The \r of a line end is still there.
  return PUNCTUATION.test(rest) || labelOf(rest.trimEnd()) !== null ? blank + rest : line;
}

/** Takes up to `width` columns of indentation off every line but the first. */
export function dedented(text: string, width: number): string {
  if (width === 0) return text;
  return text.replace(/\n[ \t]*/g, (run) => {
    let taken = 0;
    let at = 1;
    while (at < run.length && taken < width) taken = run[at++] === "\t" ? width : taken + 1;
    return "\n" + run.slice(at);
  });
}

/** The other way round: lines but the first are indented; empty ones stay empty. */
export function hanging(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, "\n" + " ".repeat(width));
}

/** A value as it is kept: line ends `\n`, no blank lines or blanks around it, none at the end of its lines but Markdown's two. */
export function tidy(value: string): string {
  return toLf(value)
    .replace(/^[ \t]+$/gm, "")
    .trim();
}
