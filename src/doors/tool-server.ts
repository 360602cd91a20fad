import {
  CLIENT_CAPABILITIES_META_KEY,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
} from "@modelcontextprotocol/server";
import type { CallToolResult, ServerContext, Transport } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { McpToolText } from "../render/mcp-tools.ts";

/*
 * The one place that knows the server package: a bundle of its own, so that no other verb pays for it. Standard output
 * belongs to the protocol.
 */

/** What a call gives: an object for the model, or a message that teaches. Never thrown. */
export type ToolAnswer = { value: Record<string, unknown> } | { error: string };
/** A tool and what it does. `roots`: folders that the client says it works in, as `file:` addresses. */
export type Tool = McpToolText & {
  run: (input: Record<string, unknown>, roots: readonly string[]) => Promise<ToolAnswer>;
};
export type ServeOptions = {
  tools: readonly Tool[];
  version: string;
  /** What the client tells its model of the server. */
  instructions: string;
  /** Whether the folder is looked for among the client's roots. */
  asksRoots: boolean;
  /** Default: standard input and output. */
  transport?: Transport;
};

/** Serves until the client goes away, or the process is told to end; what runs then is finished first. */
export async function serveTools(options: ServeOptions): Promise<void> {
  const wire = options.transport ?? new StdioServerTransport();
  const inOrder = queue();
  const handle = serveStdio(({ era }) => serverFor(options, era, inOrder), { transport: wire });
  await new Promise<void>((resolve) => {
    const closed = wire.onclose;
    wire.onclose = () => {
      closed?.();
      resolve();
    };
    if (options.transport === undefined)
      for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
        process.once(signal, () => void handle.close().then(resolve, resolve));
  });
  await inOrder(() => Promise.resolve());
}

type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

/** One after the other: each sees what the one before it wrote, and none closes files that another still reads. */
function queue(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

type Era = "legacy" | "modern";

function serverFor(
  { tools, version, instructions, asksRoots }: ServeOptions,
  era: Era,
  inOrder: InOrder,
): McpServer {
  const server = new McpServer(
    { name: "tasuki", title: "tasuki", version },
    { instructions, capabilities: { tools: {} } },
  );
  const rootsFor = asksRoots ? rootsOf(server, era) : () => Promise.resolve([]);
  for (const { name, run, inputSchema, outputSchema, ...text } of tools)
    server.registerTool(
      name,
      { ...text, inputSchema: schemaOf(inputSchema), outputSchema: schemaOf(outputSchema) },
      async (input, ctx) => {
        const roots = await rootsFor(ctx);
        if (roots === ASK) return inputRequired({ inputRequests: { [ROOTS]: inputRequired.listRoots() } });
        return resultOf(await inOrder(() => run(input, roots)));
      },
    );
  return server;
}

/** The schema is for the client; input is checked by the tool itself, whose messages say what would be right. */
const schemaOf = (schema: McpToolText["inputSchema"]) =>
  fromJsonSchema<Record<string, unknown>>(schema as Parameters<typeof fromJsonSchema>[0], {
    getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
  });

function resultOf(answer: ToolAnswer): CallToolResult {
  if ("error" in answer) return { isError: true, content: [{ type: "text", text: answer.error }] };
  return {
    structuredContent: answer.value,
    content: [{ type: "text", text: JSON.stringify(answer.value) }],
  };
}

const ROOTS = "roots";
const ASK = Symbol("the client has to be asked first");
/** A client that does not answer is asked once. Milliseconds. */
const LONGEST_WAIT = 3_000;

/** Where the client works, asked for when a tool needs it: older protocols by a request, newer ones by an answer that asks. */
function rootsOf(
  server: McpServer,
  era: Era,
): (ctx: ServerContext) => Promise<readonly string[] | typeof ASK> {
  let known: Promise<readonly string[]> | null = null;
  const { server: inner } = server;
  if (era === "legacy")
    inner.setNotificationHandler("notifications/roots/list_changed", () => {
      known = null;
    });
  const ask = async (): Promise<readonly string[]> => {
    if (inner.getClientCapabilities()?.roots === undefined) return [];
    try {
      return (await inner.listRoots(undefined, { timeout: LONGEST_WAIT })).roots.map(({ uri }) => uri);
    } catch {
      return [];
    }
  };
  if (era === "legacy") return () => (known ??= ask());
  return ({ mcpReq }) => {
    const envelope = mcpReq.envelope as Record<string, { roots?: object } | undefined> | undefined;
    if (envelope?.[CLIENT_CAPABILITIES_META_KEY]?.roots === undefined) return Promise.resolve([]);
    if (mcpReq.inputResponses === undefined) return Promise.resolve(ASK);
    const view = inputResponse(mcpReq.inputResponses, ROOTS);
    return Promise.resolve(view.kind === "roots" ? view.roots.map(({ uri }) => uri) : []);
  };
}
