import { recordOf } from "../model/record.ts";

/** What the client tells its status line, as far as it is used. null: not told, or not yet. */
export type StatuslineInput = {
  session: string | null;
  /** The project's folder, else where the session works. */
  folder: string | null;
  /** Tokens of the last answer's request, and the model's window; null before the first answer and after a `/clear`. */
  usage: { tokens: number; window: number } | null;
  /** As the client rounds it, where it does not tell the tokens. */
  percent: number | null;
};

/** Reads it by hand, and never throws: what is no JSON, or of another type than we know, counts as missing. */
export function parseStatusline(json: string): StatuslineInput {
  const event = objectOf(json);
  const workspace = recordOf(event["workspace"]);
  const context = recordOf(event["context_window"]);
  const used = recordOf(context["current_usage"]);
  const window = numberIn(context, "context_window_size");
  const tokens = ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"]
    .map((key) => numberIn(used, key))
    .filter((count) => count !== null);
  return {
    session: textIn(event, "session_id"),
    folder: textIn(workspace, "project_dir") ?? textIn(workspace, "current_dir") ?? textIn(event, "cwd"),
    usage:
      tokens.length > 0 && window !== null && window > 0
        ? { tokens: tokens.reduce((sum, count) => sum + count), window }
        : null,
    percent: numberIn(context, "used_percentage"),
  };
}

function objectOf(json: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(json.replace(/^\ufeff/, "")));
  } catch {
    return {};
  }
}

function textIn(record: Record<string, unknown>, key: string): string | null {
  const value = record[key];
  return typeof value === "string" && value !== "" ? value : null;
}

function numberIn(record: Record<string, unknown>, key: string): number | null {
  const value = record[key];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
