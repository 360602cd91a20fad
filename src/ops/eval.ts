import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/errors.ts";
import {
  bestOf,
  type AskedQuestion,
  type Evaluated,
  type Floor,
  type FloorKey,
  type Measures,
  type UnknownId,
} from "../model/evaluation.ts";
import { nearest } from "../model/ids.ts";
import type { RecallHit } from "../model/answers.ts";
import { type EvalTable, floorOf, readEvalTable } from "./eval-table.ts";
import { loadLibrary, type Library } from "./library.ts";
import { openRecall, round } from "./recall.ts";
import { markStale } from "./refs/stale.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** Ranks beyond this count as not found. */
const LOOKED_AT = 50;
const CUTS = ["1", "5", "10"] as const;
const PATH = "memory/eval.yml";

export type EvalInput = {
  /** In place of the table's own: a least MRR, 0–1. */
  floor?: string | undefined;
};

/**
 * How well the person's own questions find the memories that answer them: recall at 1, 5 and 10, mean reciprocal rank,
 * as `tasuki recall` ranks. Not `ok` below the floor, and where the table names a memory that can't be found any more.
 * @throws UserError where there is no store or no table, or the table can't be read (with its line)
 */
export async function evaluate(ws: Workspace, input: EvalInput = {}): Promise<Evaluated> {
  const table = tableOf(ws);
  const floor = input.floor === undefined ? table.floor : floorOf(input.floor, "--floor");
  const library = await loadLibrary(ws);
  const find = await openRecall(ws, { limit: LOOKED_AT });
  const asked: Asked[] = [];
  for (const question of table.questions) {
    const { hits } = await markStale(ws, find(question.query));
    const rankOf = (id: string): number | null => hits.findIndex((hit) => hit.id === id) + 1 || null;
    asked.push({
      ...question,
      ranks: question.expect.map(rankOf),
      isGiven: isGiven(ws, hits, question.expect),
    });
  }
  const all = measure(asked);
  const unknown = unknownIds(library, table.questions);
  return {
    ...all,
    ...(floor === null ? {} : { floor }),
    ok: unknown.length === 0 && (floor === null || isAbove(all, floor)),
    given: round(asked.filter((one) => one.isGiven).length / asked.length),
    path: PATH,
    groups: groupsOf(asked),
    questions: asked.map(({ isGiven: _, ...question }) => question),
    unknown,
    warnings: [],
  };
}

type Asked = AskedQuestion & { isGiven: boolean };

function tableOf(ws: Workspace): EvalTable {
  const { dir } = storeOf(ws);
  const text = textAt(join(dir, "eval.yml"));
  if (text === null)
    throw new UserError(
      `there is no ${PATH} yet. It holds your questions and what should answer them:\n  floor: 0.8\n  questions:\n    - {query: why no redis, expect: [sessions-in-postgres-x2k9]}`,
    );
  const table = readEvalTable(text, PATH);
  if (table.questions.length === 0) throw new UserError(`${PATH} holds no questions yet`);
  return table;
}

/** Whether a session whose prompt is the question would be given one of them. */
function isGiven({ config }: Workspace, hits: readonly RecallHit[], expect: readonly string[]): boolean {
  return hits
    .slice(0, config.top_k)
    .some(({ id, score }) => expect.includes(id) && score >= config.threshold);
}

function measure(asked: readonly AskedQuestion[]): Measures {
  const mean = (of: (question: AskedQuestion) => number): number =>
    asked.length === 0 ? 0 : round(asked.reduce((sum, one) => sum + of(one), 0) / asked.length);
  const recallAt = (most: number): number =>
    mean(({ ranks }) => ranks.filter((rank) => rank !== null && rank <= most).length / ranks.length);
  const recall = Object.fromEntries(CUTS.map((cut) => [cut, recallAt(Number(cut))]));
  return {
    queries: asked.length,
    recall: recall as Measures["recall"],
    mrr: mean(({ ranks }) => 1 / bestOf(ranks)),
  };
}

function isAbove(measures: Measures, floor: Floor): boolean {
  const wanted = typeof floor === "number" ? { mrr: floor } : floor;
  const reached = (key: FloorKey): number =>
    key === "mrr" ? measures.mrr : measures.recall[key.slice("recall@".length) as "1" | "5" | "10"];
  return Object.entries(wanted).every(([key, least]) => reached(key as FloorKey) >= least);
}

function groupsOf(asked: readonly AskedQuestion[]): Evaluated["groups"] {
  const names = [...new Set(asked.flatMap(({ labels }) => Object.keys(labels)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = [...new Set(asked.flatMap(({ labels }) => labels[name] ?? []))];
      const of = (value: string): Measures => measure(asked.filter(({ labels }) => labels[name] === value));
      return [name, Object.fromEntries(values.map((value) => [value, of(value)]))];
    }),
  );
}

function unknownIds(library: Library, questions: EvalTable["questions"]): UnknownId[] {
  const ids = [...library.byId.keys()];
  return questions.flatMap(({ line, expect }) =>
    expect.flatMap((id): UnknownId[] => {
      const memory = library.byId.get(id);
      if (memory === undefined) return [{ line, id, status: null, nearest: nearest(id, ids) }];
      if (memory.status === "active") return [];
      return [{ line, id, status: memory.status, nearest: memory.supersededBy }];
    }),
  );
}

function textAt(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
