import { isCollection, isMap, isScalar, type Pair, type ParsedNode, type YAMLMap } from "yaml";

import type { Span } from "./fence.ts";
import { eolAt, lineEnd, lineStart, withEol } from "./lines.ts";
import type { Edit } from "./splice.ts";
import { renderPair } from "./yaml-write.ts";
import { keyOf } from "./yaml.ts";

/** Where nodes are measured: their offsets count from `base` in `text`. */
export type Place = { text: string; base: number };

/** The whole lines of a key and its value. Comments and blank lines behind them are nobody's. */
export function extentOf({ text, base }: Place, pair: Pair): Span {
  const start = lineStart(text, base + keyOf(pair).at);
  let end = base + lastOffset(pair);
  if (isStrippedBlock(pair.value)) end = text.slice(0, end).trimEnd().length;
  return { start, end: text[end - 1] === "\n" && end > start ? end : lineEnd(text, end) };
}

/** A block text whose trailing blank lines mean nothing (`|` and `|-`, but not `|+`). */
function isStrippedBlock(node: unknown): boolean {
  return isScalar(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED") && !isKept(node);
}

const isKept = (node: { value: unknown }): boolean =>
  typeof node.value === "string" && node.value.endsWith("\n\n");

/** Where a pair or value ends, its trailing comment not counted. */
function lastOffset(pair: Pair): number {
  const end = endOfNode(pair.value);
  return Math.max(end, (pair.key as ParsedNode).range[1]);
}

function endOfNode(node: unknown): number {
  if (isCollection(node) && !node.flow && node.items.length > 0) {
    const last = node.items.at(-1);
    return isMap(node) ? lastOffset(last as Pair) : endOfNode(last);
  }
  if (isScalar(node) && node.source === "" && node.type === "PLAIN") return 0;
  // `? key` alone has no value.
  return node === null ? 0 : (node as ParsedNode).range[1];
}

/** A pair for the end of the block, at the indentation of its neighbours. */
export function* newPair(
  { text, base, end, map }: Place & { end: number; map: YAMLMap | null },
  key: string,
  value: unknown,
): Generator<Edit> {
  const first = map?.items[0] as Pair | undefined;
  const indent = first === undefined ? "" : indentOf(text, base + keyOf(first).at);
  for (const quoted of [false, true]) {
    yield {
      start: end,
      end,
      text: indented(renderPair(key, value, { block: false, quoted }), { indent, eol: eolAt(text, end) }),
    };
  }
}

/** Another value for a pair: in its line, so that a comment behind it stays; else in place of its lines. */
export function* newValue(place: Place, pair: Pair, value: unknown): Generator<Edit> {
  const { text, base } = place;
  const { key, at } = keyOf(pair);
  const lines = extentOf(place, pair);
  const style = { block: isCollection(pair.value) && !pair.value.flow };
  const indent = indentOf(text, base + at);
  for (const quoted of [false, true]) {
    const rendered = renderPair(key, value, { ...style, quoted });
    const short = /^[^\n]*\n$/.test(rendered)
      ? renderPair("k", value, { ...style, quoted }).slice(3, -1)
      : null;
    const span = spanInLine(place, pair);
    if (short !== null && span !== null)
      yield { ...span, text: text[span.start - 1] === ":" ? ` ${short}` : short };
    yield { ...lines, text: indented(rendered, { indent, eol: eolAt(text, lines.end) }) };
  }
}

/** The value's own characters where they stand in the line of the key; behind the colon where there is none. */
function spanInLine({ text, base }: Place, pair: Pair): Span | null {
  const keyEnd = base + (pair.key as ParsedNode).range[1];
  const colon = /^[ \t]*:/.exec(text.slice(keyEnd));
  if (colon === null) return null;
  const node = pair.value as ParsedNode;
  const [from, to] = node.range;
  const behind = keyEnd + colon[0].length;
  if (from === to) return { start: behind, end: behind };
  if (isCollection(node) && !node.flow) return null;
  return text.slice(behind, base + to).includes("\n") ? null : { start: base + from, end: base + to };
}

const indentOf = (text: string, at: number): string =>
  text.slice(lineStart(text, at), at).replace(/[^ ].*/, "");

function indented(rendered: string, { indent, eol }: { indent: string; eol: "\n" | "\r\n" }): string {
  return withEol(indent === "" ? rendered : rendered.replace(/^(?=.)/gm, indent), eol);
}
