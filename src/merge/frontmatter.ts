import { readFrontmatter, setFrontmatter } from "../markdown/frontmatter.ts";
import { deepEqual, either, pick, type Sides } from "./pick.ts";
import type { Merged, Piece, Resolve, Sequence } from "./piece.ts";

const FILE = "frontmatter";

/** The keys of a block (without its fences), each with the lines that belong to it and the comments in front of it. */
export function keysOf(yaml: string): Sequence {
  const lines = yaml.replace(/\n$/, "").split("\n");
  const groups: { key: string | null; lines: string[] }[] = [];
  for (const line of lines) {
    const key = /^["']?([^\s#"'[\]{},:][^"':]*)["']?\s*:(?:\s|$)/.exec(line)?.[1];
    const last = groups.at(-1);
    const isHead = /^(?:#|\s*$)/.test(line);
    if (last !== undefined && (last.key === null || (key === undefined && !isHead))) {
      last.lines.push(line);
      if (key !== undefined) last.key ??= key;
    } else groups.push({ key: key ?? null, lines: [line] });
  }
  const pieces =
    yaml === ""
      ? []
      : groups.map(({ key, lines: own }, at): Piece => ({
          key: key ?? "#",
          text: own.join("\n"),
          gap: at === groups.length - 1 ? null : "\n",
          kind: "key",
        }));
  return { pieces, tail: yaml === "" ? "" : "\n" };
}

/** Both have changed a key: by its value where values can be merged. */
export const resolveKey: Resolve = ({ base, ours, theirs }): Merged | null => {
  const key = ours.key;
  const [before, left, right] = [
    base === null ? { value: undefined } : valueIn(base),
    valueIn(ours),
    valueIn(theirs),
  ];
  if (before === null || left === null || right === null) return null;
  const merged = mergeValue(key, { base: before.value, ours: left.value, theirs: right.value });
  if (merged === null) return null;
  const start = either(ours.text, theirs.text);
  const fenced = setFrontmatter(`---\n${start}\n---\n`, { [key]: merged.value }, FILE);
  return { text: fenced.replace(/^---\n|\n---\n$/g, ""), conflicts: 0 };
};

function valueIn({ key, text }: Piece): { value: unknown } | null {
  const { data, problems } = readFrontmatter(`---\n${text}\n---\n`, FILE);
  return problems.length > 0 || !Object.hasOwn(data, key) ? null : { value: data[key] };
}

/** null: only a person can say. */
export function mergeValue(key: string, values: Sides<unknown>): { value: unknown } | null {
  const chosen = pick(values, deepEqual);
  if (chosen !== "both") return chosen;
  const { base, ours, theirs } = values;
  if (Array.isArray(ours) && Array.isArray(theirs))
    return { value: mergeArrays(Array.isArray(base) ? base : [], ours, theirs) };
  if (isRecord(ours) && isRecord(theirs)) return mergeRecords(isRecord(base) ? base : {}, ours, theirs);
  return BY_KEY[key]?.(ours, theirs) ?? null;
}

type Decide = (ours: unknown, theirs: unknown) => { value: unknown } | null;

/** Keys whose newer, older or stronger value is the right one whoever wrote it. */
const BY_KEY: Readonly<Record<string, Decide>> = {
  updated: (ours, theirs) => byTime(ours, theirs, (a, b) => a >= b),
  created: (ours, theirs) => byTime(ours, theirs, (a, b) => a <= b),
  status: (ours, theirs) =>
    strongest(["superseded", "archived", "active"], ours, theirs) ??
    strongest(["done", "open"], ours, theirs),
  pinned: (ours, theirs) => strongest([true, false], ours, theirs),
};

function byTime(
  ours: unknown,
  theirs: unknown,
  isFirst: (a: number, b: number) => boolean,
): { value: unknown } | null {
  const [a, b] = [Date.parse(String(ours)), Date.parse(String(theirs))];
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  return { value: isFirst(a, b) ? ours : theirs };
}

function strongest(words: readonly unknown[], ours: unknown, theirs: unknown): { value: unknown } | null {
  const ranks = [words.indexOf(ours), words.indexOf(theirs)];
  return ranks.includes(-1) ? null : { value: words[Math.min(...ranks)] };
}

/** What nobody took out, then what was added by either. */
function mergeArrays(base: unknown[], ours: unknown[], theirs: unknown[]): unknown[] {
  const has = (all: unknown[], one: unknown): boolean => all.some((other) => deepEqual(one, other));
  const kept = base.filter((one) => has(ours, one) && has(theirs, one));
  const added = [ours, theirs].map((side) => side.filter((one) => !has(base, one)));
  const [first, second] = added.sort((a, b) => (JSON.stringify(a) <= JSON.stringify(b) ? -1 : 1)) as [
    unknown[],
    unknown[],
  ];
  return [...kept, ...first, ...second.filter((one) => !has(first, one))];
}

function mergeRecords(
  base: Record<string, unknown>,
  ours: Record<string, unknown>,
  theirs: Record<string, unknown>,
): { value: unknown } | null {
  const [first, second] = JSON.stringify(ours) <= JSON.stringify(theirs) ? [ours, theirs] : [theirs, ours];
  const result: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(first), ...Object.keys(second)])) {
    const merged = mergeValue(key, { base: base[key], ours: ours[key], theirs: theirs[key] });
    if (merged === null) return null;
    if (merged.value !== undefined && merged.value !== null) result[key] = merged.value;
  }
  return { value: result };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
