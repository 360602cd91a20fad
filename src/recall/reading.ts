import { asks } from "./document.ts";
import { hashOf } from "./segment-format.ts";
import { tokenize } from "./tokenize.ts";

/** What the ranking reads of a text, terms by their hash: taken when a document is indexed, since tokenizing fifty costs a hook too much. */
export type Reading = {
  /** Passage after passage. */
  tokens: ArrayLike<number>;
  /** Where each passage ends in `tokens`. */
  ends: ArrayLike<number>;
  /** The terms of the label that the text opens with. */
  label: ArrayLike<number>;
  /** It ends as a question. */
  asks: boolean;
};

/** A sentence, or a line. */
const PASSAGES = /\n+|(?<=[。！？])|(?<=[.!?])\s+/;
/** `Ada: …`, `deploy.sh: …`: what stands before a colon says who speaks or what it is about. */
const LABEL = /^\s*([^\s:：]{1,40}(?: [^\s:：]+){0,3})[:：]\s/u;

export function readingOf(text: string): Reading {
  const tokens: number[] = [];
  const ends: number[] = [];
  for (const passage of text.split(PASSAGES)) {
    for (const token of tokenize(passage)) tokens.push(hashOf(token));
    ends.push(tokens.length);
  }
  const label = LABEL.exec(text)?.[1];
  return { tokens, ends, label: label === undefined ? [] : tokenize(label).map(hashOf), asks: asks(text) };
}

/** As words of a record: three counts, then the three lists. */
export function packReading({ tokens, ends, label, asks: question }: Reading): Uint32Array {
  const packed = new Uint32Array(3 + tokens.length + ends.length + label.length);
  packed.set([tokens.length, ends.length, label.length * 2 + (question ? 1 : 0)]);
  packed.set(tokens, 3);
  packed.set(ends, 3 + tokens.length);
  packed.set(label, 3 + tokens.length + ends.length);
  return packed;
}

export function unpackReading(packed: Uint32Array): Reading {
  const [tokens = 0, ends = 0, last = 0] = packed;
  const label = 3 + tokens + ends;
  return {
    tokens: packed.subarray(3, 3 + tokens),
    ends: packed.subarray(3 + tokens, label),
    label: packed.subarray(label, label + (last >>> 1)),
    asks: (last & 1) === 1,
  };
}
