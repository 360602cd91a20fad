import { isMap, type Pair, type YAMLMap } from "yaml";

import { UserError } from "../model/errors.ts";
import { splitFrontmatter } from "./fence.ts";
import { withFreshBlock } from "./fresh.ts";
import { lineEnd } from "./lines.ts";
import { extentOf, newPair, newValue, type Place } from "./pair.ts";
import { sameValue } from "./same.ts";
import { type Edit, splice } from "./splice.ts";
import { keyOf, readYaml } from "./yaml.ts";

/** New values by key; `undefined` removes the key. Values are plain, as JSON has them. */
export type Changes = Record<string, unknown>;

/** A block of keys inside a text: the frontmatter itself, or a map below one of its keys. */
type Block = {
  text: string;
  start: number;
  end: number;
  map: YAMLMap | null;
  data: Changes;
  duplicates: string[];
  file: string;
};

/**
 * Changes keys of the frontmatter; only the lines of the changed keys change, a new key comes last, a missing block is put in front.
 * Throws a UserError, naming file and line, where the block is broken or an edit would change another key's value.
 */
export function setFrontmatter(text: string, changes: Changes, file: string): string {
  const fresh = withFreshBlock(text, changes);
  if (fresh !== null) return fresh;
  let edited = text;
  for (const [key, value] of Object.entries(changes)) edited = setKey(edited, [key], { value, file });
  return edited;
}

/** The same for the keys of a map below `parent`, such as `fields`. An emptied map is removed. */
export function setFrontmatterIn(
  text: string,
  parent: string,
  { changes, file }: { changes: Changes; file: string },
): string {
  let edited = text;
  for (const [key, value] of Object.entries(changes)) edited = setKey(edited, [parent, key], { value, file });
  return edited;
}

type Path = [key: string] | [parent: string, key: string];
type Wanted = { value: unknown; file: string };

function setKey(text: string, path: Path, { value: given, file }: Wanted): string {
  const value = plain(given);
  const block = openBlock(text, file);
  const before = valueAt(block.data, path);
  if (value === undefined ? before === undefined : sameValue(before, value)) return text;
  if (block.duplicates.includes(path[0])) throw refused(file, `has the key ${path[0]} twice`);
  const expected = withValue(block.data, path, { value, file });
  for (const edit of editsOf(block, path, expected)) {
    const edited = splice(block.text, [edit]);
    if (isAsExpected(edited, expected, block)) return edited;
  }
  throw refused(file, `can't take a new ${path.join(".")} without a change of its other keys`);
}

/** As it will be read again: what JSON has no word for is gone, and -0 is 0. */
function plain(value: unknown): unknown {
  const json = JSON.stringify(value) as string | undefined;
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
}

function refused(file: string, what: string, cause?: unknown): UserError {
  return new UserError(`${file} ${what}. The file is left as it is.`, { cause });
}

function openBlock(text: string, file: string): Block {
  const split = splitFrontmatter(text);
  if (split.kind === "unclosed")
    throw refused(`${file}:${split.fenceLine}`, "starts a frontmatter block that has no closing ---");
  if (split.kind === "unknown")
    throw refused(`${file}:${split.fenceLine}`, "has frontmatter that isn't YAML between two lines of ---");
  if (split.yaml === null) {
    const fence = `---${split.eol}`;
    return openBlock(text.slice(0, split.bom) + fence + fence + text.slice(split.bom), file);
  }
  const { start, end } = split.yaml;
  const yaml = readYaml(text.slice(start, end));
  if (!yaml.ok)
    throw refused(`${file}:${split.fenceLine + 1 + yaml.line}`, `is not valid YAML: ${yaml.reason}`);
  return {
    text,
    start,
    end,
    map: yaml.root,
    data: yaml.data,
    duplicates: yaml.duplicates.map(({ key }) => key),
    file,
  };
}

function valueAt(data: Changes, [first, second]: Path): unknown {
  const value = Object.hasOwn(data, first) ? data[first] : undefined;
  if (second === undefined) return value;
  return isObject(value) && Object.hasOwn(value, second) ? value[second] : undefined;
}

const isObject = (value: unknown): value is Changes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withValue(data: Changes, [first, second]: Path, { value, file }: Wanted): Changes {
  if (second === undefined) return replaced(data, first, value);
  const parent = valueAt(data, [first]) ?? {};
  if (!isObject(parent)) throw refused(file, `has a key ${first} that holds no keys of its own`);
  const inner = replaced(parent, second, value);
  return replaced(data, first, Object.keys(inner).length === 0 ? undefined : inner);
}

/** A copy with one key set or taken out; safe for a key like `__proto__`. */
function replaced(data: Changes, key: string, value: unknown): Changes {
  const entries = Object.entries(data).filter(([name]) => name !== key);
  return Object.fromEntries(value === undefined ? entries : [...entries, [key, value]]);
}

function isAsExpected(edited: string, expected: Changes, block: Block): boolean {
  const { yaml: span, body } = splitFrontmatter(edited);
  const yaml = span && readYaml(edited.slice(span.start, span.end));
  const keepsBody = edited.slice(body.start) === block.text.slice(lineEnd(block.text, block.end));
  return keepsBody && yaml?.ok === true && sameValue(yaml.data, expected);
}

/** Possible edits, the smallest first; the first one that reads back as it should is made. */
function* editsOf(block: Block, path: Path, expected: Changes): Generator<Edit> {
  const [first, second] = path;
  const place = { text: block.text, base: block.start };
  const parent = pairOf(block.map, first);
  if (second !== undefined && expected[first] !== undefined && isMap(parent?.value) && !parent.value.flow) {
    const inner = { ...place, map: parent.value as YAMLMap, end: extentOf(place, parent).end };
    yield* editsOfKey(inner, second, valueAt(expected, path));
  } else {
    yield* editsOfKey({ ...place, map: block.map, end: block.end }, first, expected[first]);
  }
}

function pairOf(map: YAMLMap | null, key: string): Pair | undefined {
  return map?.items.find((pair) => keyOf(pair as Pair).key === key) as Pair | undefined;
}

function* editsOfKey(
  { map, end, ...place }: Place & { map: YAMLMap | null; end: number },
  key: string,
  value: unknown,
): Generator<Edit> {
  if (map?.flow) return;
  const pair = pairOf(map, key);
  if (pair === undefined) yield* newPair({ ...place, end, map }, key, value);
  else if (value === undefined) yield* removal(place, pair);
  else yield* newValue(place, pair, value);
}

/** The lines of a key; with the blank lines behind it where they would fall to a text above that keeps its own (`|+`). */
function* removal(place: Place, pair: Pair): Generator<Edit> {
  const { start, end } = extentOf(place, pair);
  yield { start, end, text: "" };
  // The closing fence ends the search at the latest.
  let behind = end;
  while (place.text.slice(behind, lineEnd(place.text, behind)).trim() === "")
    behind = lineEnd(place.text, behind);
  yield { start, end: behind, text: "" };
}
