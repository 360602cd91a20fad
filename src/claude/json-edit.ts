import type { Container, JsonNode, Part } from "./json-tree.ts";

/**
 * Edits of JSON text by position: whatever is not meant keeps its bytes. `insertPart` and `removePart` are each
 * other's inverse, so that taking something out again gives back what there was.
 */
type Splice = { start: number; end: number; text: string };

/** How a document is written: its indentation and its line ends. */
export type JsonStyle = { unit: string; eol: "\n" | "\r\n" };

export function styleOf(text: string, root: JsonNode): JsonStyle {
  const eol = /\r\n/.test(text) ? "\r\n" : "\n";
  const first = root.type === "scalar" ? undefined : root.parts[0];
  const unit = first === undefined ? null : indentAt(text, first.start);
  return { unit: unit === null || unit === "" ? "  " : unit, eol };
}

/** Appends a member (`key` given) or an item. One line stays one line. */
export function insertPart(
  text: string,
  container: Container,
  part: { key: string | null; value: unknown; style: JsonStyle },
): string {
  const { style } = part;
  const last = container.parts.at(-1);
  const label = part.key === null ? "" : `${JSON.stringify(part.key)}: `;
  if (last !== undefined && !text.slice(container.start, container.end).includes("\n")) {
    const gap = gapOf(text, container);
    const name = part.key === null ? "" : `${JSON.stringify(part.key)}:${gap}`;
    return splice(text, [
      { start: last.end, end: last.end, text: `,${gap}${name}${JSON.stringify(part.value)}` },
    ]);
  }
  const outer = lineIndent(text, container.start);
  const inner = (last && indentAt(text, last.start)) ?? outer + style.unit;
  const body = label + render(part.value, inner, style);
  const isLastLine = last === undefined && !text.slice(container.tail, container.end - 1).includes("\n");
  const closing = isLastLine ? style.eol + outer : "";
  const trailing = last !== undefined && last.comma !== null ? "," : "";
  const edits: Splice[] = [
    { start: container.tail, end: container.tail, text: style.eol + inner + body + trailing + closing },
  ];
  if (last !== undefined && last.comma === null) edits.push({ start: last.end, end: last.end, text: "," });
  return splice(text, edits);
}

/** Takes a member or an item out, with the comma that it leaves over. */
export function removePart(text: string, container: Container, part: Part): string {
  const index = container.parts.indexOf(part);
  const previous = container.parts[index - 1];
  const isLast = index === container.parts.length - 1;
  if (container.parts.length === 1) return removeOnly(text, container, part);
  const end = part.comma === null ? part.end : part.comma + 1;
  const edits: Splice[] = [{ start: part.before, end, text: "" }];
  if (isLast && part.comma === null && previous?.comma !== undefined && previous.comma !== null) {
    edits.push({ start: previous.comma, end: previous.comma + 1, text: "" });
  }
  return splice(text, edits);
}

/** Puts another value in the place of a node. */
export function replaceNode(text: string, node: JsonNode, value: unknown, style: JsonStyle): string {
  const isOneLine = !text.slice(node.start, node.end).includes("\n") && node.type !== "scalar";
  const rendered = isOneLine ? JSON.stringify(value) : render(value, lineIndent(text, node.start), style);
  return splice(text, [{ start: node.start, end: node.end, text: rendered }]);
}

function removeOnly(text: string, container: Container, part: Part): string {
  const end = part.comma === null ? part.end : part.comma + 1;
  const before = text.slice(container.start + 1, part.before);
  const after = text.slice(end, container.end - 1);
  const isBare = (before + after).trim() === "";
  const range = isBare ? { start: container.start + 1, end: container.end - 1 } : { start: part.before, end };
  return splice(text, [{ ...range, text: "" }]);
}

/** Applies edits that do not overlap; of two at one place the first given stands first. */
function splice(text: string, edits: Splice[]): string {
  const ordered = edits
    .map((edit, order) => ({ ...edit, order }))
    .toSorted((a, b) => b.start - a.start || a.order - b.order);
  let result = text;
  for (const edit of ordered) result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}

function render(value: unknown, indent: string, style: JsonStyle): string {
  return JSON.stringify(value, null, style.unit)
    .split("\n")
    .join(style.eol + indent);
}

/** The blanks before a token that starts its line; null where something stands before it. */
function indentAt(text: string, offset: number): string | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return text.lastIndexOf("\n", offset - 1) !== -1 && line.trim() === "" ? line : null;
}

function lineIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** What stands between two parts, or between a name and its value, of a document that is written on one line. */
function gapOf(text: string, container: Container): string {
  const first = container.parts[0];
  if (first === undefined) return " ";
  if (first.key !== null) return /:\s/.test(text.slice(first.start, first.value.start)) ? " " : "";
  return first.comma !== null && text[first.comma + 1] === " " ? " " : "";
}
