import { isNone } from "../../markdown/sections.ts";
import type { Item } from "../../model/list.ts";
import { identity } from "../document.ts";
import { openTasks } from "../parse.ts";
import { isPlaceholder } from "../placeholder.ts";
import { anyWord } from "../words.ts";
import { firstPoint, judgedStep } from "./next-step.ts";
import { excerpt, inStep, itemsOf, placeOf } from "./place.ts";
import type { Finding, LintContext, Rule } from "./types.ts";

/**
 * Two lines of which only one can be true. Told where the words are the same but for case, marks and the full stop;
 * whether two wordings mean one thing is not guessed. A name that is open as well as done in Tasks itself says nothing.
 *
 * ok: done "Add `load()`", next "Add tests for `load()`" · "[x] Write tests" below one task, "[ ] Write tests" below another ·
 * `status: done` and "Nothing is in flight", "None", "完了"
 * warning: "Cart totals" under Done and as "[ ] Cart totals" or as the next step · a next step that is a task marked `[x]` or
 * `[-]` · `status: done` with a task `[ ]` or `[/]`, or with a next step that names a file and what to do there
 */
export const contradictory: Rule = {
  codes: ["contradictory"],
  check: (context) =>
    context.list.status === "done" ? inClosed(context) : [...openAndDone(context), ...nextIsOver(context)],
};

/** The list is closed, but something is left of it. */
function inClosed(context: LintContext): Finding[] {
  const { list, step } = context;
  const [first] = openTasks(list);
  const args = { list: list.list };
  const found: Finding[] = [];
  if (first !== undefined)
    found.push({
      code: "contradictory",
      line: first.line,
      args: { ...args, what: "closed-task", tasks: openTasks(list).length, text: excerpt(first.task) },
    });
  const isStep =
    step !== null &&
    step.paths.length > 0 &&
    anyWord("action", step.rest) &&
    !anyWord("ended", step.rest) &&
    !isPlaceholder(step.masked.visible);
  if (isStep)
    found.push({
      code: "contradictory",
      ...placeOf(context.text, step.offset + Math.max(0, step.masked.visible.search(/\S/))),
      args: { ...inStep(context, step).args, ...args, what: "closed-next" },
    });
  return found;
}

function openAndDone(context: LintContext): Finding[] {
  const { tasks } = context.list;
  const over = new Set(tasks.filter(({ status }) => isOver(status)).map(({ task }) => sameFor(task)));
  return openTasks(context.list).flatMap(({ task, line }): Finding[] => {
    const same = over.has(sameFor(task)) ? undefined : doneAs(context, task);
    if (same === undefined) return [];
    return [{ code: "contradictory", line, args: { what: "open-task", at: same.line, text: excerpt(task) } }];
  });
}

function nextIsOver(context: LintContext): Finding[] {
  const step = judgedStep(context);
  if (step === null) return [];
  const words = (firstPoint(step, context.facts) ?? step).masked.visible;
  const sameTasks = context.list.tasks.filter(({ task }) => isSame(task, words));
  const place = inStep(context, step);
  const say = (args: Record<string, string | number>): Finding[] => [
    { code: "contradictory", ...place, args: { ...place.args, ...args } },
  ];
  if (sameTasks.some(({ status }) => !isOver(status))) return [];
  const [task] = sameTasks;
  if (task !== undefined) return say({ what: "next-task", status: task.status, at: task.line });
  const done = doneAs(context, words);
  return done === undefined ? [] : say({ what: "next-done", at: done.line });
}

const isOver = (status: string): boolean => status === "done" || status === "dropped";

function doneAs(context: LintContext, words: string): Item | undefined {
  return itemsOf(context, "done").find(({ text }) => isSame(text.split("\n")[0] ?? "", words));
}

const isSame = (a: string, b: string): boolean =>
  sameFor(a) === sameFor(b) && /[\p{L}\p{N}]/u.test(a) && !isNone(a) && !isPlaceholder(a);

/** What a text says, without a box, emphasis, back-ticks, case and the full stop. */
const sameFor = (text: string): string =>
  identity(text)
    .replace(/^\[[ xX/-]\] /, "")
    .replace(/[`*_]/g, "")
    .replace(/[\s.。!;,、]+$/u, "")
    .toLowerCase();
