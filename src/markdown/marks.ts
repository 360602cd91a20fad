import { type SectionKey } from "../model/list.ts";
import type { Block } from "./blocks.ts";
import { labelKeyOf, sectionKeyOf } from "./headings.ts";
import { firstFrom, lineEnd } from "./lines.ts";

/** A heading, or a plain `Next:` line, that opens a section. */
export type Mark = {
  kind: "heading" | "label";
  key: SectionKey | null;
  heading: string;
  /** 1–6; 7 for a label, which any heading ends. */
  level: number;
  line: number;
  start: number;
  bodyStart: number;
  /** Where the words end that stand in the heading's own line (`## Goal: …`); equal to `bodyStart` where there are none. */
  inlineEnd: number;
};

/** `**Next step:** `, `下一步：`, `Next: ` at the start of a line; the words are group 1 or 2. */
const LABEL =
  /^[ \t]{0,3}(?:(?:\*\*|__)([^*_\n:：]{1,60})(?:[:：][ \t]*(?:\*\*|__)|(?:\*\*|__)[ \t]*(?:[:：]|(?=\r?\n|$)))|((?![!-/:-@[-`{-~])[^\n:：]{1,60}?)[ \t]*[:：](?=[ \t]|\r?\n|$|(?<=：)))/;
const LABEL_LEVEL = 7;
// More than anybody writes; each is compared with all spellings. Further ones are words of the section that they stand in.
const MOST_HEADINGS = 1_000;

/** The marks of a body in their order, and the title (a level-1 heading in front that is no section). */
export function marksOf(
  text: string,
  blocks: Block[],
  title: string | null,
): { marks: Mark[]; title: Block | null } {
  const headings = blocks.filter((block) => block.type === "heading").slice(0, MOST_HEADINGS);
  const first = headings[0];
  const titleBlock = first !== undefined && isTitle(text, first, title) ? first : null;
  const all = headings
    .filter((block) => block !== titleBlock)
    .flatMap((block) => headingMark(text, block) ?? []);
  const marks = withoutNested(all);
  const known = new Set(marks.map(({ key }) => key));
  return { marks: withLabels({ text, blocks, marks, known }), title: titleBlock };
}

function isTitle(text: string, block: Block, title: string | null): boolean {
  if (block.level !== 1) return false;
  const words = wordsOf(text, block);
  return words === title || (sectionKeyOf(words) === null && inlineKey(words) === null);
}

const wordsOf = (text: string, { words }: Block): string =>
  words === undefined ? "" : text.slice(words.start, words.end);

function headingMark(text: string, block: Block): Mark | null {
  const heading = wordsOf(text, block);
  const key = sectionKeyOf(heading);
  const lineBehind = lineEnd(text, block.end);
  const mark: Mark = {
    kind: "heading",
    key,
    heading,
    level: block.level ?? 1,
    line: block.line,
    start: block.start,
    bodyStart: lineBehind,
    inlineEnd: lineBehind,
  };
  const inline = inlineKey(heading);
  if (key !== null && inline === null) return mark;
  if (inline !== null && !block.isSetext && block.words !== undefined) {
    return {
      ...mark,
      key: inline.key,
      heading: heading.slice(0, inline.length - 1),
      bodyStart: block.words.start + inline.length,
      inlineEnd: block.words.end,
    };
  }
  if (key !== null) return mark;
  // Dashes right below a line are mostly meant as a rule, and `=======` below a marker is a merge conflict.
  const isAccident =
    block.isSetext &&
    (block.level === 2 || inline !== null || heading.includes("\n") || heading.startsWith("<<<<<<<"));
  return isAccident ? null : mark;
}

/** `Goal: replace the tokens` as a heading: the key, and how long the part up to the colon is. */
function inlineKey(heading: string): { key: SectionKey; length: number } | null {
  const colon = /[:：](?=\s*\S)/.exec(heading);
  if (colon === null) return null;
  const name = heading.slice(0, colon.index);
  const key = sectionKeyOf(name);
  // In `Next step (today: the parser)` the colon belongs to the remark.
  return key === null || /[([（][^)\]）]*$/.test(name) ? null : { key, length: colon.index + 1 };
}

/** A heading below another section's is part of it: an unknown one, and a known one that also stands higher up. */
function withoutNested(all: Mark[]): Mark[] {
  const highest = new Map<SectionKey, number>();
  for (const { key, level } of all)
    if (key !== null) highest.set(key, Math.min(level, highest.get(key) ?? level));
  const marks: Mark[] = [];
  for (const mark of all) {
    const last = marks.at(-1);
    const isBelow = last !== undefined && mark.level > last.level;
    const isOwn = mark.key !== null && (last?.key === null || mark.level === highest.get(mark.key));
    if (!isBelow || isOwn) marks.push(mark);
  }
  return marks;
}

type LabelSearch = { text: string; blocks: Block[]; marks: Mark[]; known: Set<SectionKey | null> };

/** Adds the plain lines. Inside a known section only `Next:` counts: `Tests: 12 pass` below Done is a part of Done. */
function withLabels({ text, blocks, marks, known }: LabelSearch): Mark[] {
  const found: Mark[] = [];
  for (const block of blocks) {
    if (block.type !== "text") continue;
    const section = marks[firstFrom(marks, block.start) - 1];
    for (const mark of labelsOf(text, block)) {
      if (known.has(mark.key) || (section !== undefined && section.key !== null && mark.key !== "next"))
        continue;
      known.add(mark.key);
      found.push(mark);
    }
  }
  return [...marks, ...found].toSorted((a, b) => a.start - b.start);
}

/** Labels of a paragraph: its first line must have one, then each line may. */
function labelsOf(text: string, block: Block): Mark[] {
  const marks: Mark[] = [];
  let line = block.line;
  for (let at = block.start; at < block.end; at = lineEnd(text, at), line++) {
    const mark = labelAt(text, { start: at, end: Math.min(block.end, lineEnd(text, at)), line });
    if (mark !== null) marks.push(mark);
    else if (marks.length === 0) return [];
  }
  return marks;
}

function labelAt(
  text: string,
  { start, end, line }: { start: number; end: number; line: number },
): Mark | null {
  const label = labelOf(text.slice(start, end));
  if (label === null) return null;
  const bodyStart = start + label.length;
  return {
    kind: "label",
    key: label.key,
    heading: label.heading,
    level: LABEL_LEVEL,
    line,
    start,
    bodyStart,
    inlineEnd: bodyStart,
  };
}

/** The label that a line starts with, and how long it is with its colon; null where there is none that means a section. */
export function labelOf(line: string): { key: SectionKey; heading: string; length: number } | null {
  const match = LABEL.exec(line);
  if (match === null) return null;
  const heading = (match[1] ?? match[2] ?? "").trim();
  const key = labelKeyOf(heading);
  return key === null ? null : { key, heading, length: match[0].length };
}
