import type { Problem } from "./problem.ts";

/** The sections that have a meaning; others are kept as they are. In the order that a new list is written in. */
export const SECTION_KEYS = [
  "goal",
  "done",
  "tasks",
  "decisions",
  "next",
  "questions",
  "files",
  "failed",
  "verification",
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

/** Sections that every handoff has. */
export const REQUIRED_SECTIONS = [
  "goal",
  "done",
  "decisions",
  "next",
  "questions",
] as const satisfies readonly SectionKey[];

export const LANGUAGES = ["en", "zh-TW", "zh-CN", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LIST_STATUSES = ["open", "done"] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export const TASK_STATUSES = ["todo", "doing", "done", "dropped"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** One item of the section Tasks. `fields` are the `- key: value` lines beneath it. */
export type Task = { task: string; status: TaskStatus; fields: Record<string, string>; line: number };

/** One bullet of a section: its text without the marker (continuation lines and nested items joined by line breaks), and its line. */
export type Item = { text: string; line: number };

/** A heading and what stands below it, by position (UTF-16 offsets into the file, end exclusive; lines start at 1). */
export type Section = {
  /** null: a heading that has no meaning for tasuki. */
  key: SectionKey | null;
  heading: string;
  line: number;
  /** Where the heading starts. */
  start: number;
  /** Where the body starts: behind the line end of the heading (behind the colon for a plain `Next:` line). */
  bodyStart: number;
  /** Where the next section starts, or the end of the file. */
  end: number;
  /** The body, trimmed. */
  text: string;
  /** Bullets (or paragraphs, where there are no bullets) of the body. */
  items: Item[];
};

/** One piece of work: work state and handoff in one file. */
export type List = {
  /** File stem, NFC. */
  list: string;
  status: ListStatus;
  branch: string | null;
  /** List keys that have no section of their own. */
  fields: Record<string, unknown>;
  /** POSIX path from the folder that holds `memory/`. */
  path: string;
  sections: Section[];
  goal: string | null;
  /** The section's text; where it is empty, the first doing task's `next_step`. */
  nextStep: string | null;
  /** Items of Decisions, then item decisions of tasks. "None" and its like give no item. */
  decisions: string[];
  openQuestions: string[];
  files: string[];
  done: string[];
  failed: string[];
  verification: string | null;
  tasks: Task[];
  /** What is wrong with the file's format (frontmatter, encoding); never with its quality. */
  problems: Problem[];
};
