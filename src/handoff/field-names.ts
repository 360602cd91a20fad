import type { SectionKey } from "../model/list.ts";

/** How a list key is written: as the words of a section, as its items, as one more item; `either`: a text adds, an array replaces. */
export type FieldMode = "text" | "replace" | "append" | "either";

const FIELDS: Record<string, { key: SectionKey; mode: FieldMode }> = {
  goal: { key: "goal", mode: "text" },
  next_step: { key: "next", mode: "text" },
  next: { key: "next", mode: "text" },
  verification: { key: "verification", mode: "text" },
  decision: { key: "decisions", mode: "append" },
  decisions: { key: "decisions", mode: "replace" },
  open_question: { key: "questions", mode: "append" },
  open_questions: { key: "questions", mode: "replace" },
  question: { key: "questions", mode: "append" },
  questions: { key: "questions", mode: "replace" },
  file: { key: "files", mode: "append" },
  files: { key: "files", mode: "replace" },
  done: { key: "done", mode: "either" },
  failed: { key: "failed", mode: "either" },
  failed_attempt: { key: "failed", mode: "append" },
  failed_attempts: { key: "failed", mode: "replace" },
};

/** Every list key with a meaning, for a nearest match. */
export const FIELD_NAMES: readonly string[] = [...Object.keys(FIELDS), "status", "branch", "task"];

/** The section that a list key is written to; undefined for a key without one. `nextStep` and `Next step` are `next_step`. */
export function fieldOf(name: string): { key: SectionKey; mode: FieldMode } | undefined {
  const folded = foldedName(name);
  return Object.hasOwn(FIELDS, folded) ? FIELDS[folded] : undefined;
}

export function foldedName(name: string): string {
  return name
    .normalize("NFKC")
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Any JSON value as text; an object as its values, such as `{decision, reason}`. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value))
    return value.length > 1
      ? value.map((one) => `- ${textOf(one).replaceAll("\n", "\n  ")}`).join("\n")
      : textOf(value[0]);
  if (typeof value === "object")
    return Object.values(value)
      .map(textOf)
      .filter((text) => text !== "")
      .join(": ");
  return String(value as string | number | boolean);
}

/** Any JSON value as items: an array, or a text that is a list of bullets. */
export function itemsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf);
  const text = textOf(value).replace(/\r\n?/g, "\n").trim();
  const bullets = text.split(/\n(?=[-*+][ \t])/);
  const isList =
    bullets.length > 1 && bullets.every((bullet) => /^[-*+][ \t]+\S/.test(bullet) && !/\n\S/.test(bullet));
  return isList
    ? bullets.map((bullet) => bullet.replace(/^[-*+][ \t]+/, "").replace(/\n {1,2}/g, "\n"))
    : [text];
}
