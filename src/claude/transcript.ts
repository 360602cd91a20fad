import type { Usage } from "../model/auto-clear.ts";
import { recordOf } from "../model/record.ts";

/** Windows in tokens. A model that is not known has the large one, as in the client itself. */
const LARGE = 1_000_000;
const SMALL = 200_000;

/**
 * What the last answer of the main conversation was computed over, out of the lines of a transcript (JSON, the newest
 * last); null where there is none in them. The tokens of the answer itself count: the next one has them in its window.
 */
export function lastUsageIn(lines: readonly string[]): Usage | null {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const answer = answerOf(lines[at] ?? "");
    if (answer !== null) return { tokens: answer.tokens, window: windowOf(answer, lines.slice(0, at)) };
  }
  return null;
}

type Answer = { model: string; tokens: number };

function answerOf(line: string): Answer | null {
  // Most lines are something else, and some are very long.
  if (!line.includes('"type":"assistant"')) return null;
  const record = recordOf(parsed(line));
  const message = recordOf(record["message"]);
  const usage = recordOf(message["usage"]);
  const model = message["model"];
  const isOurs = record["type"] === "assistant" && record["isSidechain"] !== true;
  // What the client puts in by itself (an error of the API) was computed over nothing.
  if (!isOurs || typeof model !== "string" || model === "<synthetic>") return null;
  const tokens = PARTS.reduce((sum, part) => sum + countOf(usage[part]), 0);
  return tokens === 0 ? null : { model, tokens };
}

const PARTS = ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens"];

const countOf = (value: unknown): number => (typeof value === "number" && value > 0 ? value : 0);

/** Up to 4.6 a model has the small window, unless the large one was asked for, which its request says. */
function windowOf({ model, tokens }: Answer, before: readonly string[]): number {
  const [, version, minor] = /claude-(?:(\d)-|[a-z]+-4(?:[-.](\d{1,2})(?!\d))?(?!\d))/.exec(model) ?? [];
  const isSmall = version !== undefined || (/claude-[a-z]+-4(?!\d)/.test(model) && Number(minor ?? 0) < 7);
  if (!isSmall || tokens > SMALL) return LARGE;
  const request = before.findLast((line) => line.startsWith('{"type":"api-request",'));
  return request?.includes('"context-1m-') ? LARGE : SMALL;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Cut, or damaged.
    return null;
  }
}
