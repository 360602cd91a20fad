import type { Assembled } from "../inject/types.ts";
import { promptBlock } from "./context-prompt.ts";
import type { Workspace } from "./workspace.ts";

export type ContextInput = {
  /** The list that is meant; else the current one. */
  list?: string | null;
  /** A prompt: then only what is relevant to it. Absent: what a session start gives. */
  query?: string | undefined;
  /** Ids (and `list:<name>`) that were given already. */
  given?: ReadonlySet<string>;
};

/**
 * What a session would be given now (`text`, at most 9,500 characters; "" for a cold start), and why: each item with its
 * label, tokens, score and reason, and what was left out. Writes nothing but caches.
 * @throws UserError where there is no store
 */
export async function context(ws: Workspace, input: ContextInput = {}): Promise<Assembled> {
  return input.query === undefined
    ? (await import("./context-start.ts")).sessionBlock(ws, input)
    : promptBlock(ws, input.query, input.given);
}
