import { caseless, checkedId, listSlug } from "./ids.ts";
import type { ListStatus } from "./list.ts";

/** What the rule needs to know of a list. `updated`: ISO 8601, null where unknown. */
export type ListFact = { list: string; status: ListStatus; branch: string | null; updated: string | null };

export type CurrentInput = {
  /** `--list`. */
  flag: string | null;
  /** `TASUKI_LIST`. */
  env: string | null;
  /** What this client process saved last, and the branch it was on then. */
  pointer: { list: string; branch: string | null } | null;
  /** null: no git, or a detached head. */
  branch: string | null;
  /** Short sha of a detached head; null on a branch and without git. */
  detachedSha: string | null;
  lists: readonly ListFact[];
  /** `start`: what a session is given, hence never a done list and never one without a file. */
  purpose: "read" | "write" | "start";
};

export type CurrentReason =
  | "flag"
  | "environment"
  | "pointer"
  | "branch"
  | "slug"
  | "only"
  | "default"
  | "new";

/**
 * `list`: the current one; null: none (only for `start`). `exists`: it has a file.
 * `several`: a read can't tell which of these is meant.
 * `besides` (reason `new`): the open lists that a write left alone, to be named to the person.
 */
export type Current =
  | { list: string; exists: boolean; reason: CurrentReason; besides?: string[] }
  | { list: null }
  | { several: string[] };

/**
 * The current list, first step that applies (design: named, saved last, newest of the branch, slug, no branch).
 * @throws UserError where a flag or the environment names a path instead of a list
 */
export function currentList(input: CurrentInput): Current {
  const current = byName(input) ?? byPointer(input) ?? byBranch(input) ?? withoutBranch(input);
  if (input.purpose !== "start" || !("list" in current) || current.list === null) return current;
  return isGiven(input, current.list) ? current : { list: null };
}

function byName({ flag, env, lists }: CurrentInput): Current | null {
  const name = flag?.trim() || env?.trim();
  if (!name) return null;
  return { ...named(checkedId(name, "list"), lists), reason: flag?.trim() ? "flag" : "environment" };
}

/** A deleted list is passed over, and a done one where something is to be given: the branch may have another open. */
function byPointer({ pointer, branch, lists, purpose }: CurrentInput): Current | null {
  if (pointer === null || !sameName(pointer.branch, branch)) return null;
  const fact = factOf(lists, pointer.list);
  if (fact === null || (purpose === "start" && fact.status === "done")) return null;
  return { list: fact.list, exists: true, reason: "pointer" };
}

function byBranch({ branch, lists }: CurrentInput): Current | null {
  if (branch === null) return null;
  const [newest] = lists
    .filter((fact) => fact.status === "open" && sameName(fact.branch, branch))
    .sort(newestFirst);
  if (newest) return { list: newest.list, exists: true, reason: "branch" };
  return { ...named(listSlug(branch), lists), reason: "slug" };
}

function withoutBranch({ detachedSha, lists, purpose }: CurrentInput): Current {
  const open = lists
    .filter((fact) => fact.status === "open")
    .map((fact) => fact.list)
    .sort();
  const [only, ...more] = open;
  if (only !== undefined && more.length === 0) return { list: only, exists: true, reason: "only" };
  if (only === undefined) {
    const list = detachedSha === null ? "main" : `detached-${detachedSha}`;
    return { ...named(list, lists), reason: "default" };
  }
  if (purpose !== "write") return { several: open };
  const list = detachedSha === null ? freeName("main", lists, 2) : freeName(`detached-${detachedSha}`, lists);
  return { list, exists: false, reason: "new", besides: open };
}

/**
 * Where a whole-body write goes. Without a name, and where the list in hand was last saved by another live session,
 * it goes to a list of its own: the slug if that is free, else `<slug>-2` ….
 * @param isForeign whether a list was last saved by another session whose process is alive
 */
export function listForBodyWrite(
  input: Omit<CurrentInput, "purpose">,
  isForeign: (list: string) => boolean,
): { list: string; exists: boolean; reason: CurrentReason; besides?: string[]; insteadOf?: string } {
  const current = currentList({ ...input, purpose: "write" });
  if (!("list" in current) || current.list === null) throw new Error("a write always has a list");
  const isNamed = current.reason === "flag" || current.reason === "environment";
  if (isNamed || !current.exists || !isForeign(current.list)) return current;
  const { branch, detachedSha, lists } = input;
  const base = branch !== null ? listSlug(branch) : detachedSha !== null ? `detached-${detachedSha}` : "main";
  return { list: freeName(base, lists), exists: false, reason: "new", insteadOf: current.list };
}

function isGiven({ lists }: CurrentInput, list: string): boolean {
  return factOf(lists, list)?.status === "open";
}

/** The list of a name; where it is only another's case apart that other one, since one file stands for both on some systems. */
function named(name: string, lists: readonly ListFact[]): { list: string; exists: boolean } {
  const fact = factOf(lists, name) ?? lists.find(({ list }) => caseless(list) === caseless(name));
  return { list: fact?.list ?? name, exists: fact !== undefined };
}

const factOf = (lists: readonly ListFact[], list: string): ListFact | null =>
  lists.find((fact) => sameName(fact.list, list)) ?? null;

function sameName(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : a.normalize("NFC") === b.normalize("NFC");
}

function newestFirst(a: ListFact, b: ListFact): number {
  const [one, other] = [a.updated ?? "", b.updated ?? ""];
  if (one !== other) return one < other ? 1 : -1;
  return a.list < b.list ? -1 : 1;
}

/** The name, or the first of `name-2`, `name-3` … that no list has; case apart, since some file systems don't tell it. */
function freeName(base: string, lists: readonly ListFact[], from = 1): string {
  const taken = new Set(lists.map((fact) => caseless(fact.list)));
  for (let number = from; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(caseless(name))) return name;
  }
}
