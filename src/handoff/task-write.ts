import type { TaskStatus } from "../model/list.ts";
import type { Block } from "../markdown/blocks.ts";
import { eolAt, lineEnd, lineStart, withEol } from "../markdown/lines.ts";
import { type Document, isNone } from "../markdown/sections.ts";
import type { Edit } from "../markdown/splice.ts";
import { escaped, ESCAPINGS, type Escaping, hanging, tidy } from "../markdown/value.ts";
import { firstThatHolds } from "./attempt.ts";
import { listDocument, sectionsOf } from "./document.ts";
import { newSection, type Target } from "./insert.ts";
import { markerAfter, onLinesOfItsOwn } from "./item-section.ts";
import { findTask, MARK_OF, type PlacedTask, readTasks } from "./tasks.ts";
import { replaceContent } from "./text-section.ts";

/** What is written of a task: `null` takes a key away, what isn't named stays. */
export type TaskChange = { task: string; status: TaskStatus | null; fields: Record<string, string | null> };

/** Updates the task of that name, or appends it. Every byte that the change doesn't name stays. */
export function writeTask(text: string, change: TaskChange, target: Target): string {
  const document = listDocument(text, target.list);
  const before = readTasks(document);
  const found = findTask(before, change.task);
  const wanted = wantedTasks(before, found, change);
  if (JSON.stringify(before.map(shown)) === JSON.stringify(wanted)) return text;
  const ways =
    found === undefined ? waysToAppend(document, change, target) : waysToUpdate(document, found, change);
  const isDone = (after: Document): boolean =>
    JSON.stringify(readTasks(after).map(shown)) === JSON.stringify(wanted);
  return firstThatHolds(document, ways, { key: "tasks", target, isDone });
}

type Shown = { task: string; status: TaskStatus; fields: [string, string][] };

const shown = ({ task, status, fields }: Omit<PlacedTask, "block" | "line" | "mark" | "keys">): Shown => ({
  task,
  status,
  fields: Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

function wantedTasks(
  before: PlacedTask[],
  found: PlacedTask | undefined,
  { task, status, fields }: TaskChange,
): Shown[] {
  const all = { ...found?.fields, ...fields };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const wanted = shown({
    task: found?.task ?? oneLine(task),
    status: status ?? found?.status ?? "todo",
    fields: Object.fromEntries(kept),
  });
  return found === undefined
    ? [...before.map(shown), wanted]
    : before.map((one) => (one === found ? wanted : shown(one)));
}

export const oneLine = (task: string): string => task.trim().replace(/\s+/gu, " ");

function* waysToUpdate(
  document: Document,
  found: PlacedTask,
  { status, fields }: TaskChange,
): Generator<Edit[]> {
  for (const escaping of ESCAPINGS) {
    for (const gap of ["", "\n"]) {
      const edits = Object.entries(fields).flatMap(([key, value]) =>
        editOfKey(document, found, { key, value, escaping }),
      );
      const added = Object.entries(fields).filter(
        ([key, value]) => value !== null && !found.keys.some((one) => one.key === key),
      );
      const more =
        added.length === 0
          ? []
          : [newKeys(document, found, { added: added as [string, string][], escaping, gap })];
      yield [
        ...(status === null || status === found.status ? [] : [editOfMark(found, status)]),
        ...edits,
        ...more,
      ];
    }
  }
}

function editOfMark({ mark, block }: PlacedTask, status: TaskStatus): Edit {
  if (mark !== null) return { ...mark, text: MARK_OF[status] };
  const at = block.item?.contentStart ?? block.start;
  return { start: at, end: at, text: `[${MARK_OF[status]}] ` };
}

function editOfKey(
  { text }: Document,
  { keys }: PlacedTask,
  { key, value, escaping }: { key: string; value: string | null; escaping: Escaping },
): Edit[] {
  const placed = keys.find((one) => one.key === key);
  if (placed === undefined || placed.value === value) return [];
  const { block, valueStart } = placed;
  if (value === null)
    return [{ start: lineStart(text, block.start), end: lineEnd(text, block.end), text: "" }];
  const blank = /\s/.test(text[valueStart - 1] ?? "") ? "" : " ";
  const words = hanging(valueText(value, escaping), block.item?.width ?? 2);
  return [
    {
      start: valueStart,
      end: Math.max(valueStart, block.end),
      text: withEol(blank + words, eolAt(text, block.start)),
    },
  ];
}

/** The first line stands behind its key, where nothing can be structure. */
function valueText(value: string, escaping: Escaping): string {
  const [first = "", ...rest] = value.split("\n");
  return rest.length === 0 ? first : `${first}\n${escaped(rest.join("\n"), escaping)}`;
}

type NewKeys = { added: [string, string][]; escaping: Escaping; gap: string };

function newKeys({ text }: Document, { block, keys }: PlacedTask, { added, escaping, gap }: NewKeys): Edit {
  const sibling = keys.at(-1)?.block ?? block.item?.nested.at(-1);
  const indent = sibling === undefined ? " ".repeat(block.item?.width ?? 2) : indentOf(text, sibling);
  const marker = /^[-*+]$/.exec(sibling?.item?.marker ?? "")?.[0] ?? "-";
  const at = lineEnd(text, (keys.at(-1)?.block ?? block).end);
  const lines = added.map(([key, value]) => keyLine({ indent, marker, key, value, escaping })).join("\n");
  const isAtEnd = at > 0 && text[at - 1] !== "\n";
  return {
    start: at,
    end: at,
    text: withEol(isAtEnd ? `\n${gap}${lines}` : `${gap}${lines}\n`, eolAt(text, at)),
  };
}

const indentOf = (text: string, { start }: Block): string =>
  text.slice(lineStart(text, start), start).replace(/[^ \t]/g, " ");

function keyLine({
  indent,
  marker,
  key,
  value,
  escaping,
}: {
  indent: string;
  marker: string;
  key: string;
  value: string;
  escaping: Escaping;
}): string {
  const lead = `${indent}${marker} `;
  const width = lead.replaceAll("\t", "    ").length;
  return `${lead}${key}: ${hanging(valueText(value, escaping), width)}`.trimEnd();
}

function* waysToAppend(document: Document, change: TaskChange, target: Target): Generator<Edit[]> {
  const sections = sectionsOf(document, "tasks");
  const section =
    sections.findLast(({ blocks }) => blocks.some(({ type }) => type === "item")) ?? sections[0];
  const last = section?.blocks.findLast(({ type }) => type === "item");
  for (const escaping of ESCAPINGS) {
    const fresh = taskLines(change, { marker: "-", indent: "", escaping });
    if (section === undefined)
      for (const edit of newSection(document, "tasks", { body: fresh, lang: target.lang })) yield [edit];
    else if (isNone(section.text))
      yield [replaceContent(document, section, onLinesOfItsOwn(document, section, fresh))];
    else if (last === undefined)
      yield [
        {
          start: section.content.end,
          end: section.content.end,
          text: withEol(`\n\n${fresh}`, eolAt(document.text, section.content.end)),
        },
      ];
    else yield [behind(document, last, { change, escaping })];
  }
}

function behind(
  { text }: Document,
  last: Block,
  { change, escaping }: { change: TaskChange; escaping: Escaping },
): Edit {
  const lines = taskLines(change, {
    marker: markerAfter(last.item?.marker ?? "-", 1),
    indent: indentOf(text, last),
    escaping,
  });
  const at = lineEnd(text, last.end);
  const isAtEnd = at > 0 && text[at - 1] !== "\n";
  return { start: at, end: at, text: withEol(isAtEnd ? `\n${lines}` : `${lines}\n`, eolAt(text, at)) };
}

function taskLines(
  { task, status, fields }: TaskChange,
  { marker, indent, escaping }: { marker: string; indent: string; escaping: Escaping },
): string {
  const inner = " ".repeat(indent.length + marker.length + 1);
  const keys = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  const lines = keys.map(([key, value]) =>
    keyLine({ indent: inner, marker: "-", key, value: tidy(value), escaping }),
  );
  return [`${indent}${marker} [${MARK_OF[status ?? "todo"]}] ${oneLine(task)}`, ...lines].join("\n");
}
