/** A tool as a model reads it: in the plugin and over MCP alike. The schemas are JSON Schema. */
export type ToolText = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
};
export type ObjectSchema = {
  type: "object";
  properties: Record<string, unknown>;
  required?: string[];
  additionalProperties?: boolean;
};

export const LIST = {
  type: "string",
  description: "The list; without it the one in hand, else that of the branch",
};

export const WORK_STATE_WRITE = {
  name: "work_state_write",
  title: "Write the work state",
  description:
    "Writes the work state of a list, which is also the handoff that the next session starts from (memory/handoffs/<list>.md). " +
    "Without `task`, `fields` are the list's own: goal, next_step, decisions or done or files or open_questions (arrays replace), decision (adds one), " +
    "failed, verification, status (open, done); other keys are kept as they are; null clears. With `task`, that item is made or updated: " +
    "status is todo, doing, done or dropped, other keys belong to the item. Answers with the items still open.",
  inputSchema: {
    type: "object",
    properties: {
      list: LIST,
      fields: { type: "object", description: "What to write", additionalProperties: true },
    },
    required: ["fields"],
  },
} as const satisfies ToolText;

export const WORK_STATE_READ = {
  name: "work_state_read",
  title: "Read the work state",
  description:
    "Reads the work state of a list: goal, next step, decisions, open questions, tasks. Without a list: every open one.",
  inputSchema: { type: "object", properties: { list: LIST } },
} as const satisfies ToolText;
