import type { Block, Blocks } from "./blocks.ts";
import { type Cursor, itemAt, skipBlanks, skipTo } from "./scan-lines.ts";
import { type Leaf, leafAt, type Line } from "./scan-leaf.ts";

// Deeper bullets are words of the bullet that they stand in.
const MOST_DEPTH = 10;

/** A bullet that further lines may belong to: those from its `column` on. */
type OpenItem = { block: Block & { item: object }; column: number; isEmpty: boolean };

type State = {
  body: string;
  blocks: Block[];
  code: Blocks["code"];
  /** The outermost first. */
  items: OpenItem[];
  /** The paragraph, fence … that the next line may belong to; it stands in the last of the items. */
  leaf: Leaf | null;
};

/**
 * Cuts a body into blocks line by line, in time that grows with its length alone. What people write is read as the
 * full parser reads it; the rare (a heading in a quotation, ten bullets in one line) may be plain text here.
 * Offsets and lines count from the body.
 */
export function scanBlocks(body: string): Blocks {
  const state: State = { body, blocks: [], code: [], items: [], leaf: null };
  const ends = /\r\n?|\n|$/g;
  for (let start = 0, number = 1; start < body.length; start = ends.lastIndex, number++) {
    ends.lastIndex = start;
    const end = ends.exec(body)?.index ?? body.length;
    readLine(state, { text: body.slice(start, end), start, number });
  }
  closeFrom(state, 0);
  closeLeaf(state);
  return { blocks: state.blocks, code: state.code };
}

function readLine(state: State, line: Line): void {
  const { text } = line;
  let cursor: Cursor = { at: 0, column: 0 };
  if (skipBlanks(text, cursor).at === text.length) return readBlank(state);
  let held = 0;
  for (const { column } of state.items) {
    if (skipBlanks(text, cursor).column < column) break;
    cursor = skipTo(text, cursor, column);
    held++;
  }
  const isInside = held === state.items.length;
  const { leaf } = state;
  if (leaf !== null && (isInside || leaf.isLazy) && leaf.takes(line, { cursor, isInside })) {
    leaf.end = endOf(line);
    reachTo(state, leaf.end);
    if (leaf.isOver) closeLeaf(state);
    return;
  }
  const interrupts = isInside && leaf?.holdsBullets === true;
  closeFrom(state, held);
  closeLeaf(state);
  openBlocks(state, line, { cursor, interrupts });
}

const endOf = ({ text, start }: Line): number => start + text.trimEnd().length;

/** A blank line ends a paragraph, and a bullet that still has no words. */
function readBlank(state: State): void {
  if (state.leaf?.endsAtBlank) closeLeaf(state);
  if (state.items.at(-1)?.isEmpty) state.items.pop();
}

function openBlocks(
  state: State,
  line: Line,
  { cursor, interrupts }: { cursor: Cursor; interrupts: boolean },
): void {
  let at = cursor;
  while (state.items.length < MOST_DEPTH) {
    const item = itemAt(line.text, at, interrupts && at === cursor);
    if (item === null) break;
    openItem(state, line, item);
    at = item.content;
  }
  if (skipBlanks(line.text, at).at < line.text.length) openLeaf(state, line, at);
}

function openItem(
  state: State,
  line: Line,
  { marker, at, column }: { marker: string; at: number; column: number },
): void {
  const start = line.start + at;
  fill(state, { start, width: at });
  const end = start + marker.length;
  const width = at + marker.length + 1;
  const contentStart = Math.min(end + 1, endOf(line));
  const block = {
    type: "item" as const,
    start,
    end,
    line: line.number,
    item: { marker, contentStart, width, nested: [] },
  };
  ((state.items.at(-1)?.block.item as Block["item"]) ?? { nested: state.blocks }).nested.push(block);
  state.items.push({ block, column, isEmpty: true });
  reachTo(state, end);
}

function openLeaf(state: State, line: Line, cursor: Cursor): void {
  const leaf = leafAt(line, cursor);
  fill(state, { start: leaf.start, width: leaf.start - line.start });
  state.leaf = leaf;
  leaf.end = endOf(line);
  reachTo(state, leaf.end);
  if (leaf.isOver) closeLeaf(state);
}

/** The first thing in a bullet says where its words start. */
function fill({ items }: State, { start, width }: { start: number; width: number }): void {
  const last = items.at(-1);
  if (last?.isEmpty !== true) return;
  last.isEmpty = false;
  Object.assign(last.block.item, { contentStart: start, width });
}

function reachTo({ items }: State, end: number): void {
  for (const { block } of items) block.end = end;
}

function closeFrom(state: State, held: number): void {
  if (held === state.items.length) return;
  closeLeaf(state);
  state.items.length = held;
}

function closeLeaf(state: State): void {
  const { leaf } = state;
  if (leaf === null) return;
  state.leaf = null;
  const { start, end, line, type } = leaf;
  if (type === "code") state.code.push({ start, end });
  if (state.items.length === 0) state.blocks.push({ type, start, end, line, ...leaf.shape(state.body) });
}
