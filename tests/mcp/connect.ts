import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { pathToFileURL } from "node:url";
import { mcpTools } from "../../src/commands/mcp-tools.ts";
import type { World } from "../../src/model/world.ts";
import { MCP_INSTRUCTIONS } from "../../src/render/mcp-tools.ts";
import { serveTools } from "../../src/doors/tool-server.ts";
import { VERSION } from "../../src/version.ts";
import { NOW } from "../commands/run.ts";
import type { Sandbox } from "../git/sandbox.ts";

export type Era = "legacy" | "modern";
export type Connected = {
  client: Client;
  /** The object of an answer; an error fails the test. */
  ask: (name: string, input?: Record<string, unknown>) => Promise<Record<string, any>>;
  /** The message of an error; an answer fails the test. */
  refused: (name: string, input?: Record<string, unknown>) => Promise<string>;
  close: () => Promise<void>;
};
export type ConnectOptions = {
  era?: Era;
  /** Folders that the client says it works in; undefined: it does not speak of roots. */
  roots?: readonly string[];
  env?: Record<string, string>;
  dir?: string;
  cwd?: string;
};

/** The official client at one end of a pipe in this process, our server at the other. */
export async function connect(box: Sandbox, options: ConnectOptions = {}): Promise<Connected> {
  const { era = "legacy", roots, env = {}, dir, cwd = box.dir } = options;
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const served = serveTools({
    tools: mcpTools({ world: worldOf(box, { cwd, env }), dir }),
    version: VERSION,
    instructions: MCP_INSTRUCTIONS,
    asksRoots: dir === undefined,
    transport: theirs,
  });
  const client = clientWith(era, roots);
  await client.connect(ours);
  return { ...callsOf(client), client, close: () => client.close().then(() => served) };
}

export function clientWith(era: Era, roots?: readonly string[]): Client {
  const client = new Client(
    { name: "a-client", version: "1.0.0" },
    {
      capabilities: roots === undefined ? {} : { roots: { listChanged: true } },
      versionNegotiation: { mode: era === "legacy" ? "legacy" : "auto" },
    },
  );
  if (roots !== undefined)
    client.setRequestHandler("roots/list", () => ({
      roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href, name: "project" })),
    }));
  return client;
}

export function callsOf(client: Client): Pick<Connected, "ask" | "refused"> {
  const call = (name: string, input: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: input });
  const textOf = ({ content }: Awaited<ReturnType<typeof call>>): string =>
    content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return {
    ask: async (name, input) => {
      const result = await call(name, input);
      if (result.isError) throw new Error(textOf(result));
      const value = result.structuredContent as Record<string, any>;
      // Both say the same, for clients that know one of them alone.
      if (textOf(result) !== JSON.stringify(value)) throw new Error("text and structured content differ");
      return value;
    },
    refused: async (name, input) => {
      const result = await call(name, input);
      if (!result.isError) throw new Error(`${name} was answered: ${textOf(result)}`);
      return textOf(result);
    },
  };
}

function worldOf(box: Sandbox, { cwd, env }: { cwd: string; env: Record<string, string> }): World {
  let seed = 0;
  return {
    cwd,
    env: { ...box.env, ...env },
    now: () => new Date(NOW),
    random: () => (seed = (seed * 16807 + 12345) % 2147483647) / 2147483647,
    readStdin: () => Promise.reject(new Error("standard input is the protocol's")),
    readStdinBytes: () => Promise.reject(new Error("standard input is the protocol's")),
    isAlive: () => false,
  };
}
