import { type LogEntry, logOf } from "../../git/history.ts";
import { UserError } from "../../model/errors.ts";
import type { Bisected } from "../../model/history.ts";
import { checkedId } from "../../model/ids.ts";
import type { Memory } from "../../model/memory.ts";
import { loadLibrary } from "../library.ts";
import { recallIn } from "../recall.ts";
import { storeOf, type Workspace } from "../workspace.ts";
import { historyOf, idsOf } from "./named.ts";
import { type Known, memoriesOf, openPast } from "./past.ts";
import { libraryOf } from "./recall-as-of.ts";

export type BisectInput = {
  query: string;
  /** The memory that should be found. */
  expect: string;
  /** It counts as found among so many hits. Default 5. */
  limit?: number | undefined;
};

/** Where a memory stands in an answer: 1 is the best; null: not among the hits that count. */
type Look = { rank: number | null; memory: Memory | undefined; first: string | undefined };

const DEFAULT_LIMIT = 5;

/**
 * The commit after which a question no longer finds a memory, by halving the history of the store.
 * @throws UserError where there is no git, or the name is none
 */
export async function bisect(
  ws: Workspace,
  { query, expect, limit = DEFAULT_LIMIT }: BisectInput,
): Promise<Bisected> {
  const place = storeOf(ws);
  const repo = await historyOf(ws, place);
  const id = checkedId(expect.replace(/\.md$/, ""));
  const known: Known = new Map();
  let tried = 0;
  const lookAt = async ({ commit }: LogEntry): Promise<Look> => {
    tried += 1;
    return look(libraryOf(ws, await memoriesOf(await openPast(ws, commit), known)), { query, id, limit });
  };
  const today = look(await loadLibrary(ws), { query, id, limit });
  const question = `"${query}"`;
  if (today.rank !== null)
    return {
      text: `${id} is found: hit ${today.rank} for ${question}. Nothing to look for.`,
      commit: null,
      tried,
    };
  const entries = await logOf(repo, { paths: [place.dir] });
  const own = new Set(
    entries.filter((entry) => idsOf(place, repo, entry).includes(id)).map(({ commit }) => commit),
  );
  const range = await goodBefore(entries, own, async (entry) => (await lookAt(entry)).rank !== null);
  if (range === null)
    return { text: `${id} was never among the first ${limit} hits for ${question}.`, commit: null, tried };
  let { bad, good } = range;
  while (good - bad > 1) {
    const middle = Math.floor((bad + good) / 2);
    if ((await lookAt(entries[middle]!)).rank === null) bad = middle;
    else good = middle;
  }
  const before = await lookAt(entries[good]!);
  if (bad < 0)
    return {
      text: `${lastlyFound(id, before)}, and is not among them now: what changed is in no commit yet. tasuki diff shows it.`,
      commit: null,
      tried,
    };
  const after = await lookAt(entries[bad]!);
  return { text: report({ id, entry: entries[bad]!, before, after }), commit: entries[bad]!.commit, tried };
}

type Range = { bad: number; good: number };

/**
 * A commit where it was found, and a later one where it was not: tried around the changes of its own file, then in
 * steps that double. Newest first; `bad` -1 is what is not committed.
 */
async function goodBefore(
  entries: LogEntry[],
  own: ReadonlySet<string>,
  isGood: (entry: LogEntry) => Promise<boolean>,
): Promise<Range | null> {
  const changes = entries.flatMap(({ commit }, at) => (own.has(commit) ? [at + 1, at] : []));
  const doubled = Array.from(
    { length: Math.ceil(Math.log2(entries.length + 1)) },
    (_, power) => 2 ** power - 1,
  );
  const bad = [-1];
  for (const at of new Set([...changes.sort((a, b) => a - b), ...doubled])) {
    const entry = entries[at];
    if (entry === undefined) continue;
    if (await isGood(entry)) return { bad: Math.max(...bad.filter((one) => one < at)), good: at };
    bad.push(at);
  }
  return null;
}

function look(
  library: ReturnType<typeof libraryOf>,
  { query, id, limit }: { query: string; id: string; limit: number },
): Look {
  const { hits } = recallIn(library, { limit })(query);
  const at = hits.findIndex((hit) => hit.id === id);
  return { rank: at < 0 ? null : at + 1, memory: library.byId.get(id), first: hits[0]?.id };
}

const lastlyFound = (id: string, { rank }: Look): string => `${id} was hit ${rank} before`;

type Report = { id: string; entry: LogEntry; before: Look; after: Look };

function report({ id, entry, before, after }: Report): string {
  const { commit, date, author, subject } = entry;
  return [
    `${commit.slice(0, 7)}, ${date.slice(0, 10)}, ${author}: ${subject}`,
    `${lastlyFound(id, before)}; since then ${reasonOf(after)}.`,
    `What it changed: tasuki diff ${commit.slice(0, 7)}~1`,
  ].join("\n");
}

function reasonOf({ memory, first }: Look): string {
  if (memory === undefined) return "it is no longer there";
  if (memory.status === "superseded")
    return `it is superseded${memory.supersededBy === null ? "" : ` by ${memory.supersededBy}`}`;
  if (memory.status === "archived") return "it is archived";
  return first === undefined ? "nothing is found" : `others come before it, ${first} first`;
}

/** @throws UserError where nothing is expected */
export function expectedOf(word: string | undefined): string {
  if (word !== undefined && word.trim() !== "") return word;
  throw new UserError(
    'bisect needs the memory that should be found: tasuki bisect "why no redis" --expect <id>',
  );
}
