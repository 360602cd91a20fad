import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";
import { isOddSpan } from "../model/span.ts";
import { flagWord, isRecord, refsOf, sourceOf, textOf, textsOf, timeOf } from "../store/loose.ts";
import { kindCalled, statusCalled } from "./called.ts";

/** Takes what a person typed, as a word or as JSON, and gives what goes into the file. @throws UserError */
type Rule = (value: unknown, key: string) => unknown;

const RULES: Readonly<Record<string, Rule>> = {
  title: text,
  profile: text,
  superseded_by: text,
  kind: (value, key) => kindCalled(text(value, key)),
  status: (value, key) => statusCalled(text(value, key)),
  tags: texts,
  keywords: texts,
  supersedes: texts,
  pinned: flag,
  created: date,
  updated: date,
  expires: date,
  source: checkedBy((value) => sourceOf(value) !== null, 'a name, or {"by": "…", "session": "…", "line": 1}'),
  refs: checkedBy(areRefs, "a file such as src/a.ts:40-61, or a list of them"),
};

/**
 * A value for a key of a memory's frontmatter, by one table for words and for JSON. A key of one's own takes anything
 * as JSON; as a word it must not look like a misspelt key.
 * @throws UserError that says what the key wants
 */
export function valueFor(key: string, value: unknown, isTyped: boolean): unknown {
  const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
  if (rule) return rule(value, key);
  const near = isTyped ? null : nearest(key, Object.keys(RULES));
  if (near === null) return value;
  throw new UserError(
    `no key "${key}". Did you mean ${near}? (a key of your own: ${key}:=${JSON.stringify(value)})`,
  );
}

function text(value: unknown, key: string): string {
  return textOf(value) ?? refuse(key, value, "a text");
}

function texts(value: unknown, key: string): string[] {
  const parts = Array.isArray(value) ? value : [value];
  if (parts.some((part) => typeof part !== "number" && typeof part !== "string"))
    return refuse(key, value, 'a list such as a,b or ["a","b"]');
  return textsOf(value);
}

function flag(value: unknown, key: string): boolean {
  return flagWord(value) ?? refuse(key, value, "true or false");
}

/** As it was written: a day alone means more than its first second. */
function date(value: unknown, key: string): string {
  if (typeof value !== "string" || timeOf(value) === null)
    return refuse(key, value, "a date such as 2027-06-30");
  return value.trim();
}

function checkedBy(isRight: (value: unknown) => boolean, wanted: string): Rule {
  return (value, key) => (isRight(value) ? value : refuse(key, value, wanted));
}

function areRefs(value: unknown): boolean {
  const parts = Array.isArray(value) ? value : [value];
  return parts.every((part) => (typeof part === "string" || isRecord(part)) && isRef(part));
}

function isRef(value: unknown): boolean {
  const [ref] = refsOf(value);
  return ref !== undefined && !isOddSpan(ref);
}

function refuse(key: string, value: unknown, wanted: string): never {
  throw new UserError(`${key} wants ${wanted}, not ${JSON.stringify(value)}`);
}
