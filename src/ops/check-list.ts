import { readFileSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { checkList, type RepoFacts } from "../handoff/lint.ts";
import { estimateTokens } from "../inject/tokens.ts";
import type { HandoffChecked } from "../model/answers.ts";
import { findSecrets } from "../redact/redact.ts";
import type { LoadedList } from "./lists.ts";
import type { Workspace } from "./workspace.ts";

/** The problems of one list, against the files of the work repository. */
export function check(ws: Workspace, { list, text }: LoadedList): HandoffChecked {
  const limits = { handoffBudget: ws.config.handoff_budget, tokens: estimateTokens };
  const found = [...list.problems, ...checkList(list, text, { ...factsOf(ws), findSecrets }, limits)];
  const problems = found.sort((a, b) => a.line - b.line || (a.column ?? 1) - (b.column ?? 1));
  return {
    list: list.list,
    path: list.path,
    ok: problems.every(({ severity }) => severity !== "error"),
    problems,
  };
}

const MOST_BYTES = 2_000_000;

/** What the linter may know of the work tree. Nothing outside of it is ever looked at. */
function factsOf(ws: Workspace): RepoFacts {
  const root = ws.top ?? ws.dir;
  const inside = (path: string): string | null => {
    const abs = resolve(root, path);
    const name = relative(root, abs);
    return name === "" || name === ".." || name.startsWith("../") || isAbsolute(name)
      ? null
      : join(root, name);
  };
  const statsOf = (path: string) => {
    const abs = inside(path);
    return abs === null ? undefined : statSync(abs, { throwIfNoEntry: false });
  };
  const textOf = (path: string): string | null => {
    const stats = statsOf(path);
    return stats?.isFile() && stats.size <= MOST_BYTES ? readFileSync(join(root, path), "utf8") : null;
  };
  return {
    isInside: (path) => inside(path) !== null,
    exists: (path) => statsOf(path) !== undefined,
    text: textOf,
    hasSymbol: (path, name) => textOf(path)?.includes(name) ?? true,
  };
}
