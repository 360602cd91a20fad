import { type List, type Section, type SectionKey, type Task } from "../model/list.ts";
import { recordOf } from "../model/record.ts";
import { readFrontmatter } from "../markdown/frontmatter.ts";
import { itemValues, listDocument, sectionsOf, textValue } from "./document.ts";
import { readTasks } from "./tasks.ts";

/** Reads a list from the text of its file; never throws. `path`: POSIX path from the folder that holds `memory/`. */
export function parseList(text: string, { list, path }: { list: string; path: string }): List {
  const { data, problems } = readFrontmatter(text, path);
  const document = listDocument(text, list);
  const textOf = (key: SectionKey): string | null =>
    sectionsOf(document, key)
      .map((section) => textValue(document, section))
      .find((value) => value !== "") ?? null;
  const itemsOf = (key: SectionKey): string[] => sectionsOf(document, key).flatMap(itemValues);
  const tasks = readTasks(document).map(({ task, status, fields, line }): Task => ({
    task,
    status,
    fields,
    line,
  }));
  return {
    list: list.normalize("NFC"),
    status: isDone(data["status"]) ? "done" : "open",
    branch: wordOf(data["branch"]),
    fields: recordOf(data["fields"]),
    path,
    sections: document.sections.map(
      ({ key, heading, line, start, bodyStart, end, text: body, items }): Section => ({
        key,
        heading,
        line,
        start,
        bodyStart,
        end,
        text: body,
        items,
      }),
    ),
    goal: textOf("goal"),
    nextStep: textOf("next") ?? nextStepOfTask(tasks),
    decisions: [...itemsOf("decisions"), ...tasks.flatMap(decisionsOfTask)],
    openQuestions: itemsOf("questions"),
    files: itemsOf("files"),
    done: itemsOf("done"),
    failed: itemsOf("failed"),
    verification: textOf("verification"),
    tasks,
    problems,
  };
}

/** The tasks that are neither done nor dropped. */
export function openTasks({ tasks }: Pick<List, "tasks">): Task[] {
  return tasks.filter(({ status }) => status === "todo" || status === "doing");
}

const isDone = (status: unknown): boolean =>
  typeof status === "string" && status.trim().toLowerCase() === "done";

function wordOf(value: unknown): string | null {
  const isWord = typeof value === "string" || typeof value === "number";
  return isWord && String(value).trim() !== "" ? String(value).trim() : null;
}

function nextStepOfTask(tasks: Task[]): string | null {
  const step = tasks.find(({ status, fields }) => status === "doing" && keyed(fields, "next_step") !== "");
  return step === undefined ? null : keyed(step.fields, "next_step");
}

function decisionsOfTask({ fields }: Task): string[] {
  return [keyed(fields, "decision"), keyed(fields, "decisions")].filter((text) => text !== "");
}

/** `next_step`, but also `Next step` as a person writes it. */
function keyed(fields: Record<string, string>, name: string): string {
  const key = Object.keys(fields).find((one) => one.toLowerCase().replace(/[\s-]+/g, "_") === name);
  return key === undefined ? "" : (fields[key] ?? "");
}
