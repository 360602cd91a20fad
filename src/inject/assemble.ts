import { agoOf, grouped, plural } from "../model/age.ts";
import { frame } from "./frame.ts";
import { HANDOFF_CHARS, handoffText, otherListsLine } from "./handoff.ts";
import { memoriesText } from "./memories.ts";
import { estimateTokens } from "./tokens.ts";
import type { Assembled, GivenBlock, HandoffInput, InjectInput, LeftOut, Withheld } from "./types.ts";
import { conflictLine } from "../model/conflict.ts";
import { safeName } from "./withhold.ts";

/** The client cuts what a hook prints at 10,000 characters. */
export const BLOCK_CHARS = 9_500;
const OTHER_LISTS_CHARS = 600;

type Lead = {
  text: string;
  /** Names in the line of the other lists. */
  others: string[];
  blocks: GivenBlock[];
  leftOut: LeftOut[];
  withheld: Withheld[];
  notices: string[];
};

/**
 * The block that a session is given: frame and notice, the handoff, the other lists, then memories, each part within
 * its budget and the whole within 9,500 characters. Nothing to give is the empty text. Pure.
 */
export function assemble(input: InjectInput): Assembled {
  const lead = leadOf(input);
  const overhead = frame("", input.boundary).length + (lead.text === "" ? 0 : lead.text.length + 2);
  const memories = memoriesText(input, BLOCK_CHARS - overhead);
  const body = [lead.text, memories.text].filter(Boolean).join("\n\n");
  const text = body === "" ? "" : frame(body, input.boundary);
  const blocks = [...lead.blocks, ...memories.blocks];
  const withheld = [...lead.withheld, ...memories.withheld];
  const tokens = estimateTokens(text);
  return {
    text,
    tokens,
    chars: text.length,
    budget: input.limits.budget,
    blocks,
    others: lead.others,
    given: [...namesIn(lead), ...memories.given],
    left_out: [...lead.leftOut, ...memories.leftOut],
    withheld,
    summary: summaryOf(input, blocks, tokens),
    notices: [...lead.notices, ...withheld.map(withheldNotice)],
  };
}

/** The handoff and the line of the other lists: together at most 6,500 characters and the handoff's tokens. */
function leadOf(input: InjectInput): Lead {
  const { handoff, otherLists, limits, now } = input;
  const others = otherListsLine(otherLists, Math.min(OTHER_LISTS_CHARS, limits.handoffBudget));
  const named = others === "" ? [] : otherLists.map(({ list }) => list);
  const lead: Lead = { text: others, others: named, blocks: [], leftOut: [], withheld: [], notices: [] };
  if (handoff === null) return lead;
  const { list, path } = handoff.list;
  if (handoff.list.status === "done") return { ...lead, leftOut: [{ id: list, reason: "done" }] };
  if (conflictLine(handoff.text) !== null) return conflicted(handoff, lead);
  const room = {
    chars: HANDOFF_CHARS - others.length - 1,
    tokens: limits.handoffBudget - estimateTokens(`\n${others}`),
  };
  const given = handoffText(handoff, now, room);
  const missing = given.missing.map((detail) => ({ id: list, reason: "budget" as const, detail }));
  if (given.text === "") return { ...lead, leftOut: missing };
  const item = { id: list, label: "handoff", tokens: estimateTokens(given.text), reason: "current list" };
  return {
    text: [given.text, others].filter(Boolean).join("\n"),
    others: named,
    blocks: [{ block: "handoff", items: [item] }],
    leftOut: missing,
    withheld: given.kinds.length === 0 ? [] : [{ id: list, path, kinds: given.kinds }],
    notices: [],
  };
}

/** The handoff and the lists that are named, as the ledger of a session names them. */
function namesIn({ blocks, others }: Lead): string[] {
  const lists = blocks.flatMap(({ items }) => items.map(({ id }) => `list:${id}`));
  return [...lists, ...others.map((list) => `also:${list}`)];
}

/** Two people's halves between markers would be read as one state; the session is told where to look instead. */
function conflicted({ list }: HandoffInput, lead: Lead): Lead {
  const path = safeName(list.path);
  const line = `# Handoff: ${path} has conflict markers, so it is not given. Resolve them first.`;
  return {
    ...lead,
    text: [line, lead.text].filter(Boolean).join("\n"),
    leftOut: [{ id: list.list, reason: "conflict markers" }],
    notices: [`tasuki: ${path} has conflict markers and was not given; resolve them, then /clear`],
  };
}

function withheldNotice({ path, kinds }: Withheld): string {
  const names = [...new Set(kinds)].join(", ");
  return `tasuki: withheld ${plural(kinds.length, "secret")} of ${safeName(path)} (${names}); take it out of the file, see \`tasuki lint ${safeName(path)}\``;
}

/** The person's line: `tasuki: auth-refactor (2 h old) and 6 memories given, 1,840 tokens; …` */
function summaryOf({ handoff, now }: InjectInput, blocks: GivenBlock[], tokens: number): string | null {
  const count = blocks
    .filter(({ block }) => block !== "handoff")
    .reduce((sum, { items }) => sum + items.length, 0);
  const isHandedOff = blocks.some(({ block }) => block === "handoff");
  const age = handoff?.savedAt ? (handoff.age?.old ?? agoOf(handoff.savedAt, new Date(now), "old")) : "";
  const list =
    handoff === null || !isHandedOff ? "" : `${safeName(handoff.list.list)}${age === "" ? "" : ` (${age})`}`;
  const what = [list, count === 0 ? "" : plural(count, "memory", "memories")].filter(Boolean);
  if (what.length === 0) return null;
  const them = count + (isHandedOff ? 1 : 0) === 1 ? "it" : "them";
  return `tasuki: ${what.join(" and ")} given, ${grouped(tokens)} tokens; \`tasuki context\` shows ${them}`;
}
