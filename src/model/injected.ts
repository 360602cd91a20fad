/** What a score is made of (`recall --explain`). */
type Parts = { bm25: number; neighbours: number; evidence: number; mass: number; of: number };
type Missed = { id: string; reason: string; score?: number; detail?: string };

/** One time that a hook gave something: `event` is start or prompt, `at` ISO 8601 UTC. */
export type InjectedGiving = {
  at: string;
  event: string;
  tokens: number;
  chars: number;
  /** Tokens that memories were allowed. */
  budget: number;
  blocks: {
    block: string;
    items: { id: string; label: string; tokens: number; score?: number; parts?: Parts; reason: string }[];
  }[];
  /** Other open lists that were named. */
  others: string[];
  /** What a budget cut, the first of them by name. */
  cut: Missed[];
  more_cut: number;
  /** What just missed: below the threshold, or beyond `top_k`. */
  near: Missed[];
  /** Ids in which a secret was replaced. */
  withheld: string[];
};

export type InjectedSession = { session: string; last: string; givings: number; tokens: number };

/** `session`: null where nothing was given to any in the last 30 days. */
export type Injected = { session: string | null; givings: InjectedGiving[]; sessions: InjectedSession[] };
