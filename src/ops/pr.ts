import { join, relative, sep } from "node:path";
import type { Repo } from "../git/types.ts";
import type { Base } from "../git/compare.ts";
import type { FileChange } from "../git/history.ts";
import { plural } from "../model/age.ts";
import { UserError } from "../model/errors.ts";
import type { Viewed } from "../model/history.ts";
import type { Memory, Ref } from "../model/memory.ts";
import { inLine } from "../model/terminal.ts";
import { storePathOf, type StorePlace } from "../store/paths.ts";
import { memoriesOf, openPast } from "./history/past.ts";
import { loadLibrary } from "./library.ts";
import { checkable } from "./refs/stale.ts";
import { freshAt, type Judged, statesOf } from "./refs/states.ts";
import { withhold } from "./withhold.ts";
import { storeOf, type Workspace } from "./workspace.ts";

type Line = { memory: Memory; what: string };
type Block = { heading: string; lines: (Pick<Memory, "kind" | "title" | "path"> & { what: string })[] };

/**
 * Markdown for a pull request: what the branch adds to memory and supersedes, and which memories its changes make stale.
 * @param base a branch or commit; the main branch where absent
 * @throws UserError where there is no git, or no such base
 */
export async function pr(ws: Workspace, base: string | undefined): Promise<Viewed> {
  const repo = await ws.workRepo();
  if (repo === null || repo.head === null) throw new UserError("there is no git history here to compare");
  const { distrust } = await import("../git/trust.ts");
  const reason = await distrust(repo);
  if (reason !== null) throw new UserError(reason);
  const { baseOf, changesBetween } = await import("../git/compare.ts");
  const from = await baseOf(repo, base);
  const place = storeOf(ws);
  const changes = await changesBetween(repo, from.commit);
  const touched = new Set(
    changes
      .flatMap(({ path, from: old }) => (old === undefined ? [path] : [path, old]))
      .filter((path) => storePathOf(place, join(repo.top, path)) === null),
  );
  const isTouched = (path: string): boolean => touched.has(path);
  const own = await memoriesNow(ws, { repo, place });
  const before = await memoriesAt(ws, { repo, place, from });
  const old = new Map(before.map((memory) => [memory.id, memory]));
  const added = own.filter(({ id, status }) => !old.has(id) && status === "active");
  const left = own.filter(({ id, status }) => status !== "active" && old.get(id)?.status === "active");
  // Archived afterwards, it is replaced all the same.
  const isReplaced = ({ status, supersededBy }: Memory): boolean =>
    status === "superseded" || supersededBy !== null;
  const dropped = before.filter(
    ({ id, status }) => status === "active" && !own.some((memory) => memory.id === id),
  );
  const active = own.filter(({ status }) => status === "active");
  const places = (await placesOf(ws, active, changes)).filter(({ names }) => names.some(isTouched));
  const stale = await staleBy(ws, places, { from, head: repo.head, old });
  const files = new Set(places.flatMap(({ names }) => names.find(isTouched) ?? []));
  const described = new Set(places.map(({ memory }) => memory));
  const { value: blocks, withheld } = withhold(
    ws,
    [
      blockOf("Added", added),
      blockOf("Superseded", left.filter(isReplaced), ({ supersededBy }) =>
        supersededBy === null ? "" : ` by ${supersededBy}`,
      ),
      blockOf(
        "Archived",
        left.filter((memory) => !isReplaced(memory)),
      ),
      blockOf("Deleted", dropped),
      { heading: "Stale since this change", lines: stale.map(({ memory, what }) => lineOf(memory, what)) },
    ].filter(({ lines }) => lines.length > 0),
  );
  const summed = summary({
    files: files.size,
    described: described.size,
    touched: touched.size,
    name: from.name,
  });
  return { text: ["## Memory", "", summed, ...blocks.flatMap(textOf)].join("\n"), withheld };
}

/** What a pull request would bring: what is committed, in the work as in the store. */
async function memoriesNow(
  ws: Workspace,
  { repo, place }: { repo: Repo; place: StorePlace },
): Promise<Memory[]> {
  const store = await ws.storeRepo(place);
  const commit = store?.top === repo.top ? repo.head : (store?.head ?? null);
  if (commit !== null) return memoriesOf(await openPast(ws, commit));
  return (await loadLibrary(ws)).memories.filter(({ tier }) => tier === "project");
}

/** In a repository of its own the store has no such commit: there the time of the base counts. */
async function memoriesAt(
  ws: Workspace,
  { repo, place, from }: { repo: Repo; place: StorePlace; from: Base },
): Promise<Memory[]> {
  const store = await ws.storeRepo(place);
  if (store === null) return [];
  if (store.top === repo.top) return memoriesOf(await openPast(ws, from.commit));
  const { logOf } = await import("../git/history.ts");
  const [[start], entries] = [
    await logOf(repo, { paths: [], limit: 1, from: from.commit }),
    await logOf(store, { paths: [place.dir] }),
  ];
  const then = entries.find(({ date }) => start !== undefined && date <= start.date);
  return then === undefined ? [] : memoriesOf(await openPast(ws, then.commit));
}

/** A place that a memory speaks of, under every name that its file has: in the ref, today, and before this change. */
type Place = { memory: Memory; ref: Ref; judged: Judged; names: string[] };

async function placesOf(ws: Workspace, memories: Memory[], changes: readonly FileChange[]): Promise<Place[]> {
  const pairs = memories.flatMap((memory) => checkable(memory).map((ref) => ({ memory, ref })));
  const judged = await statesOf(
    ws,
    pairs.map(({ ref }) => ref),
  );
  return pairs.map((pair, at) => {
    const now = judged[at]!.now?.replace(/:\d+(?:-\d+)?$/, "") ?? pair.ref.path;
    const before = changes.flatMap(({ path, from }) => (path === now && from !== undefined ? [from] : []));
    return { ...pair, judged: judged[at]!, names: [...new Set([pair.ref.path, now, ...before])] };
  });
}

type Since = { from: Base; head: string; old: ReadonlyMap<string, Memory> };

/** The places that were as noted at the base and are not at the head, one for each memory. */
async function staleBy(ws: Workspace, places: Place[], { from, head, old }: Since): Promise<Line[]> {
  const [before, after] = [await freshAt(ws, from.commit, places), await freshAt(ws, head, places)];
  const lines = places.flatMap(({ memory, ref, judged }, at) => {
    const what = wordsOf(ref.path, judged);
    // What the base had made stale already is not this change's. A memory of this change is anchored in it.
    const isOfThis = !after[at] && (before[at] || !old.has(memory.id));
    return what === null || !isOfThis ? [] : [{ memory, what }];
  });
  return lines.filter(({ memory }, at) => lines.findIndex((line) => line.memory === memory) === at);
}

function wordsOf(path: string, { state, now }: Judged): string | null {
  if (state === "drifted") return `: ${code(path)} changed${now === undefined ? "" : `, now ${code(now)}`}`;
  return state === "gone" ? `: ${code(path)} is gone` : null;
}

function summary({
  files,
  described,
  touched,
  name,
}: {
  files: number;
  described: number;
  touched: number;
  name: string;
}): string {
  if (described === 0)
    return `This diff against ${name} touches ${plural(touched, "file")}; no memory describes ${touched === 1 ? "it" : "them"}.`;
  return `This diff against ${name} touches ${plural(files, "file")} that ${plural(described, "memory describes", "memories describe")}.`;
}

const lineOf = ({ kind, title, path }: Memory, what: string): Block["lines"][number] => ({
  kind,
  title,
  path,
  what,
});

const blockOf = (heading: string, memories: Memory[], what = (_: Memory): string => ""): Block => ({
  heading,
  lines: memories.map((memory) => lineOf(memory, what(memory))),
});

const textOf = ({ heading, lines }: Block): string[] => [
  "",
  `### ${heading}`,
  "",
  ...lines.map(
    ({ kind, title, path, what }) =>
      `- **${kind}** ${escaped(title)} (${code(relative("memory", path).split(sep).join("/"))})${what}`,
  ),
];

/** A name, which no character of its own ends. */
const code = (name: string): string => `\`${inLine(name).replaceAll("`", "'")}\``;

/** A title is text, wherever the Markdown is shown: no mention of a person, no image, no HTML comes out of it. */
const escaped = (title: string): string =>
  title
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/@/g, "@\u200b")
    .replace(/!(?=\\\[)/g, "\\!");
