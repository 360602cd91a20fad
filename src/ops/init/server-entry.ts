/** How a client starts the server: no path of a machine, since the file is committed. */
export type ServerEntry = { command: string; args: string[] };
export const ENTRY: ServerEntry = { command: "tasuki", args: ["mcp"] };
