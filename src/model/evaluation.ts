/** Measures of recall: the share of what was expected among the first 1, 5 and 10; `mrr`: mean of 1 / rank of the first that was. */
export type Measures = { queries: number; recall: { "1": number; "5": number; "10": number }; mrr: number };

export const FLOOR_KEYS = ["mrr", "recall@1", "recall@5", "recall@10"] as const;
export type FloorKey = (typeof FLOOR_KEYS)[number];
/** What must be reached: a number is one for `mrr`. */
export type Floor = number | Partial<Record<FloorKey, number>>;

/** One question of the table. `ranks`: of what was expected, in its order; null = not among those that were looked at. */
export type AskedQuestion = {
  line: number;
  query: string;
  expect: string[];
  ranks: (number | null)[];
  labels: Record<string, string>;
};

/** The first of what was expected; Infinity where none was among those that were looked at. */
export const bestOf = (ranks: AskedQuestion["ranks"]): number =>
  Math.min(...ranks.map((rank) => rank ?? Number.POSITIVE_INFINITY));

/** An expected id that can't be found as it is: no such memory, or one that is no longer in force. */
export type UnknownId = { line: number; id: string; status: string | null; nearest: string | null };

export type Evaluated = Measures & {
  /** Share of the questions whose memory a session would be given unasked. */
  given: number;
  floor?: Floor;
  ok: boolean;
  /** The file of the table, as people write it. */
  path: string;
  /** The same by each value of each label. */
  groups: Record<string, Record<string, Measures>>;
  questions: AskedQuestion[];
  unknown: UnknownId[];
  warnings: string[];
};
