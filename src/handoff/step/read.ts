import type { RepoFacts } from "../facts.ts";
import type { List } from "../../model/list.ts";
import { anyWord } from "../words.ts";
import { isCommandClause } from "./commands.ts";
import { maskText, type Masked } from "./mask.ts";
import { findPaths, type NamedPath } from "./paths.ts";
import { coverPaths, findSymbols, type NamedSymbol } from "./symbols.ts";

/** A text of the handoff, read for what it names. */
export type Step = {
  text: string;
  /** Where `text` starts in the file (UTF-16). */
  offset: number;
  masked: Masked;
  paths: NamedPath[];
  symbols: NamedSymbol[];
  /** Prose with code, URLs and paths covered. */
  rest: string;
  /** Its first clause is something to type into a shell. */
  isCommand: boolean;
  /** It is about a pull request, an issue or a release. */
  isRequest: boolean;
};

/** Nobody starts at the end of a longer step; and no text makes the linter slow. */
const MOST_READ = 4000;

export function readStep(whole: string, offset: number, facts: RepoFacts): Step {
  const text = whole.slice(0, MOST_READ);
  const masked = maskText(text);
  const paths = findPaths(masked, facts);
  const symbols = findSymbols(masked, paths);
  const rest = coverPaths(masked.prose, paths);
  const clause = firstClause(masked.visible);
  const isRequest = anyWord("request", firstClause(masked.prose)) || hasIssueUrl(clause);
  return { text, offset, masked, paths, symbols, rest, isCommand: isCommandClause(clause), isRequest };
}

/** The next step of a list: its section, or the `next_step` of the task in hand. Null where neither says anything. */
export function nextStepOf(list: List, text: string, facts: RepoFacts): Step | null {
  const section = list.sections.find(({ key, text: body }) => key === "next" && body !== "");
  if (section) {
    const body = text.slice(section.bodyStart, section.end);
    return readStep(body.trimEnd(), section.bodyStart, facts);
  }
  if (list.nextStep === null || list.nextStep.trim() === "") return null;
  const task = list.tasks.find(
    ({ status, fields }) => status === "doing" && Object.values(fields).includes(list.nextStep ?? ""),
  );
  const offset = text.indexOf(list.nextStep, task ? offsetOfLine(text, task.line) : 0);
  return readStep(list.nextStep, Math.max(0, offset), facts);
}

export function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) return at;
    at = next + 1;
  }
  return at;
}

/** Up to the first full stop, semicolon, line end, or "then". */
export function firstClause(text: string): string {
  const trimmed = text.trimStart();
  const lead = text.length - trimmed.length;
  const end =
    /\n|[。；;]|[.!](?=\s|$)|[,，、]\s*(?:and |and then |then |然后|然後|再)|\s(?:and )?then\s|\sand\s/.exec(
      trimmed,
    )?.index ?? trimmed.length;
  return text.slice(lead, lead + end);
}

const hasIssueUrl = (text: string): boolean =>
  /https?:\/\/\S+\/(?:issues|pull|pulls|merge_requests|releases|milestone)\b/.test(text);
