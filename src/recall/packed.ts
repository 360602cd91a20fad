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

/** What the builder of a segment packed. A file of its own: who only opens an index loads no tokenizer. */
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
