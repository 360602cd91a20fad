import { readBlocks } from "../markdown/blocks.ts";
import { isNone, readDocument } from "../markdown/sections.ts";
import { resolveTask, taskKeyOf } from "./task.ts";
import type { Merged, Piece, Resolve, Sequence } from "./piece.ts";
import { mergeSequences } from "./sequence.ts";

/** The sections of a body, and what stands in front of them. */
export function sectionsOf(body: string): Sequence {
  const { sections } = readDocument(body, { offset: 0, line: 1 });
  const starts = sections.map(({ start }) => start);
  const ends = [...starts, body.length];
  const spans = [
    { key: "", start: 0, end: ends[0]! },
    ...sections.map(({ key, heading, level, start }, at) => ({
      key: key ?? `${level} ${identity(heading)}`,
      start,
      end: ends[at + 1]!,
    })),
  ];
  return sequence(
    body,
    spans
      .filter(({ key, start, end }) => key !== "" || end > start)
      .map((span) => ({ ...span, kind: "section" as const })),
  );
}

/** A section that both have changed: heading, bullets, paragraphs. */
export const resolveSection: Resolve = ({ base, ours, theirs }): Merged =>
  mergeSequences({ base: blocksOf(base), ours: blocksOf(ours), theirs: blocksOf(theirs) }, resolveBlock);

const resolveBlock: Resolve = (pieces) => (pieces.ours.key.startsWith(TASK) ? resolveTask(pieces) : null);

const HEAD = "heading";
const TASK = "task ";

/** Bullets are known by what they say, tasks by their text without box and fields. */
function blocksOf(piece: Piece | null): Sequence {
  if (piece === null) return { pieces: [], tail: "" };
  const { key, text } = piece;
  const { blocks } = readBlocks(text, { offset: 0, line: 1 });
  const spans = blocks.map(({ type, start, end }, at) => {
    const content = text.slice(start, end);
    const task = type === "item" ? taskKeyOf(content) : null;
    const isHeading = at === 0 && key !== "" && start === 0;
    const name = isHeading ? HEAD : task === null ? `${type} ${identity(content)}` : `${TASK}${task}`;
    const kind = type === "item" ? ("item" as const) : ("text" as const);
    return { key: name, start, end, kind, isNone: !isHeading && isNone(content) };
  });
  return sequence(text, spans);
}

type Span = { key: string; start: number; end: number; kind: Piece["kind"]; isNone?: boolean };

/** Pieces without blanks at their ends: those are the gaps, so that a new neighbour is no change. */
function sequence(text: string, spans: Span[]): Sequence {
  const tight = spans.map((span) => ({
    ...span,
    end: span.start + text.slice(span.start, span.end).trimEnd().length,
  }));
  const pieces = tight.map(({ key, start, end, kind, isNone: none }, at): Piece => {
    const next = tight[at + 1];
    return {
      key,
      text: text.slice(start, end),
      gap: next === undefined ? null : text.slice(end, next.start),
      kind,
      ...(none ? { isNone: true } : {}),
    };
  });
  const last = tight.at(-1);
  return { pieces, tail: text.slice(last?.end ?? 0) };
}

/** The same for a reader. */
export const identity = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/gu, " ");
