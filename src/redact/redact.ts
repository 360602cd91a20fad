import type { Level, Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";

/** Something sensitive: UTF-16 offsets of the text that was looked at, end exclusive. */
export type Finding = { kind: string; start: number; end: number; level: Level };

type Span = { start: number; end: number };
type Ranked = Finding & { rank: number };

const PLACEHOLDER = /\[redacted:[a-z0-9-]{1,40}\]/g;
const SECRET_GROUPS = ["secret", "double", "single", "tick", "bare"] as const;
const HAS_CONTENT = /[\p{L}\p{N}]{2}/u;
/** Replacing one thing can lay another bare; so many rounds are enough for what is not made to be endless. */
const MAX_ROUNDS = 8;

/**
 * Replaces keys, tokens, passwords, ids, phone numbers and their like by `[redacted:kind]`. The findings' offsets
 * are those of the text that went in. Idempotent; linear in the length of the text; a text without findings comes
 * back as it is.
 */
export function redact(text: string): { text: string; findings: Finding[] } {
  let findings: Ranked[] = [];
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = scan(current);
    if (found.length === 0) break;
    findings = merge([...findings, ...toOriginal(found, findings)]);
    current = replaceAll(text, findings);
  }
  return { text: current, findings: findings.map(({ rank: _, ...finding }) => finding) };
}

/** What `redact` would replace, in order. */
export function findSecrets(text: string): Finding[] {
  return redact(text).findings;
}

function scan(text: string): Ranked[] {
  const lower = text.toLowerCase();
  const taken = [...text.matchAll(PLACEHOLDER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const holds = new Map<RegExp, boolean>();
  const found: Ranked[] = [];
  RULES.forEach((rule, rank) => {
    if (!mayMatch(rule, { text, lower, holds })) return;
    const { kind, level } = rule;
    for (const { start, end } of spansOf(rule, text)) found.push({ kind, level, start, end, rank });
  });
  let passed = 0;
  return merge(found).flatMap((finding) => {
    const inside: Span[] = [];
    while ((taken[passed]?.end ?? Infinity) <= finding.start) passed++;
    for (let at = passed; (taken[at]?.start ?? Infinity) < finding.end; at++) inside.push(taken[at] as Span);
    return inside.length === 0 ? [finding] : without(finding, inside, text);
  });
}

/** `holds`: what is known of the patterns that several rules look for. */
type Searched = { text: string; lower: string; holds: Map<RegExp, boolean> };

function mayMatch({ needles, pattern }: Rule, { text, lower, holds }: Searched): boolean {
  const searched = pattern.ignoreCase ? lower : text;
  return needles.some((needle) => {
    if (typeof needle === "string") return searched.includes(needle);
    let isThere = holds.get(needle);
    if (isThere === undefined) holds.set(needle, (isThere = needle.test(text)));
    return isThere;
  });
}

function spansOf(rule: Rule, text: string): Span[] {
  const spans: Span[] = [];
  const { pattern } = rule;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (rule.isMatch?.(match) === false) {
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const [matchStart, matchEnd] = secretOf(match);
    const start = rule.startOf?.(text, matchStart) ?? matchStart;
    const end = rule.endOf?.(text, start, matchEnd) ?? matchEnd;
    const place = { text, start, end, secret: text.slice(start, end), match };
    if (end <= start || rule.accept?.(place) === false) continue;
    spans.push({ start, end });
    pattern.lastIndex = Math.max(pattern.lastIndex, end);
  }
  return spans;
}

/** Where the part to replace stands: one of the groups that name it, else the whole match. */
function secretOf(match: RegExpExecArray): [number, number] {
  const groups = match.indices?.groups ?? {};
  const found = SECRET_GROUPS.map((name) => groups[name]).find((range) => range !== undefined);
  return found ?? [match.index, match.index + match[0].length];
}

/** Overlapping findings become one, named by the rule that comes first in the table. */
function merge(findings: Ranked[]): Ranked[] {
  const merged: Ranked[] = [];
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || finding.start >= last.end) {
      merged.push({ ...finding });
      continue;
    }
    last.end = Math.max(last.end, finding.end);
    if (finding.rank < last.rank)
      Object.assign(last, { kind: finding.kind, level: finding.level, rank: finding.rank });
  }
  return merged;
}

/** The parts of a finding that are no placeholder yet. */
function without(finding: Ranked, inside: Span[], text: string): Ranked[] {
  const starts = [finding.start, ...inside.map((span) => span.end)];
  const ends = [...inside.map((span) => span.start), finding.end];
  return ends
    .map((end, index) => ({ ...finding, start: starts[index] as number, end }))
    .filter(({ start, end }) => start < end && HAS_CONTENT.test(text.slice(start, end)));
}

const placeholderOf = (finding: Finding) => `[redacted:${finding.kind}]`;

function replaceAll(text: string, findings: Finding[]): string {
  const starts = [0, ...findings.map((finding) => finding.end)];
  return starts
    .map((start, index) => {
      const finding = findings[index];
      return finding === undefined
        ? text.slice(start)
        : text.slice(start, finding.start) + placeholderOf(finding);
    })
    .join("");
}

/** Moves findings in the replaced text to where they stand in the original; `done` says what was replaced. */
function toOriginal(found: Ranked[], done: Finding[]): Ranked[] {
  let index = 0;
  let shift = 0;
  return found.map((finding) => {
    for (
      let next = done[index];
      next !== undefined && next.start - shift < finding.start;
      next = done[++index]
    ) {
      shift += next.end - next.start - placeholderOf(next).length;
    }
    // Placeholders are never inside a finding, so one shift holds for both ends.
    return { ...finding, start: finding.start + shift, end: finding.end + shift };
  });
}
