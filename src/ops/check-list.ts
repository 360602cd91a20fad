import { readFileSync, realpathSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import { checkList, type ListHistory, type RepoFacts } from "../handoff/lint.ts";
import { estimateTokens } from "../inject/tokens.ts";
import type { HandoffChecked } from "../model/answers.ts";
import { findSecrets } from "../redact/redact.ts";
import type { LoadedList } from "./lists.ts";
import type { Workspace } from "./workspace.ts";

/** The problems of one list, against the files of the work repository, and its history where that was asked for. */
export function check(ws: Workspace, { list, text }: LoadedList, history?: ListHistory): HandoffChecked {
  const limits = { handoffBudget: ws.config.handoff_budget, tokens: estimateTokens };
  const facts = { ...factsOf(ws), findSecrets, ...(history === undefined ? {} : { history }) };
  const found = [...list.problems, ...checkList(list, text, facts, limits)];
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
  const root = realpathSync(ws.top ?? ws.dir);
  const isBelow = (abs: string): boolean => abs.startsWith(root.endsWith(sep) ? root : root + sep);
  // A link may lead out of the repository: what it leads to is asked, not how it is called.
  const real = (path: string): string | null => {
    const abs = resolve(root, path);
    if (!isBelow(abs)) return null;
    const target = quietly(() => realpathSync(abs));
    return target !== null && isBelow(target) ? target : null;
  };
  const textOf = (path: string): string | null => {
    const abs = real(path);
    if (abs === null) return null;
    const stats = quietly(() => statSync(abs));
    return stats?.isFile() && stats.size <= MOST_BYTES ? quietly(() => readFileSync(abs, "utf8")) : null;
  };
  return {
    isInside: (path) => isBelow(resolve(root, path)),
    exists: (path) => real(path) !== null,
    text: textOf,
    hasSymbol: (path, name) => textOf(path)?.includes(name) ?? true,
  };
}

/** A name that is too long, a loop of links, a closed folder: not there for us. */
function quietly<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
