import type { Block } from "./blocks.ts";
import { html, htmlEnd } from "./scan-html.ts";
import { type Cursor, isRule, itemAt, skipBlanks } from "./scan-lines.ts";

/** A line without its end. */
export type Line = { text: string; start: number; number: number };
type Place = { cursor: Cursor; isInside: boolean };

/** A block that holds no other. */
export type Leaf = {
  type: Exclude<Block["type"], "item">;
  start: number;
  end: number;
  line: number;
  /** Whether nothing can follow. */
  isOver: boolean;
  endsAtBlank: boolean;
  /** Whether a line may belong to it that isn't indented as its bullet asks. */
  isLazy: boolean;
  /** Whether a bullet without words, or with a number but the first, can't end it. */
  holdsBullets: boolean;
  /** Whether a further line that isn't blank belongs to it. */
  takes: (line: Line, place: Place) => boolean;
  /** What else the block is. */
  shape: (body: string) => Partial<Block>;
};

const ATX = /^(#{1,6})(?:[ \t]|$)/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;

/** The block that starts at a place. Its `end` is set by whoever opens it. */
export function leafAt(line: Line, cursor: Cursor): Leaf {
  const { at, column } = skipBlanks(line.text, cursor);
  const words = line.text.slice(at);
  const leaf: Leaf = {
    type: "text",
    start: line.start + at,
    end: 0,
    line: line.number,
    isOver: false,
    endsAtBlank: false,
    isLazy: false,
    holdsBullets: false,
    takes: () => false,
    shape: () => ({}),
  };
  if (column - cursor.column > 3) return indentedCode(leaf, line.start + cursor.at);
  if (ATX.test(words))
    return { ...leaf, type: "heading", isOver: true, shape: () => atxShape(words, leaf.start) };
  const fence = FENCE.exec(words)?.[0];
  if (fence !== undefined) return fenced(leaf, fence);
  if (isRule(words)) return { ...leaf, type: "rule", isOver: true };
  if (words.startsWith(">")) return quotation(leaf, words);
  return html({ ...leaf, start: line.start + cursor.at }, words) ?? paragraph(leaf);
}

const wordsAt = ({ text }: Line, { cursor }: Place): { indent: number; words: string } => {
  const { at, column } = skipBlanks(text, cursor);
  return { indent: column - cursor.column, words: text.slice(at) };
};

function indentedCode(leaf: Leaf, start: number): Leaf {
  return {
    ...leaf,
    type: "code",
    start,
    holdsBullets: true,
    takes: (line, place) => wordsAt(line, place).indent > 3,
  };
}

/** The words of `## Goal ##`. */
function atxShape(line: string, start: number): Partial<Block> {
  const level = ATX.exec(line)?.[1]?.length ?? 1;
  const lead = level + (line.slice(level).length - line.slice(level).trimStart().length);
  const all = line.trimEnd();
  let end = all.length;
  while (all[end - 1] === "#") end--;
  if (end > lead && !/[ \t]/.test(all[end - 1] ?? "")) end = all.length;
  const words = line.slice(lead, Math.max(lead, end)).trimEnd();
  const span =
    words === "" ? { start: start + line.length, end: start + line.length } : spanOf(start + lead, words);
  return { level, words: span, isSetext: false };
}

const spanOf = (start: number, words: string) => ({ start, end: start + words.length });

function fenced(leaf: Leaf, fence: string): Leaf {
  const takes: Leaf["takes"] = (line, place) => {
    const { indent, words } = wordsAt(line, place);
    const isEnd =
      indent < 4 &&
      words.startsWith(fence) &&
      words.trimEnd() === (fence[0] ?? "").repeat(words.trimEnd().length);
    if (isEnd) open.isOver = true;
    return true;
  };
  const open: Leaf = { ...leaf, type: "code", takes };
  return open;
}

function quotation(leaf: Leaf, first: string): Leaf {
  const takes: Leaf["takes"] = (line, place) => {
    const { indent, words } = wordsAt(line, place);
    const isQuoted = indent < 4 && words.startsWith(">");
    if (isQuoted) open.isLazy = endsInWords(words);
    // The quotation itself is left, so any number may start a list here.
    return isQuoted ? place.isInside : open.isLazy && !startsBlock(line, { ...place, isInside: false });
  };
  const open: Leaf = { ...leaf, endsAtBlank: true, isLazy: endsInWords(first), takes };
  return open;
}

/** Whether a quoted line is part of a paragraph, which may go on without its `>`. */
function endsInWords(quoted: string): boolean {
  const words = quoted.replace(/^(?:>[ \t]{0,3})+/, "");
  return words !== "" && !/^[ \t]/.test(words) && !ATX.test(words) && !FENCE.test(words) && !isRule(words);
}

function paragraph(leaf: Leaf): Leaf {
  const takes: Leaf["takes"] = (line, place) => {
    const { indent, words } = wordsAt(line, place);
    if (place.isInside && indent < 4 && SETEXT.test(words)) {
      const end = open.end;
      const level = words.startsWith("=") ? 1 : 2;
      Object.assign(open, {
        type: "heading",
        isOver: true,
        shape: () => ({ level, words: { start: leaf.start, end }, isSetext: true }),
      } satisfies Partial<Leaf>);
      return true;
    }
    return !startsBlock(line, place);
  };
  const open: Leaf = { ...leaf, endsAtBlank: true, isLazy: true, holdsBullets: true, takes };
  return open;
}

/** Whether a line ends the paragraph above it. */
function startsBlock(line: Line, place: Place): boolean {
  const { indent, words } = wordsAt(line, place);
  if (indent > 3) return false;
  return (
    ATX.test(words) ||
    FENCE.test(words) ||
    isRule(words) ||
    words.startsWith(">") ||
    (htmlEnd(words) ?? "tag") !== "tag" ||
    itemAt(line.text, place.cursor, place.isInside) !== null
  );
}
