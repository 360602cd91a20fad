import { either, pick } from "./pick.ts";
import type { Merged, Piece, Resolve, Sequence } from "./piece.ts";
import { mergeSequences } from "./sequence.ts";

/** A bullet with a box: `- [/] Verify tokens`, and the lines below it. */
const TASK = /^([-*+]|\d{1,9}[.)])([ \t]+)\[(.)\]([ \t]+)([^\n]*)(?:\n([^]*))?$/u;
/** Whoever is further on is right: nobody unticks by merging. */
const FURTHER = [" ", "/", "-", "x"];

type Task = { lead: string; box: string; rest: string; below: string };

/** What names a task: its text, without box and fields; null for a bullet that is none. */
export function taskKeyOf(content: string): string | null {
  const task = taskIn(content);
  return task === null ? null : task.rest.normalize("NFKC").trim().replace(/\s+/gu, " ");
}

function taskIn(content: string): Task | null {
  const [, marker, blank, box, gap, rest, below = ""] = TASK.exec(content) ?? [];
  return marker === undefined || box === undefined
    ? null
    : { lead: `${marker}${blank}`, box: box.toLowerCase(), rest: `${gap}${rest}`, below };
}

/** A task that both have changed: its box, and its fields one by one. */
export const resolveTask: Resolve = ({ base, ours, theirs }): Merged | null => {
  const [before, left, right] = [base && taskIn(base.text), taskIn(ours.text), taskIn(theirs.text)];
  if (left === null || right === null) return null;
  const box = pick({ base: before?.box ?? null, ours: left.box, theirs: right.box });
  const lead = either(left.lead, right.lead);
  const rest = pick({ base: before?.rest ?? null, ours: left.rest, theirs: right.rest }, (a, b) =>
    sameWords(a, b),
  );
  if (rest === "both") return null;
  const mark = box === "both" ? furthest(left.box, right.box) : box.value!;
  const below = mergeSequences(
    { base: fieldsOf(before?.below ?? ""), ours: fieldsOf(left.below), theirs: fieldsOf(right.below) },
    () => null,
  );
  return {
    text: `${lead}[${mark}]${rest.value}${below.text === "" ? "" : `\n${below.text}`}`,
    conflicts: below.conflicts,
  };
};

const sameWords = (a: string | null, b: string | null): boolean =>
  a?.replace(/\s+/g, " ") === b?.replace(/\s+/g, " ");

const furthest = (a: string, b: string): string => (FURTHER.indexOf(a) >= FURTHER.indexOf(b) ? a : b);

/** `- key: value` lines with what is indented below them. */
function fieldsOf(below: string): Sequence {
  const indent = /^[ \t]*/.exec(below)![0];
  const groups: string[][] = [];
  for (const line of below === "" ? [] : below.split("\n")) {
    const isNew = line.startsWith(indent) && /^[-*+][ \t]/.test(line.slice(indent.length));
    if (isNew || groups.length === 0) groups.push([line]);
    else groups.at(-1)!.push(line);
  }
  const pieces = groups.map((lines, at): Piece => {
    const text = lines.join("\n");
    const key = /^\s*[-*+]\s+([^:\n]{1,40}):/u.exec(text)?.[1]?.trim().toLowerCase() ?? text.trim();
    return { key, text, gap: at === groups.length - 1 ? null : "\n", kind: "item" };
  });
  return { pieces, tail: "" };
}
