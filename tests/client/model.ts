// The model that the real client talks to here: an HTTP server on loopback that answers by a script and keeps
// every request, so that a test can say what was in it.
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errorEvent, eventsOf, messageOf } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** One content block of a request; only what the tests read. */
export type Block = {
  type: string;
  text?: string;
  content?: string | Block[];
  input?: unknown;
  is_error?: boolean;
};
export type Message = { role: string; content: string | Block[] };
export type Body = {
  model: string;
  stream?: boolean;
  system?: string | Block[];
  messages: Message[];
  tools?: { name: string }[];
};

export type Model = {
  url: string;
  /** The requests of the conversation itself (they carry tools), oldest first. */
  requests: Body[];
  /** Everything else that was asked: titles, counts, unknown paths. */
  others: { path: string; body: unknown }[];
  /** Adds replies while the client runs. */
  push: (...replies: Reply[]) => void;
  close: () => Promise<void>;
};

/** Starts a model that gives `script` in order, one reply a request, then says that it has nothing left. */
export async function startModel(script: readonly Reply[]): Promise<Model> {
  const queue = [...script];
  const requests: Body[] = [];
  const others: { path: string; body: unknown }[] = [];

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://loopback");
    const body = parse(await textOfRequest(request));
    if (pathname === "/v1/messages" && isConversation(body)) {
      requests.push(body);
      const reply = nextFor(body, queue);
      await reply.after;
      return send(response, { reply, body });
    }
    others.push({ path: pathname, body });
    if (pathname === "/v1/messages") return send(response, { reply: { text: "ok" }, body: body as Body });
    const isCount = pathname === "/v1/messages/count_tokens";
    json(response, isCount ? 200 : 404, isCount ? { input_tokens: 1000 } : errorEvent(`no ${pathname} here`));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    others,
    push: (...replies) => void queue.push(...replies),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Something that a reply waits for (`after`), and the test brings about. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** All text of a request: system prompt, messages, tool calls and results. */
export function textOf(body: Body): string {
  return [...blocksOf(body.system ?? ""), ...body.messages.flatMap((one) => blocksOf(one.content))]
    .map(blockText)
    .join("\n");
}

/** How often a text stands in a request. */
export const countIn = (body: Body, text: string): number => textOf(body).split(text).length - 1;

/** The opening lines of our frame in a request: one for each block. */
export const openingsIn = (body: Body): string[] => textOf(body).match(/^.*<tasuki-[0-9A-Za-z]+>/gm) ?? [];

/** The results of tool calls in a request. */
export function toolResults(body: Body): Block[] {
  return body.messages
    .flatMap((one) => blocksOf(one.content))
    .filter((block) => block.type === "tool_result");
}

/** The text of a block, that of a tool result included. */
export function blockText(block: Block): string {
  if (block.type === "tool_use") return JSON.stringify(block.input);
  if (block.type === "tool_result")
    return blocksOf(block.content ?? "")
      .map(blockText)
      .join("\n");
  return block.text ?? "";
}

const blocksOf = (content: string | Block[]): Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : content;

/** The oldest reply that is kept for this conversation, else the oldest that is for any. */
function nextFor(body: Body, queue: Reply[]): Reply {
  const first = body.messages.find(({ role }) => role === "user");
  const said = blocksOf(first?.content ?? "")
    .map(blockText)
    .join("\n");
  const own = queue.findIndex(({ to }) => to !== undefined && said.includes(to));
  const at = own < 0 ? queue.findIndex(({ to }) => to === undefined) : own;
  return queue.splice(at, at < 0 ? 0 : 1)[0] ?? { text: "(the script has no more replies)" };
}

/** The client's side requests (titles, summaries) carry no tools. */
function isConversation(body: unknown): body is Body {
  return ((body as Body | null)?.tools?.length ?? 0) > 0;
}

function send(response: ServerResponse, { reply, body }: { reply: Reply; body: Body }): void {
  const message = messageOf(reply, body.model);
  if (!body.stream) return json(response, 200, message);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const { type, ...data } of eventsOf(message)) {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  }
  response.end();
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

async function textOfRequest(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
