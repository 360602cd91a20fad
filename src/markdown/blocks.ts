import { remark } from "remark";

import { scanBlocks } from "./scan.ts";
import { isComment } from "./scan-lines.ts";

/**
 * One block at the top level of a body, by position (UTF-16, end exclusive, without its last line end).
 * Each bullet of a list is a block of its own; `comment` is HTML that shows nothing, `rule` a line of dashes.
 */
export type Block = {
  type: "item" | "text" | "code" | "heading" | "comment" | "rule";
  start: number;
  end: number;
  line: number;
  /** Of a heading: 1–6, and where its words stand. */
  level?: number;
  words?: { start: number; end: number };
  isSetext?: boolean;
  item?: ItemShape;
};

/** What only a bullet has. */
export type ItemShape = {
  /** `-`, `*`, `+`, `1.`, `2)`. */
  marker: string;
  /** Where its words start. */
  contentStart: number;
  /** Columns that continuation lines are indented by. */
  width: number;
  nested: Block[];
};

export type Blocks = {
  blocks: Block[];
  /** Spans of code blocks at any depth: nothing in them is escaped. */
  code: { start: number; end: number }[];
};

// What is read of the syntax tree.
type Point = { offset: number; line: number; column: number };
type TreeNode = {
  type: string;
  depth?: number;
  value?: string;
  children?: TreeNode[];
  position: { start: Point; end: Point };
};

// Only blocks are read. What stands within a line costs the parser time that grows with its square.
const INLINE = [
  "attention",
  "autolink",
  "characterEscape",
  "characterReference",
  "codeText",
  "definition",
  "hardBreakEscape",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
];
const processor = remark()
  .data("micromarkExtensions", [{ disable: { null: INLINE } }])
  .freeze();

// More than a handoff ever has. Beyond it the parser takes seconds: it goes through all that it has seen for each bullet.
const MOST_LINES = 400;
const MOST_LENGTH = 30_000;
// Bullets or quotations within each other, all in one line; or one a line, each indented more.
const DEEP =
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){9}|^(?: {40}|(?: *\t){10})[ \t]*(?:>|[-*+]|\d{1,9}[.)])/m;

/** Cuts a body into blocks. `offset` and `line` say where the body stands in its file. */
export function readBlocks(body: string, place: { offset: number; line: number }): Blocks {
  // A BOM inside a file would be skipped by the parser and shift all positions.
  const text = body.replace(/^\uFEFF/, " ");
  return isHuge(text) ? moved(scanBlocks(text), place) : parseBlocks(text, place);
}

function isHuge(body: string): boolean {
  return body.length > MOST_LENGTH || body.split("\n", MOST_LINES + 1).length > MOST_LINES || DEEP.test(body);
}

/** Blocks that count from the body, as they stand in the file. */
function moved({ blocks, code }: Blocks, place: { offset: number; line: number }): Blocks {
  const { offset, line } = place;
  const span = ({ start, end }: { start: number; end: number }) => ({
    start: start + offset,
    end: end + offset,
  });
  const move = (block: Block): Block => ({
    ...block,
    ...span(block),
    line: block.line + line - 1,
    ...(block.words && { words: span(block.words) }),
    ...(block.item && {
      item: {
        ...block.item,
        contentStart: block.item.contentStart + offset,
        nested: block.item.nested.map(move),
      },
    }),
  });
  return { blocks: blocks.map(move), code: code.map(span) };
}

function parseBlocks(body: string, { offset, line }: { offset: number; line: number }): Blocks {
  const tree = processor.parse(body) as unknown as TreeNode;
  const context: Context = { body, offset, line: line - 1, code: [] };
  const blocks = apart(
    (tree.children ?? []).flatMap((node) => blocksOf(node, context)),
    context,
  );
  return { blocks, code: context.code };
}

/** The parser lets an item with unclosed HTML or code reach into the next one; here each ends before it. */
function apart(blocks: Block[], { body, offset }: Context): Block[] {
  return blocks.map((block, at) => {
    const next = blocks[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    if (block.end <= next) return block;
    return { ...block, end: block.start + body.slice(block.start - offset, next - offset).trimEnd().length };
  });
}

type Context = { body: string; offset: number; line: number; code: { start: number; end: number }[] };

function blocksOf(node: TreeNode, context: Context): Block[] {
  if (node.type === "list") return (node.children ?? []).map((item) => itemBlock(item, context));
  collectCode(node, context);
  const block = placed(node, context);
  if (node.type === "heading") return [{ ...block, type: "heading", ...headingShape(node, context) }];
  if (node.type === "thematicBreak") return [{ ...block, type: "rule" }];
  if (node.type === "code") return [{ ...block, type: "code" }];
  if (node.type === "html" && isComment(node.value ?? "")) return [{ ...block, type: "comment" }];
  return [block];
}

function placed({ position: { start, end } }: TreeNode, { body, offset, line }: Context): Block {
  // An unclosed block ends behind its last line end, or behind blank lines.
  const length = body.slice(start.offset, end.offset).trimEnd().length;
  return {
    type: "text",
    start: start.offset + offset,
    end: start.offset + length + offset,
    line: start.line + line,
  };
}

function headingShape(node: TreeNode, { body, offset }: Context) {
  const first = node.children?.[0]?.position.start.offset ?? node.position.end.offset;
  const last = node.children?.at(-1)?.position.end.offset ?? node.position.end.offset;
  const isSetext = !/^ {0,3}#{1,6}(?:\s|$)/.test(body.slice(node.position.start.offset));
  return { level: node.depth ?? 1, words: { start: first + offset, end: last + offset }, isSetext };
}

function itemBlock(node: TreeNode, context: Context): Block {
  const { start, end } = node.position;
  const marker = /^(?:[-*+]|\d{1,9}[.)])/.exec(context.body.slice(start.offset, end.offset))?.[0] ?? "-";
  const first = node.children?.[0];
  const content = first?.position.start ?? {
    offset: Math.min(end.offset, start.offset + marker.length + 1),
    column: start.column + marker.length + 1,
  };
  const nested: Block[] = [];
  for (const child of node.children ?? []) {
    if (child.type === "list") nested.push(...(child.children ?? []).map((item) => itemBlock(item, context)));
    else collectCode(child, context);
  }
  const item = {
    marker,
    contentStart: content.offset + context.offset,
    width: content.column - 1,
    nested: apart(nested, context),
  };
  return { ...placed(node, context), type: "item", item };
}

function collectCode(node: TreeNode, context: Context): void {
  if (node.type === "code")
    context.code.push({
      start: node.position.start.offset + context.offset,
      end: node.position.end.offset + context.offset,
    });
  for (const child of node.children ?? []) collectCode(child, context);
}
