import { asks, tells } from "./document.ts";
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
    for (const token of tokenize(passage)) tokens.push(hashOf(token) | 0);
    ends.push(tokens.length);
  }
  const label = labelOf(text).map((term) => hashOf(term) | 0);
  return { tokens, ends, label, asks: asks(text), ...tells(text) };
}

/** No term goes over the end of one. */
export const passagesOf = (text: string): string[] => text.split(PASSAGES);

/** The terms of the label that a text opens with. */
export function labelOf(text: string): string[] {
  const label = LABEL.exec(text)?.[1];
  return label === undefined ? [] : tokenize(label);
}
