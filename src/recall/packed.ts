/**
 * What the ranking reads of a text, terms by their hash as a signed number (V8 makes an object of each that is above
 * 2^31): taken when a document is indexed, since tokenizing fifty costs a hook too much.
 */
export type Reading = {
  /** Passage after passage. */
  tokens: ArrayLike<number>;
  /** Where each passage ends in `tokens`. */
  ends: ArrayLike<number>;
  /** The terms of the label that the text opens with. */
  label: ArrayLike<number>;
  /** It ends as a question. */
  asks: boolean;
  hasDate: boolean;
  hasAmount: boolean;
};

/** What is true of a text, in the bits below the length of its label. */
export const flagsOf = ({
  asks,
  hasDate,
  hasAmount,
}: Pick<Reading, "asks" | "hasDate" | "hasAmount">): number =>
  (asks ? 1 : 0) | (hasDate ? 2 : 0) | (hasAmount ? 4 : 0);
export const FLAG_BITS = 3;

/** What the builder of a segment packed. A file of its own: who only opens an index loads no tokenizer. */
export function unpackReading(packed: Uint32Array): Reading {
  const words = new Int32Array(packed.buffer, packed.byteOffset, packed.length);
  const tokens = words[0] ?? 0;
  const ends = words[1] ?? 0;
  const last = words[2] ?? 0;
  const label = 3 + tokens + ends;
  return {
    tokens: words.subarray(3, 3 + tokens),
    ends: words.subarray(3 + tokens, label),
    label: words.subarray(label, label + (last >>> FLAG_BITS)),
    asks: (last & 1) !== 0,
    hasDate: (last & 2) !== 0,
    hasAmount: (last & 4) !== 0,
  };
}
