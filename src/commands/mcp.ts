import { MCP_INSTRUCTIONS } from "../render/mcp-tools.ts";
import { VERSION } from "../version.ts";
import type { Command } from "./command.ts";
import { one } from "./print.ts";

export const mcp: Command = {
  command: "mcp",
  describe: "Serve memories and handoffs to other clients (MCP, on standard input and output)",
  builder: (yargs) =>
    yargs.example("claude mcp add tasuki -- tasuki mcp", "in Claude Code; others: docs/other-clients.md"),
  run: async ({ world, args }) => {
    const { mcpTools } = await import("./mcp-tools.ts");
    const { serveTools } = await import("../doors/tool-server.ts");
    const dir = one(args["C"]);
    await serveTools({
      tools: mcpTools({ world, dir, flags: args }),
      version: VERSION,
      instructions: MCP_INSTRUCTIONS,
      asksRoots: dir === undefined,
    });
  },
};
