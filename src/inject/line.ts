import type { Memory } from "../model/memory.ts";
import { dateOf } from "../model/age.ts";
import { findSecrets } from "../redact/redact.ts";
import { estimateTokens } from "./tokens.ts";
import { safe, safeName, type Safe } from "./withhold.ts";

/** Longer ones are given by title and first paragraph, so that one memory can't take the place of five. */
const ITEM_TOKENS = 300;
const STRUCTURE = /^\s*(?:[-*+]|\d{1,3}[.)]|\||>|#{1,6}\s|```|~~~)|^(?: {4}|\t)/;
/** Of a very long text only so much is looked at: the rest is named by its path anyway. */
const LOOK = 20_000;

export type LineOptions = {
  /** In front of the label: the time of a recent memory. */
  lead?: string;
  /** What stands in the brackets behind the text: date, path, note. */
  tail: string[];
  /** Where the file is, as people write it. */
  path: string;
  /** Tokens that an item may take at most. */
  budget: number;
};

/** `[preference-code]`: the kind; of a preference its first tag, too. */
export function labelOf(memory: Memory): string {
  const tag = memory.kind === "preference" ? memory.tags[0] : undefined;
  // A label is given, too: a tag that holds a secret is no label.
  const label = tag !== undefined && findSecrets(tag).length === 0 ? tag : undefined;
  const name = label?.replace(/[^\p{L}\p{N}_.+#]+/gu, "-").slice(0, 40) ?? "";
  return name === "" || name === "-" ? memory.kind : `${memory.kind}-${name}`;
}

/** The file of a memory, as people write it. */
export function pathOf(memory: Memory, personalRoot: string): string {
  return memory.tier === "personal" ? `${personalRoot}/${memory.path}` : memory.path;
}

export const changedAt = (memory: Memory): string | null => memory.updated ?? memory.created;

export const dayOf = (memory: Memory, offset: number): string => dateOf(changedAt(memory), offset);

/** One line (or one item with its lines indented) for a memory; null where not even its name fits. Never cut inside. */
export function memoryLine(memory: Memory, options: LineOptions): Safe | null {
  const limit = Math.min(ITEM_TOKENS, options.budget);
  for (const form of forms(memory, options.path)) {
    const { text, kinds } = safe(form.text);
    const tail = options.tail.filter((part) => part !== "" && !form.text.includes(part)).map(safeName);
    const brackets = tail.length === 0 ? "" : ` (${tail.join(", ")})`;
    const line = `- ${options.lead ? `${options.lead} ` : ""}[${labelOf(memory)}] ${indent(text)}${brackets}`;
    if (estimateTokens(line) <= limit && line.length <= 2_000) return { text: line, kinds };
  }
  return null;
}

/** From the whole text to no more than where it is. */
function forms(memory: Memory, path: string): { text: string }[] {
  const text = memory.text.slice(0, LOOK).trim();
  const paragraph = flow(text.split(/\n[ \t]*\n/, 1)[0] ?? "");
  const rest = `… the rest is in ${path}`;
  const whole = text.length < LOOK ? [titled(memory, flow(text))] : [];
  return [
    ...whole,
    `${titled(memory, paragraph)} ${rest}`,
    `${memory.title.trim()} ${rest}`,
    `too long to give here: read ${path}`,
  ].map((form) => ({ text: form }));
}

/** The title in front, where the text does not say it anyway. */
function titled(memory: Memory, text: string): string {
  const title = memory.title.replace(/\s+/g, " ").trim();
  if (text === "") return title;
  const said = new Set(wordsOf(text.slice(0, 2_000)));
  const words = wordsOf(title);
  const share = words.filter((word) => said.has(word)).length / Math.max(1, words.length);
  return title === "" || share >= 0.5 ? text : `${title}: ${text}`;
}

const wordsOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\u2e80-\u9fff\uac00-\ud7af]|[\p{L}\p{N}_]+/gu) ?? [];

/** Prose on one line; lists, quotes, tables and code keep their lines. */
function flow(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.some((line) => STRUCTURE.test(line))) return lines.map((line) => line.trimEnd()).join("\n");
  return lines.map((line) => line.trim()).join(" ");
}

const indent = (text: string) => text.replaceAll("\n", "\n  ");
