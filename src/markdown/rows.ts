import { isMap, isScalar, isSeq, type Pair, type ParsedNode } from "yaml";
import { readYaml, type YamlFault } from "./yaml.ts";

/** One entry of a list, or of a map (then with its key). `line` starts at 1. */
export type Row = { line: number; key: string | null; value: unknown };
export type Rows =
  | { ok: true; data: Record<string, unknown>; rows: Row[] }
  | ({ ok: false } & Pick<YamlFault, "line" | "reason">);

/** Rows of a table that a person wrote may be many. Characters. */
const MOST = 500_000;

/**
 * A YAML file that holds rows under one of `names`: a list, or a map. A file that is a list, or that has none of these
 * keys, is all rows. Lines start at 1; never throws.
 */
export function readRows(source: string, names: readonly string[]): Rows {
  const start = /^\uFEFF?(?:---[ \t]*\r?\n)?/u.exec(source)?.[0] ?? "";
  const isBareList = /^(?:\s*(?:#.*)?\r?\n)*-(?:\s|$)/u.test(source.slice(start.length));
  // A list may stand as far left as the key that holds it.
  const text = isBareList ? `${names[0]}:\n${source.slice(start.length)}` : source.slice(start.length);
  const linesBefore = lineBreaks(start) - (isBareList ? 1 : 0);
  const yaml = readYaml(text, MOST);
  if (!yaml.ok) return { ok: false, line: Math.max(1, yaml.line + 1 + linesBefore), reason: yaml.reason };
  const lineOf = (node: unknown): number =>
    lineBreaks(text.slice(0, (node as ParsedNode | null)?.range[0] ?? 0)) + 1 + linesBefore;
  const pairs = (yaml.root?.items ?? []) as Pair[];
  const name = names.find((one) => Object.hasOwn(yaml.data, one));
  if (name === undefined) return { ok: true, data: yaml.data, rows: rowsOfMap(pairs, yaml.data, lineOf) };
  const held = pairs.find((pair) => nameOf(pair) === name)?.value;
  const value = yaml.data[name];
  if (isSeq(held) && Array.isArray(value))
    return {
      ok: true,
      data: yaml.data,
      rows: value.map((one: unknown, at) => ({ line: lineOf(held.items[at]), key: null, value: one })),
    };
  if (isMap(held)) return { ok: true, data: yaml.data, rows: rowsOfMap(held.items, value as object, lineOf) };
  return value === null
    ? { ok: true, data: yaml.data, rows: [] }
    : { ok: false, line: lineOf(held), reason: `${name} is neither a list nor a map` };
}

function rowsOfMap(pairs: readonly Pair[], data: object, lineOf: (node: unknown) => number): Row[] {
  return pairs.map((pair) => {
    const key = nameOf(pair);
    return { line: lineOf(pair.key), key, value: (data as Record<string, unknown>)[key] };
  });
}

const nameOf = ({ key }: Pair): string =>
  isScalar(key) ? (key.type === "PLAIN" ? (key.source ?? "") : String(key.value)) : "";

const lineBreaks = (text: string): number => text.split("\n").length - 1;
