import type { Memory } from "../model/memory.ts";
import { clockOf, isExpired } from "../model/age.ts";
import { changedAt, dayOf, labelOf, memoryLine, pathOf, type LineOptions } from "./line.ts";
import { isGiven, markedId, mayBeGiven } from "./mark.ts";
import { estimateTokens } from "./tokens.ts";
import type {
  BlockName,
  GivenBlock,
  GivenItem,
  InjectInput,
  LeftOut,
  LeftOutReason,
  ScoreParts,
  Withheld,
} from "./types.ts";

const HEADINGS = { fixed: "# Always", relevant: "# Related", recent: "# Recently" } as const;
/** With less left no further line is tried. */
const SMALLEST_LINE = 8;

type MemoryBlock = Exclude<BlockName, "handoff">;
type Candidate = {
  memory: Memory;
  block: MemoryBlock;
  reason: string;
  score?: number;
  parts?: ScoreParts | undefined;
};

export type MemoriesText = {
  text: string;
  blocks: GivenBlock[];
  /** As the ledger names them. */
  given: string[];
  leftOut: LeftOut[];
  withheld: Withheld[];
};
type State = {
  input: InjectInput;
  left: { chars: number; tokens: number };
  seen: Set<string>;
  lines: string[];
  blocks: GivenBlock[];
  given: string[];
  leftOut: Map<string, LeftOut>;
  withheld: Withheld[];
};

/** The memories of the block, each once, within the token budget and `chars` characters. */
export function memoriesText(input: InjectInput, chars: number): MemoriesText {
  const state: State = {
    input,
    left: { chars, tokens: input.limits.budget },
    seen: new Set(),
    lines: [],
    blocks: [],
    given: [],
    leftOut: new Map(),
    withheld: [],
  };
  const candidates = candidatesOf(input);
  const barred = barredIds(candidates.map(({ memory }) => memory));
  for (const block of ["fixed", "relevant", "recent"] as const) {
    const items: GivenItem[] = [];
    for (const candidate of candidates.filter((one) => one.block === block))
      give(candidate, items, state, barred);
    if (items.length > 0) state.blocks.push({ block, items });
  }
  const { blocks, leftOut, withheld } = state;
  // What is given as recent was not left out, although it stood in another block's queue as well.
  const given = new Set(blocks.flatMap(({ items }) => items.map((item) => item.id)));
  const left = [...leftOut.values()].filter(({ id }) => !given.has(id));
  return { text: state.lines.join("\n"), blocks, given: state.given, leftOut: left, withheld };
}

function candidatesOf({ fixed, relevant, recent }: InjectInput): Candidate[] {
  return [
    ...fixed.map((memory) => ({
      memory,
      block: "fixed" as const,
      reason: memory.pinned ? "pinned" : memory.kind,
    })),
    ...relevant.map(({ memory, score, why, parts }) => ({
      memory,
      block: "relevant" as const,
      score,
      parts,
      reason: why ?? "related",
    })),
    ...recent.map((memory) => ({ memory, block: "recent" as const, reason: "changed recently" })),
  ];
}

/** Ids that others among the candidates replace, and personal ones of which the project has its own. */
function barredIds(memories: Memory[]): Map<string, LeftOutReason> {
  const superseded = memories
    .filter((memory) => memory.status === "active")
    .flatMap((memory) => memory.supersedes);
  const project = new Set(memories.filter((memory) => memory.tier === "project").map((memory) => memory.id));
  const shadowed = memories.filter((memory) => memory.tier === "personal" && project.has(memory.id));
  return new Map<string, LeftOutReason>([
    ...shadowed.map((memory) => [`personal/${memory.id}`, "shadowed by the project"] as const),
    ...superseded.map((id) => [id, "superseded"] as const),
  ]);
}

/** Adds the candidate to `items`, or says why not. */
function give(
  candidate: Candidate,
  items: GivenItem[],
  state: State,
  barred: Map<string, LeftOutReason>,
): void {
  const { memory, block, score, parts, reason } = candidate;
  if (state.seen.has(memory.id)) return;
  const bar = whyNot(candidate, items.length, state.input, barred);
  if (bar !== null) {
    leaveOut(state, candidate, bar);
    return;
  }
  const heading = items.length === 0 ? `${HEADINGS[block]}\n` : "";
  const line =
    state.left.tokens < SMALLEST_LINE ? null : memoryLine(memory, optionsOf(candidate, state.input));
  const text = `${heading}${line?.text ?? ""}`;
  const cost = { chars: text.length + 1, tokens: estimateTokens(`\n${text}`) };
  state.seen.add(memory.id);
  if (line === null || cost.chars > state.left.chars || cost.tokens > state.left.tokens) {
    leaveOut(state, candidate, "budget");
    return;
  }
  state.left = { chars: state.left.chars - cost.chars, tokens: state.left.tokens - cost.tokens };
  state.lines.push(text);
  state.given.push(markedId(memory));
  items.push({
    id: memory.id,
    label: labelOf(memory),
    tokens: cost.tokens,
    ...(score === undefined ? {} : { score }),
    ...(parts === undefined ? {} : { parts }),
    reason,
  });
  if (line.kinds.length > 0)
    state.withheld.push({
      id: memory.id,
      path: pathOf(memory, personalRootOf(state.input)),
      kinds: line.kinds,
    });
}

function leaveOut({ leftOut }: State, { memory, score }: Candidate, reason: LeftOutReason): void {
  leftOut.set(memory.id, { id: memory.id, reason, ...(score === undefined ? {} : { score }) });
}

function whyNot(
  { memory, block, score }: Candidate,
  count: number,
  input: InjectInput,
  barred: Map<string, LeftOutReason>,
): LeftOutReason | null {
  const { limits, now, given } = input;
  const bar =
    barred.get(memory.tier === "personal" ? `personal/${memory.id}` : memory.id) ?? barred.get(memory.id);
  if (memory.status === "archived") return "archived";
  if (memory.status === "superseded" || memory.supersededBy !== null) return "superseded";
  if (bar !== undefined) return bar;
  if (isExpired(memory.expires, new Date(now))) return "expired";
  const isRelevant = block === "relevant" && (given === undefined || !mayBeGiven(given, memory));
  // Before its text is asked for: that of a prompt's twenty candidates is a file each.
  if (isRelevant && (score ?? 0) < limits.threshold) return "below threshold";
  if (isRelevant && count >= limits.topK) return "top_k";
  if (memory.unmerged) return "conflict markers";
  if (isEmpty(memory)) return "empty";
  if (given && isGiven(given, memory)) return "given already";
  if (block === "fixed" && count >= limits.fixedLimit) return "fixed_limit";
  if (block === "relevant" && (score ?? 0) < limits.threshold) return "below threshold";
  if (block === "relevant" && count >= limits.topK) return "top_k";
  return null;
}

/** Nothing but a comment says nothing. */
const isEmpty = ({ title, text }: Memory): boolean =>
  title.trim() === "" && text.replace(/<!--[^]*?-->/g, "").trim() === "";

const personalRootOf = (input: InjectInput) => input.personalRoot ?? "~/.tasuki";

function optionsOf({ memory, block }: Candidate, input: InjectInput): LineOptions {
  const offset = input.utcOffset ?? 0;
  const path = pathOf(memory, personalRootOf(input));
  const note = input.notes?.get(memory.id) ?? "";
  const budget = input.limits.budget;
  if (block === "recent")
    return { lead: clockOf(changedAt(memory), input.now, offset), tail: [note], path, budget };
  return { tail: [dayOf(memory, offset), block === "relevant" ? path : "", note], path, budget };
}
