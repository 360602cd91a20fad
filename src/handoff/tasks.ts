import type { Task, TaskStatus } from "../model/list.ts";
import type { Block } from "../markdown/blocks.ts";
import { type Document, textOfBlock } from "../markdown/sections.ts";
import { toLf } from "../markdown/lines.ts";
import { identity, sectionsOf } from "./document.ts";

/** A task with the places that an edit needs. */
export type PlacedTask = Task & {
  block: Block;
  /** The character between the brackets; null where the bullet has none. */
  mark: { start: number; end: number } | null;
  keys: PlacedKey[];
};

/** A `- key: value` line beneath a task. */
export type PlacedKey = { key: string; value: string; block: Block; valueStart: number };

export const MARK_OF = { todo: " ", doing: "/", done: "x", dropped: "-" } as const satisfies Record<
  TaskStatus,
  string
>;
// What else people put into the brackets.
const STATUS_OF: Record<string, TaskStatus> = {
  " ": "todo",
  "": "todo",
  "/": "doing",
  "~": "doing",
  x: "done",
  X: "done",
  "✓": "done",
  "✔": "done",
  "-": "dropped",
};

const CHECKBOX = /^\[([^\]\n]?)[ \t]*\](?=\s|$)[ \t]*/u;
/** A key as it may stand in front of a value: short, one line, no colon. */
export const TASK_KEY = /^([\p{L}\p{N}_][^\n:：`]{0,59}?)[ \t]*(?::(?=\s|$)|：)[ \t]*/u;

/** All tasks of a list in their order; an item with a box of its own beneath another is a task, too. */
export function readTasks(document: Document): PlacedTask[] {
  const bullets = sectionsOf(document, "tasks").flatMap(({ blocks }) =>
    blocks.filter(({ type }) => type === "item"),
  );
  return bullets.flatMap((block) => tasksOf(document, block)).filter(({ task }) => task !== "");
}

function tasksOf(document: Document, block: Block): PlacedTask[] {
  const nested = block.item?.nested ?? [];
  const boxes = nested.filter((child) => boxOf(document, child) !== null);
  const keys = nested
    .filter((child) => boxOf(document, child) === null)
    .flatMap((child) => keyOf(document, child) ?? []);
  return [taskOf(document, block, keys), ...boxes.flatMap((child) => tasksOf(document, child))];
}

function boxOf({ text }: Document, { item, end }: Block): RegExpExecArray | null {
  return CHECKBOX.exec(text.slice(item?.contentStart, end));
}

function taskOf(document: Document, block: Block, keys: PlacedKey[]): PlacedTask {
  const start = block.item?.contentStart ?? block.start;
  const box = boxOf(document, block);
  const wordsStart = start + (box?.[0].length ?? 0);
  const wordsEnd = block.item?.nested[0]?.start ?? block.end;
  const words = toLf(document.text.slice(wordsStart, Math.max(wordsStart, wordsEnd)));
  // A task is one paragraph; what stands further down (a code block, notes) is the person's.
  const task = identityText(words.split(/\n[ \t]*(?:\n|```|~~~)/)[0] ?? "");
  const fields = Object.fromEntries(keys.map(({ key, value }) => [key, value]));
  const { status: written, ...rest } = fields;
  const status = box === null ? (knownStatus(written) ?? "todo") : (STATUS_OF[box[1] ?? ""] ?? "todo");
  const mark = box === null ? null : { start: start + 1, end: start + box[0].indexOf("]") };
  return { task, status, fields: rest, line: block.line, block, mark, keys };
}

const identityText = (text: string): string => text.trim().replace(/\s+/gu, " ");

function knownStatus(word: string | undefined): TaskStatus | undefined {
  const known = Object.keys(MARK_OF) as TaskStatus[];
  return known.find((status) => status === word?.trim().toLowerCase());
}

function keyOf(document: Document, block: Block): PlacedKey | null {
  const whole = textOfBlock(document, block);
  const match = TASK_KEY.exec(whole);
  if (match === null) return null;
  const start = block.item?.contentStart ?? block.start;
  const raw = TASK_KEY.exec(document.text.slice(start, block.end));
  if (raw === null) return null;
  return {
    key: match[1] ?? "",
    value: whole.slice(match[0].length).trim(),
    block,
    valueStart: start + raw[0].length,
  };
}

/** The task that a name means. */
export function findTask(tasks: PlacedTask[], name: string): PlacedTask | undefined {
  return tasks.find(({ task }) => identity(task) === identity(name));
}
