import { join, relative, sep } from "node:path";
import type { Repo } from "../git/types.ts";
import type { Base } from "../git/compare.ts";
import { plural } from "../model/age.ts";
import { UserError } from "../model/errors.ts";
import type { Viewed } from "../model/history.ts";
import type { Memory } from "../model/memory.ts";
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
  const described = own.filter(
    (memory) => memory.status === "active" && checkable(memory).some(({ path }) => touched.has(path)),
  );
  const stale = await staleBy(ws, described, { touched, from, old });
  const files = new Set(
    described.flatMap((memory) => memory.refs.map(({ path }) => path)).filter((path) => touched.has(path)),
  );
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
    described: described.length,
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

type Since = { touched: ReadonlySet<string>; from: Base; old: ReadonlyMap<string, Memory> };

async function staleBy(ws: Workspace, described: Memory[], { touched, from, old }: Since): Promise<Line[]> {
  const pairs = described.flatMap((memory) =>
    checkable(memory)
      .filter(({ path }) => touched.has(path))
      .map((ref) => ({ memory, ref })),
  );
  const judged = await statesOf(
    ws,
    pairs.map(({ ref }) => ref),
  );
  const lines = pairs.flatMap(({ memory, ref }, at) => {
    const what = wordsOf(ref.path, judged[at]!);
    return what === null ? [] : [{ memory, ref, what }];
  });
  const before = await freshAt(
    ws,
    from.commit,
    lines.map(({ ref }) => ref),
  );
  // What the base had made stale already is not this change's. A memory of this change is anchored in it.
  const told = lines.filter(({ memory }, at) => !old.has(memory.id) || before[at]);
  return told.filter(({ memory }, at) => told.findIndex((line) => line.memory === memory) === at);
}

function wordsOf(path: string, { state, now }: Judged): string | null {
  if (state === "drifted") return `: \`${path}\` changed${now === undefined ? "" : `, now \`${now}\``}`;
  return state === "gone" ? `: \`${path}\` is gone` : null;
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
      `- **${kind}** ${escaped(title)} (\`${relative("memory", path).split(sep).join("/")}\`)${what}`,
  ),
];

/** A title is text, wherever the Markdown is shown: no mention of a person, no image, no HTML comes out of it. */
const escaped = (title: string): string =>
  title
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/@/g, "@\u200b")
    .replace(/!(?=\\\[)/g, "\\!");
