import type { WorkState } from "../model/answers.ts";
import { conflictLine } from "../model/conflict.ts";
import { UserError } from "../model/errors.ts";
import type { World } from "../model/world.ts";
import type { Workspace } from "../ops/workspace.ts";
import { MCP_TOOLS, type McpToolName, rememberedText } from "../render/mcp-tools.ts";
import { sentenceOf, worded } from "../render/problem-report.ts";
import type { Tool, ToolAnswer } from "../doors/tool-server.ts";
import { choiceOf } from "./choice.ts";
import { type Folder, workspaceFor } from "./mcp-folder.ts";
import {
  checkKeys,
  countIn,
  flagIn,
  nameIn,
  neededIn,
  objectIn,
  textIn,
  textsIn,
  type ToolInput,
} from "./tool-input.ts";

type Run = (ws: Workspace, input: ToolInput) => Promise<Record<string, unknown>>;

/** A digest is made, not said. */
const WRITABLE = ["fact", "preference", "decision"] as const;
const SHOWN = { or: 5, most: 50 };
/** A longer text is cut in the answer to a question. Characters. */
const LONGEST = 1_200;

const RUNS: Record<McpToolName, Run> = {
  work_state_write: async (ws, input) => {
    const { workWrite } = await import("../ops/work.ts");
    const { weakest, ...state } = await workWrite(ws, {
      list: nameIn(input, "list"),
      fields: objectIn(input, "fields"),
    });
    return { ...state, weakest: weakest === null ? null : `Line ${weakest.line}: ${sentenceOf(weakest)}` };
  },
  work_state_read: async (ws, input) => {
    const { workRead, workReadAll } = await import("../ops/work.ts");
    const list = nameIn(input, "list");
    const states = list === null ? await workReadAll(ws) : [await workRead(ws, list)];
    return { lists: states.map(oneState) };
  },
  memory_search: async (ws, input) => {
    const { openRecall } = await import("../ops/recall.ts");
    const { markStale } = await import("../ops/refs/stale.ts");
    const query = neededIn(input, "query");
    const find = await openRecall(ws, {
      limit: countIn(input, "limit", SHOWN),
      kind: textIn(input, "kind"),
      tags: textsIn(input, "tags"),
    });
    const { hits, total } = await markStale(ws, find(query));
    const shown = hits.map(({ refs: _, ...hit }) => oneVersion(hit));
    return { query, total, hits: shown.map((hit) => ({ ...hit, ...shortened(hit.text) })) };
  },
  memory_get: async (ws, input) => {
    const { show } = await import("../ops/show.ts");
    return oneVersion(await show(ws, neededIn(input, "id")));
  },
  memory_write: async (ws, input) => {
    const { remember } = await import("../ops/remember.ts");
    const saved = await remember(ws, {
      text: neededIn(input, "text"),
      kind: choiceOf(textIn(input, "kind") ?? "fact", WRITABLE, "kind"),
      title: textIn(input, "title"),
      tags: textsIn(input, "tags"),
      keywords: textsIn(input, "keywords"),
      refs: textsIn(input, "refs"),
      supersedes: textsIn(input, "supersedes"),
      pinned: flagIn(input, "pinned"),
      global: flagIn(input, "global"),
      force: flagIn(input, "force"),
      by: "agent",
    });
    return { ...saved, message: rememberedText(saved) };
  },
  handoff_read: async (ws, input) => {
    const { handoffShow } = await import("../ops/handoff.ts");
    const shown = await handoffShow(ws, nameIn(input, "list"));
    return oneVersion(conflictLine(shown.text) === null ? shown : { ...shown, unmerged: true });
  },
  handoff_write: async (ws, input) => {
    const { handoffWrite } = await import("../ops/handoff.ts");
    const { weakest, problems, ...saved } = await handoffWrite(ws, {
      list: nameIn(input, "list"),
      body: neededIn(input, "body"),
    });
    return {
      ...saved,
      weakest: weakest === null ? null : `Line ${weakest.line}: ${sentenceOf(weakest)}`,
      problems: problems.map(worded),
    };
  },
};

/** Of two versions in one text a model could not tell which holds. */
function oneVersion<T extends { path: string; text: string; unmerged?: boolean }>(answer: T): T {
  if (answer.unmerged !== true) return answer;
  return {
    ...answer,
    text: withheldIn(answer.path),
    ...("title" in answer && { title: "" }),
    ...("frontmatter" in answer && { frontmatter: {} }),
  };
}

/** The same of a list: which of its lines are of which version nothing tells. */
function oneState(state: WorkState): WorkState {
  if (state.unmerged !== true) return state;
  const nothing = {
    goal: null,
    decisions: [],
    open_questions: [],
    files: [],
    fields: {},
    tasks: [],
    open: [],
  };
  return { ...state, ...nothing, next_step: withheldIn(state.path) };
}

const withheldIn = (path: string): string => `[withheld: a merge was left unfinished in ${path}]`;

function shortened(text: string): { text: string; cut?: true } {
  return text.length <= LONGEST ? { text } : { text: `${text.slice(0, LONGEST).trimEnd()} …`, cut: true };
}

/** The seven tools for one client. */
export function mcpTools(folder: Folder): Tool[] {
  return (Object.keys(RUNS) as McpToolName[]).map((name) => ({
    ...MCP_TOOLS[name],
    run: (input, roots) => answered(folder, { name, input, roots }),
  }));
}

type Asked = { name: McpToolName; input: ToolInput; roots: readonly string[] };

async function answered(folder: Folder, { name, input, roots }: Asked): Promise<ToolAnswer> {
  const { closeIndexFiles, forModel, textForModel } = await import("../ops/tool-answer.ts");
  try {
    checkKeys(input, MCP_TOOLS[name]);
    const ws = await workspaceFor(folder, roots);
    const { value, withheld } = forModel(ws, await RUNS[name](ws, input));
    return { value: withheld === 0 ? value : { ...value, withheld } };
  } catch (error) {
    return { error: textForModel(messageOf(error, folder.world)) };
  } finally {
    closeIndexFiles();
  }
}

/** A model can't use a stack, and it would name folders of the machine. */
function messageOf(error: unknown, { env }: World): string {
  if (error instanceof UserError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `this is a bug in tasuki: ${env["TASUKI_DEBUG"] && error instanceof Error ? error.stack : message}`;
}
