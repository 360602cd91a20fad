import { sep } from "node:path";
import { assemble } from "../inject/assemble.ts";
import { newBoundary } from "../inject/frame.ts";
import type { Assembled, InjectInput, RelevantInput, ScoreParts } from "../inject/types.ts";
import { recall } from "../recall/rank.ts";
import type { Why } from "../recall/types.ts";
import { type Library, openLibrary } from "./library.ts";
import { admits, memoryOf, round, textIn } from "./recall.ts";
import { givenByClient } from "./native/adopted.ts";
import { demoted, staleNotes } from "./refs/stale.ts";
import { personalHome } from "../store/paths.ts";
import type { Workspace } from "./workspace.ts";

/** Hits that assembly may choose from; it says which were left out. */
const CANDIDATES = 20;

/** What is relevant to a prompt, and was not given yet. */
export async function promptBlock(
  ws: Workspace,
  query: string,
  given: ReadonlySet<string> = new Set(),
): Promise<Assembled> {
  const library = await openLibrary(ws);
  const input = await withNotes(ws, {
    ...common(ws, given),
    handoff: null,
    otherLists: [],
    fixed: [],
    relevant: relevantTo(library, query),
    recent: [],
  });
  return assemble(input);
}

/** Of a store that was just cloned everything is recent: so many of it are looked at. */
const LOOKED_AT = 60;

/** What speaks of a place that has changed since says so, and what is relevant is demoted for it. */
export async function withNotes(ws: Workspace, input: InjectInput): Promise<InjectInput> {
  const { fixed, relevant, recent } = input;
  const candidates = [
    ...fixed.slice(0, LOOKED_AT),
    ...relevant.map(({ memory }) => memory),
    ...recent.slice(0, LOOKED_AT),
  ];
  const notes = await staleNotes(
    ws,
    candidates.filter(({ refs }) => refs.length > 0),
  );
  if (notes.size === 0) return input;
  return { ...input, notes, relevant: demoted(relevant, ({ memory }) => notes.has(memory.id)) };
}

export function common(
  { config, world, store }: Workspace,
  given: ReadonlySet<string>,
): Pick<InjectInput, "limits" | "now" | "boundary" | "given" | "utcOffset" | "personalRoot"> {
  const { budget, handoff_budget: handoffBudget, fixed_limit: fixedLimit, top_k: topK, threshold } = config;
  const now = world.now();
  return {
    limits: { budget, handoffBudget, fixedLimit, topK, threshold },
    now: now.toISOString(),
    boundary: newBoundary(world.random),
    given: new Set([...given, ...givenByClient({ store })]),
    utcOffset: -now.getTimezoneOffset(),
    personalRoot: shownHome(world.env),
  };
}

/** The folder of the personal store as people write it, `~/.tasuki` where it is below the home directory. */
function shownHome(env: Workspace["world"]["env"]): string {
  const folder = personalHome(env);
  const home = env["HOME"] ?? env["USERPROFILE"];
  return home && folder.startsWith(`${home}${sep}`) ? `~${folder.slice(home.length)}` : folder;
}

/** What the index finds for a question, best first. */
export function relevantTo(library: Library, query: string): RelevantInput[] {
  const hits = recall(library.index(), query, {
    limit: CANDIDATES,
    filter: (meta, doc) => meta.status === "active" && admits(library, meta, doc),
    textOf: (id, doc) => textIn(library, { id, doc }),
    explain: true,
  });
  return hits.flatMap((hit) => {
    const memory = memoryOf(library, hit);
    if (!memory) return [];
    const why = `matches ${hit.why?.terms.slice(0, 8).join(" ") ?? ""}`;
    return [{ memory, score: hit.relevance, why, ...(hit.why && { parts: partsOf(hit.why) }) }];
  });
}

const partsOf = ({ bm25, neighbours, evidence, mass, of }: Why): ScoreParts => ({
  bm25: round(bm25),
  neighbours: round(neighbours),
  evidence: round(evidence),
  mass: round(mass),
  of: round(of),
});
