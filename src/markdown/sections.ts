import type { Item, Section } from "../model/list.ts";
import { type Block, readBlocks } from "./blocks.ts";
import { firstFrom } from "./lines.ts";
import { type Mark, marksOf } from "./marks.ts";
import { dedented, unescaped } from "./value.ts";

export { isNone } from "./none.ts";

/** A section with its blocks, for those who edit it. */
export type PlacedSection = Section & {
  kind: Mark["kind"];
  level: number;
  blocks: Block[];
  /** From the first to the last block that says something (comments and rules around them left out); empty where there is none. */
  content: { start: number; end: number };
};

export type Document = {
  text: string;
  sections: PlacedSection[];
  /** The heading in front, if any. */
  title: Block | null;
  /** What stands above the first section, the title left out. */
  preamble: Block[];
  code: { start: number; end: number }[];
};

/**
 * The sections of a body (headings of any level and plain `Next:` lines, in four languages; never what stands in a code
 * fence) with the positions of all blocks. `text` is the whole file; the body starts at `offset`, in that `line`.
 * @param title a first level-1 heading that is no section
 */
export function readDocument(
  text: string,
  { offset, line, title = null }: { offset: number; line: number; title?: string | null },
): Document {
  const { blocks, code } = readBlocks(text.slice(offset), { offset, line });
  const found = marksOf(text, blocks, title);
  const sections = found.marks.map((mark, index) => {
    const end = found.marks[index + 1]?.start ?? text.length;
    return sectionOf({ text, code }, { mark, end, blocks });
  });
  const first = sections[0]?.start ?? text.length;
  const preamble = blocks.filter((block) => block.start < first && block !== found.title);
  return { text, sections, title: found.title, preamble, code };
}

type Source = Pick<Document, "text" | "code">;

function sectionOf(
  source: Source,
  { mark, end, blocks }: { mark: Mark; end: number; blocks: Block[] },
): PlacedSection {
  const inline = inlineBlocks(source.text, { mark, end, blocks });
  const below = blocks.slice(firstFrom(blocks, mark.bodyStart), firstFrom(blocks, end));
  const own = [...inline, ...below].map((block) => clipped(source.text, block, end));
  const speaking = own.filter(({ type }) => type !== "comment" && type !== "rule");
  const content = {
    start: speaking[0]?.start ?? mark.bodyStart,
    end: speaking.at(-1)?.end ?? mark.bodyStart,
  };
  const { kind, key, heading, level, line, start, bodyStart } = mark;
  const section = { kind, key, heading, level, line, start, bodyStart, end, blocks: own, content };
  return { ...section, text: textOf(source, section), items: itemsOf(source, own) };
}

/** A paragraph may go on into the next section, where one of its lines is a label. */
function clipped(text: string, block: Block, end: number): Block {
  return block.end <= end
    ? block
    : { ...block, end: block.start + text.slice(block.start, end).trimEnd().length };
}

/** Words in the line of the heading or label itself, as a block of their own. */
function inlineBlocks(
  text: string,
  { mark, end, blocks }: { mark: Mark; end: number; blocks: Block[] },
): Block[] {
  const home = blocks[firstFrom(blocks, mark.start + 1) - 1];
  const stop = mark.kind === "heading" ? mark.inlineEnd : Math.min(end, home?.end ?? end);
  const words = text.slice(mark.bodyStart, stop);
  if (words.trim() === "") return [];
  const start = mark.bodyStart + (words.length - words.trimStart().length);
  const line = mark.line + text.slice(mark.bodyStart, start).split("\n").length - 1;
  return [{ type: "text", start, end: mark.bodyStart + words.trimEnd().length, line }];
}

function textOf({ text }: Source, { blocks, content }: Pick<PlacedSection, "blocks" | "content">): string {
  let kept = "";
  let at = content.start;
  for (const block of blocks) {
    if (block.type !== "comment" || block.start < at || block.end > content.end) continue;
    kept += text.slice(at, block.start).trimEnd() + "\n";
    at = block.end;
  }
  return (kept + text.slice(at, content.end)).trim();
}

/** Bullets; where there are none, paragraphs. */
function itemsOf(source: Source, blocks: Block[]): Item[] {
  const bullets = blocks.filter(({ type }) => type === "item");
  const chosen =
    bullets.length > 0 ? bullets : blocks.filter(({ type }) => type === "text" || type === "code");
  return chosen
    .map((block) => ({ text: textOfBlock(source, block), line: block.line }))
    .filter((item) => item.text !== "");
}

/** The words of a block: no marker, no indentation of its own, no escapes in front of lines, line ends `\n`. */
export function textOfBlock(source: Source, block: Block): string {
  const start = block.item?.contentStart ?? block.start;
  return dedented(unescaped(source, { start, end: block.end }), block.item?.width ?? 0).trim();
}
