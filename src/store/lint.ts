import { isExpired } from "../model/age.ts";
import { caseless } from "../model/ids.ts";
import type { Memory } from "../model/memory.ts";
import type { Problem, ProblemCode } from "../model/problem.ts";
import { PROBLEM_CODES } from "../model/problem.ts";
import { findSecrets } from "../redact/redact.ts";
import { oddValues } from "./lint-values.ts";
import type { StorePlace } from "./paths.ts";
import { lineOfKey, type ReadMemory, readMemory } from "./read.ts";
import { type ListRow, scanAll } from "./scan.ts";

export type LintOptions = {
  now: Date;
  /** `injectionFindings` of the layer above. Lines start at 1. */
  injection: (text: string) => readonly { line: number; what: string }[];
  /** Only these files (`memory/…`), all where absent; duplicates and links are judged against the whole store all the same. */
  paths?: readonly string[];
  /** Ids of the other tier: links to them are not broken. */
  otherIds?: Iterable<string>;
};

/** A memory should be one item: past this size (characters of text) it is several. */
const MOST_CHARACTERS = 20_000;

/** What is wrong with the memories of a store (not with its lists), sorted by file and line. */
export function lintMemories(place: StorePlace, options: LintOptions): Problem[] {
  const scan = scanAll(place);
  const known: Known = {
    ids: new Set(),
    files: new Map(),
    lists: new Set(scan.lists.map((row) => row.list)),
    others: new Set(options.otherIds ?? []),
  };
  for (const { id, path } of scan.files) {
    known.ids.add(id);
    known.files.set(caseless(id), [...(known.files.get(caseless(id)) ?? []), path]);
  }
  const wanted = options.paths && new Set(options.paths);
  const isWanted = (path: string): boolean => wanted?.has(path) ?? true;
  const ofFiles = scan.files
    .filter((row) => isWanted(row.path))
    .flatMap((row) => {
      const read = readMemory(row, place.tier);
      return read === null ? [] : lintMemory(read, known, options);
    });
  const ofLists = scan.lists.flatMap((row) => [
    ...(isOddName(row.list) ? [oddList(row)] : []),
    ...scan.lists.filter((other) => isTwin(row, other)).map((other) => twinList(row, other)),
  ]);
  return [...[...scan.problems, ...ofLists].filter(({ file }) => isWanted(file)), ...ofFiles].sort(byPlace);
}

/** `files`: by id, case apart. */
type Known = { ids: Set<string>; files: Map<string, string[]>; lists: Set<string>; others: Set<string> };
type Check = (read: ReadMemory, known: Known, options: LintOptions) => Problem[];

const CHECKS: readonly Check[] = [
  duplicateId,
  oddName,
  oddValues,
  sensitive,
  injection,
  brokenLinks,
  unknownSupersedes,
  expired,
  tooLong,
];

function lintMemory(read: ReadMemory, known: Known, options: LintOptions): Problem[] {
  return [...read.problems, ...CHECKS.flatMap((check) => check(read, known, options))];
}

function duplicateId({ memory }: ReadMemory, { files }: Known): Problem[] {
  const other = files.get(caseless(memory.id))?.find((path) => path !== memory.path);
  return other === undefined ? [] : [problem("id-duplicate", memory, 1, { id: memory.id, other })];
}

/** Names that a checkout on another system refuses, or that a terminal would act on. */
function oddName({ memory }: ReadMemory): Problem[] {
  return isOddName(memory.id) ? [problem("id-unsafe", memory, 1, { id: memory.id })] : [];
}

/** One file stands for both where a file system does not tell case. */
const isTwin = (row: ListRow, other: ListRow): boolean =>
  row.path !== other.path && caseless(row.list) === caseless(other.list);

const twinList = ({ path, list }: ListRow, other: ListRow): Problem => ({
  code: "id-duplicate",
  severity: PROBLEM_CODES["id-duplicate"],
  file: path,
  line: 1,
  args: { id: list, other: other.path },
});

const oddList = ({ path, list }: ListRow): Problem => ({
  code: "id-unsafe",
  severity: PROBLEM_CODES["id-unsafe"],
  file: path,
  line: 1,
  args: { id: list },
});

const isOddName = (name: string): boolean =>
  /[<>:"\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]|[. ]$|^[- ]|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(
    name,
  );

function sensitive({ memory, source }: ReadMemory): Problem[] {
  return findSecrets(source).map(({ kind, level, start }) =>
    problem(level, memory, lineAt(source, start), { kind }),
  );
}

/** In bytes that are no text anything may be seen. */
function injection({ memory, source, problems }: ReadMemory, _known: Known, options: LintOptions): Problem[] {
  if (problems.some(({ code }) => code === "encoding")) return [];
  return options.injection(source).map(({ line, what }) => problem("injection", memory, line, { what }));
}

/** `[[id]]`, `[[id|words]]` and `[[id#part]]`, outside of code. */
function brokenLinks({ memory, bodyLine, source }: ReadMemory, known: Known): Problem[] {
  const body = source
    .split("\n")
    .slice(bodyLine - 1)
    .join("\n");
  return [...withoutCode(body).matchAll(/\[\[([^[\]|#\n]+)(?:[|#][^[\]\n]*)?\]\]/gu)].flatMap((match) => {
    const id = (match[1] ?? "").trim().normalize("NFC").replace(/\.md$/iu, "");
    return isKnown(known, id)
      ? []
      : [problem("link-broken", memory, bodyLine - 1 + lineAt(body, match.index), { id })];
  });
}

/** Same length and lines, so that positions hold. */
function withoutCode(text: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/gu, " ");
  return text
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gmu, blank)
    .replace(/`[^`\n]+`/gu, blank);
}

function unknownSupersedes({ memory, source }: ReadMemory, known: Known): Problem[] {
  const named = [
    ...memory.supersedes.map((id) => ["supersedes", id] as const),
    ["superseded_by", memory.supersededBy] as const,
  ];
  return named.flatMap(([key, id]) =>
    id === null || isKnown(known, id)
      ? []
      : [problem("supersedes-unknown", memory, lineOfKey(source, key), { id })],
  );
}

function expired({ memory, source }: ReadMemory, _known: Known, { now }: LintOptions): Problem[] {
  if (memory.status !== "active" || !isExpired(memory.expires, now)) return [];
  return [problem("expired", memory, lineOfKey(source, "expires"), { expires: memory.expires ?? "" })];
}

function tooLong({ memory, problems }: ReadMemory): Problem[] {
  const isSaid = problems.some((one) => one.code === "too-long");
  return isSaid || memory.text.length <= MOST_CHARACTERS
    ? []
    : [problem("too-long", memory, 1, { characters: memory.text.length, limit: MOST_CHARACTERS })];
}

const isKnown = ({ ids, lists, others }: Known, id: string): boolean =>
  ids.has(id) || lists.has(id) || others.has(id);

function problem(code: ProblemCode, memory: Memory, line: number, args?: Problem["args"]): Problem {
  return { code, severity: PROBLEM_CODES[code], file: memory.path, line, ...(args ? { args } : {}) };
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
