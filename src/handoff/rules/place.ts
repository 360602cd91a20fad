import type { Section, SectionKey } from "../../model/list.ts";
import type { Step } from "../step/read.ts";
import type { Finding, LintContext } from "./types.ts";

const LONGEST_EXCERPT = 100;

/** One line of the file for a message. */
export function excerpt(text: string): string {
  const line = (text.trim().split("\n")[0] ?? "").replace(/\s+/g, " ").trim();
  return line.length <= LONGEST_EXCERPT ? line : `${line.slice(0, LONGEST_EXCERPT - 1).trimEnd()}…`;
}

/** Line and column (both from 1) of an offset into the file. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

/** A finding at a place in the next step (an offset into its text; by default its first word), with the line that it stands in. */
export function inStep(
  context: LintContext,
  step: Step,
  at?: number,
): Pick<Finding, "line" | "column"> & { args: { text: string } } {
  const inside = at ?? Math.max(0, step.masked.visible.search(/\S/));
  const from = step.text.lastIndexOf("\n", inside - 1) + 1;
  const line = excerpt(step.text.slice(from).split("\n")[0] ?? "");
  return { ...placeOf(context.text, step.offset + inside), args: { text: line } };
}

/** The first section of that meaning which says something, else the first one. */
export function sectionOf(context: LintContext, key: SectionKey): Section | null {
  const all = context.list.sections.filter((section) => section.key === key);
  return all.find(({ text }) => text !== "") ?? all[0] ?? null;
}

/** Items of all sections of that meaning. */
export function itemsOf(context: LintContext, key: SectionKey): Section["items"] {
  return context.list.sections.filter((section) => section.key === key).flatMap(({ items }) => items);
}
