import { asks } from "./document.ts";
import type { Reading } from "./packed.ts";
import { hashOf } from "./segment-format.ts";
import { tokenize } from "./tokenize.ts";

export type { Reading };

/** A sentence, or a line. */
const PASSAGES = /\n+|(?<=[。！？])|(?<=[.!?])\s+/;
/** `Ada: …`, `deploy.sh: …`: what stands before a colon says who speaks or what it is about. */
const LABEL = /^\s*([^\s:：]{1,40}(?: [^\s:：]+){0,3})[:：]\s/u;

export function readingOf(text: string): Reading {
  const tokens: number[] = [];
  const ends: number[] = [];
  for (const passage of passagesOf(text)) {
    for (const token of tokenize(passage)) tokens.push(hashOf(token));
    ends.push(tokens.length);
  }
  return { tokens, ends, label: labelOf(text).map(hashOf), asks: asks(text) };
}

/** No term goes over the end of one. */
export const passagesOf = (text: string): string[] => text.split(PASSAGES);

/** The terms of the label that a text opens with. */
export function labelOf(text: string): string[] {
  const label = LABEL.exec(text)?.[1];
  return label === undefined ? [] : tokenize(label);
}

/** As words of a record: three counts, then tokens, ends and label. */
export function packReading({
  passages,
  label,
  asks: question,
}: {
  passages: readonly (readonly string[])[];
  label: readonly string[];
  asks: boolean;
}): Uint32Array {
  const count = passages.reduce((sum, { length }) => sum + length, 0);
  const packed = new Uint32Array(3 + count + passages.length + label.length);
  packed.set([count, passages.length, label.length * 2 + (question ? 1 : 0)]);
  let at = 3;
  passages.forEach((terms, passage) => {
    for (const term of terms) packed[at++] = hashOf(term);
    packed[3 + count + passage] = at - 3;
  });
  packed.set(label.map(hashOf), 3 + count + passages.length);
  return packed;
}
