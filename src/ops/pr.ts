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
import { type Judged, statesOf } from "./refs/states.ts";
import { storeOf, type Workspace } from "./workspace.ts";

type Line = { memory: Memory; what: string };

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
  const { memories } = await loadLibrary(ws);
  const own = memories.filter(({ tier }) => tier === "project");
  const before = await memoriesAt(ws, { repo, place, from });
  const old = new Map(before.map((memory) => [memory.id, memory]));
  const added = own.filter(({ id, status }) => !old.has(id) && status === "active");
  const superseded = own.filter(
    (memory) => memory.status === "superseded" && old.get(memory.id)?.status === "active",
  );
  const dropped = before.filter(
    ({ id, status }) => status === "active" && !own.some((memory) => memory.id === id),
  );
  const described = own.filter(
    (memory) => memory.status === "active" && checkable(memory).some(({ path }) => touched.has(path)),
  );
  const stale = await staleBy(ws, described, touched);
  const files = new Set(
    described.flatMap((memory) => memory.refs.map(({ path }) => path)).filter((path) => touched.has(path)),
  );
  const text = [
    "## Memory",
    "",
    summary({ files: files.size, described: described.length, touched: touched.size, name: from.name }),
    ...block(
      "Added",
      added.map((memory) => ({ memory, what: "" })),
    ),
    ...block(
      "Superseded",
      superseded.map((memory) => ({
        memory,
        what: memory.supersededBy === null ? "" : ` by ${memory.supersededBy}`,
      })),
    ),
    ...block(
      "Deleted",
      dropped.map((memory) => ({ memory, what: "" })),
    ),
    ...block("Stale since this change", stale),
  ].join("\n");
  return { text };
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

async function staleBy(ws: Workspace, described: Memory[], touched: ReadonlySet<string>): Promise<Line[]> {
  const pairs = described.flatMap((memory) =>
    checkable(memory)
      .filter(({ path }) => touched.has(path))
      .map((ref) => ({ memory, ref })),
  );
  const judged = await statesOf(
    ws,
    pairs.map(({ ref }) => ref),
  );
  const lines = pairs.map(({ memory, ref }, at) => ({ memory, what: wordsOf(ref.path, judged[at]!) }));
  const told = lines.filter((line): line is Line => line.what !== null);
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

function block(title: string, lines: Line[]): string[] {
  if (lines.length === 0) return [];
  return [
    "",
    `### ${title}`,
    "",
    ...lines.map(
      ({ memory, what }) =>
        `- **${memory.kind}** ${escaped(memory.title)} (\`${relative("memory", memory.path).split(sep).join("/")}\`)${what}`,
    ),
  ];
}

/** A title is text, wherever the Markdown is shown: no mention of a person, no image, no HTML comes out of it. */
const escaped = (title: string): string =>
  title
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/@/g, "@\u200b")
    .replace(/!(?=\\\[)/g, "\\!");
