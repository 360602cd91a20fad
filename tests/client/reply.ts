// A scripted reply in the shapes of the Messages API: whole, or as the events of a stream.
import { randomBytes } from "node:crypto";

/** What the model says next: words, one call of a tool, or both. */
export type Reply = {
  text?: string;
  tool?: string;
  input?: Record<string, unknown>;
  /** The usage that it reports. */
  inputTokens?: number;
  /** Kept for the conversation whose first message of the person holds this: a subagent's. */
  to?: string;
  /** Answers when this has come to pass. */
  after?: Promise<unknown>;
};

type Content =
  | { type: "text"; text: string }
  | { type: "tool_use"; id: string; name: string; input: Record<string, unknown> };
type Usage = {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  output_tokens: number;
};
type Answer = {
  id: string;
  type: "message";
  role: "assistant";
  model: string;
  content: Content[];
  stop_reason: string | null;
  stop_sequence: null;
  usage: Usage;
};
type StreamEvent = { type: string } & Record<string, unknown>;

/** A reply as one message. */
export function messageOf({ text, tool, input = {}, inputTokens = 1000 }: Reply, model: string): Answer {
  const content: Content[] = [];
  if (text !== undefined) content.push({ type: "text", text });
  if (tool !== undefined) content.push({ type: "tool_use", id: id("toolu"), name: tool, input });
  return {
    id: id("msg"),
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: tool === undefined ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: {
      input_tokens: inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 20,
    },
  };
}

/** The same message as the events of a stream. */
export function eventsOf(message: Answer): StreamEvent[] {
  return [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    ...message.content.flatMap(eventsOfBlock),
    {
      type: "message_delta",
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: message.usage,
    },
    { type: "message_stop" },
  ];
}

function eventsOfBlock(block: Content, index: number): StreamEvent[] {
  const isText = block.type === "text";
  const empty = isText ? { ...block, text: "" } : { ...block, input: {} };
  const delta = isText
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
  return [
    { type: "content_block_start", index, content_block: empty },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ];
}

/** The body of an error answer. */
export const errorEvent = (message: string): StreamEvent => ({
  type: "error",
  error: { type: "not_found_error", message },
});

const id = (prefix: string): string => `${prefix}_${randomBytes(9).toString("hex")}`;
