import { nearest } from "../model/ids.ts";
import { KINDS, MEMORY_STATUSES, type Ref } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import { isOddSpan } from "../model/span.ts";
import { flagWord, idsOf, refsOf, textOf, textsOf, timeOf } from "./loose.ts";
import { lineOfKey, type ReadMemory } from "./read.ts";

/** What a value should be. `near`: the one that was meant, where that can be told. */
type Fault = { wanted: string; near?: string | null };
type Test = (value: unknown) => Fault | null;

const oneOf =
  (words: readonly string[]): Test =>
  (value) => {
    const word = textOf(value)?.toLowerCase() ?? "";
    return words.includes(word) ? null : { wanted: `one of ${words.join(", ")}`, near: nearest(word, words) };
  };

const date: Test = (value) =>
  timeOf(value) === null ? { wanted: "a date, as in 2027-06-30 or 2027-06-30T10:00:00Z" } : null;

const flag: Test = (value) => {
  if (flagWord(value) !== null) return null;
  const first = flagWord(
    String(value)
      .trim()
      .split(/[\s,;.]/u)[0],
  );
  return {
    wanted: "true or false",
    near: first === null ? nearest(String(value), ["true", "false"]) : String(first),
  };
};

/** Each part must be read as something: what is not is gone without a word. */
const listOf =
  (read: (value: unknown) => unknown[], wanted: string): Test =>
  (value) => {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    const isLost = (part: unknown): boolean => part !== null && part !== "" && read(part).length === 0;
    return parts.some(isLost) || (typeof value === "number" && !Array.isArray(value)) ? { wanted } : null;
  };

/** Lines that are none are read as the whole file. */
const readableRefs = (value: unknown): Ref[] => refsOf(value).filter((ref) => !isOddSpan(ref));

const TESTS: Readonly<Record<string, Test>> = {
  kind: oneOf(KINDS),
  status: oneOf(MEMORY_STATUSES),
  pinned: flag,
  created: date,
  updated: date,
  expires: date,
  tags: listOf(textsOf, "a list of words, as in [api, auth]"),
  keywords: listOf(textsOf, "a list of words, as in [backwards compatibility]"),
  refs: listOf(readableRefs, "a list of files, as in [{path: src/auth.ts, lines: 40-61}]"),
  supersedes: listOf(idsOf, "a list of ids"),
  superseded_by: listOf(idsOf, "an id"),
};

/** Values of known keys that say nothing as they stand: the memory loads without them, and its writer meant something. */
export function oddValues({ memory, source }: ReadMemory): Problem[] {
  return Object.entries(TESTS).flatMap(([key, test]): Problem[] => {
    const value = memory.frontmatter[key];
    const fault = value === undefined || value === null || value === "" ? null : test(value);
    if (fault === null) return [];
    const args = { key, value: JSON.stringify(value) ?? "", wanted: fault.wanted };
    return [
      {
        code: "frontmatter-invalid",
        severity: "warning",
        file: memory.path,
        line: lineOfKey(source, key),
        args: fault.near ? { ...args, near: fault.near } : args,
      },
    ];
  });
}
