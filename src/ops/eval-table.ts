import { readRows, type Row } from "../markdown/rows.ts";
import { UserError } from "../model/errors.ts";
import { FLOOR_KEYS, type Floor, type FloorKey } from "../model/evaluation.ts";
import { idsOf, isRecord, textOf } from "../store/loose.ts";

/** A question of the person's, the ids that should answer it, and labels that the figures are shown apart by. */
export type Question = { line: number; query: string; expect: string[]; labels: Record<string, string> };
export type EvalTable = { floor: Floor | null; questions: Question[] };

const ROWS = ["questions", "queries"];
const QUERY = ["query", "question"];
const EXPECT = ["expect", "expected", "ids", "id"];

/**
 * The table of `memory/eval.yml`. Where the text is a map or a list of `question: id`, that is short for query and expect.
 * @param path as people write it
 * @throws UserError with file and line where it can't be read or a row says nothing
 */
export function readEvalTable(text: string, path: string): EvalTable {
  const table = readRows(text, ROWS);
  if (!table.ok)
    throw new UserError(`${path}:${table.line} can't be read: ${table.reason}. The file is left as it is.`);
  const { floor } = table.data;
  const isFloor = ({ key }: Row): boolean => key === "floor";
  const rows = table.rows.filter((row) => !isFloor(row));
  const at = table.rows.find(isFloor)?.line ?? lineOf(text, "floor");
  return {
    floor: floor === undefined || floor === null ? null : floorOf(floor, `${path}:${at}`),
    questions: rows.map((row) => questionOf(row, path)),
  };
}

function questionOf({ line, key, value }: Row, path: string): Question {
  if (key !== null && Array.isArray(value) && value.some(isRecord))
    throw new UserError(
      `${path}:${line}: no key ${JSON.stringify(key)}. There are: floor, ${ROWS[0]!}. ${EXAMPLE}`,
    );
  const fields =
    key === null ? value : isRecord(value) ? { query: key, ...value } : { query: key, expect: value };
  if (!isRecord(fields)) throw new UserError(`${path}:${line} is no question. ${EXAMPLE}`);
  const full = shortForm(fields) ?? fields;
  const query = textOf(first(full, QUERY));
  if (query === null) throw new UserError(`${path}:${line} holds no query. ${EXAMPLE}`);
  const expect = idsOf(first(full, EXPECT)).map(bareId);
  if (expect.length === 0)
    throw new UserError(`${path}:${line} does not say which memory answers the question. ${EXAMPLE}`);
  const others = Object.entries(full).filter(([name]) => ![...QUERY, ...EXPECT].includes(name));
  const labels = others.flatMap(([name, label]) => {
    const word = textOf(label);
    return word === null ? [] : [[name, word] as const];
  });
  return { line, query, expect, labels: Object.fromEntries(labels) };
}

const EXAMPLE = "As in: - {query: why no redis, expect: [sessions-in-postgres-x2k9]}";

/** `- why no redis: sessions-in-postgres-x2k9` */
function shortForm(fields: Record<string, unknown>): Record<string, unknown> | null {
  const [entry, ...more] = Object.entries(fields);
  if (entry === undefined || more.length > 0 || QUERY.includes(entry[0])) return null;
  return { query: entry[0], expect: entry[1] };
}

const first = (fields: Record<string, unknown>, names: readonly string[]): unknown =>
  fields[names.find((name) => Object.hasOwn(fields, name)) ?? ""];

/** A path or a file name means the memory in it. */
const bareId = (word: string): string => word.replace(/^.*\//u, "").replace(/\.md$/iu, "");

/** @throws UserError where it is no number from 0 to 1, or a measure that nobody knows */
export function floorOf(value: unknown, where: string): Floor {
  if (!isRecord(value)) return shareOf(value, where);
  const entries = Object.entries(value).map(([name, share]): [FloorKey, number] => {
    const key = FLOOR_KEYS.find((one) => one === name.toLowerCase() || one === `recall@${name}`);
    if (key === undefined)
      throw new UserError(
        `${where}: no measure ${JSON.stringify(name)}. There are: ${FLOOR_KEYS.join(", ")}`,
      );
    return [key, shareOf(share, where)];
  });
  return Object.fromEntries(entries);
}

function shareOf(value: unknown, where: string): number {
  const text = textOf(value);
  const share = text === null ? Number.NaN : Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new UserError(`${where}: a floor is a number from 0 to 1, not ${JSON.stringify(value)}`);
}

function lineOf(text: string, key: string): number {
  return text.split("\n").findIndex((line) => line.startsWith(`${key}:`)) + 1;
}
