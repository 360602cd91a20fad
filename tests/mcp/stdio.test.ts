// The process itself: what is on standard output, and how it ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { withStore } from "../commands/store.ts";
import { callsOf, clientWith } from "./connect.ts";

const BIN = join(
  process.env["TASUKI_TEST_DIST"] ?? join(import.meta.dirname, "../../plugin/dist"),
  "tasuki.cjs",
);

test("serves the official client from the bin, in the folder that it was started in", async () => {
  const box = withStore();
  const client = clientWith("legacy");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, "mcp"],
    cwd: box.dir,
    env: { ...box.env, TASUKI_NO_BACKGROUND: "1" },
    stderr: "pipe",
  });
  const complaints: unknown[] = [];
  transport.stderr?.on("data", (text) => complaints.push(text));
  await client.connect(transport);
  const { ask } = callsOf(client);
  expect((await ask("memory_search", { query: "why not redis" }))["hits"][0].id).toBe(
    "sessions-in-postgres-x2k9",
  );
  await client.close();
  expect(complaints).toEqual([]);
});

test("ends when it is told to, and by itself with its input", async () => {
  const box = withStore();
  const options = { cwd: box.dir, env: { ...box.env, TASUKI_NO_BACKGROUND: "1" } };
  const told = spawn(process.execPath, [BIN, "mcp"], options);
  const left = spawn(process.execPath, [BIN, "mcp"], options);
  const said = { out: "", err: "" };
  for (const child of [told, left]) {
    child.stdout.setEncoding("utf8").on("data", (text: string) => void (said.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => void (said.err += text));
    // Whoever answers is listening to signals, too.
    child.stdin.write('{ this is no message\n[]\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await once(child.stdout, "data");
  }
  const ends = [once(told, "close"), once(left, "close")];
  told.kill("SIGTERM");
  left.stdin.end();
  expect((await Promise.all(ends)).map(([code, signal]) => [code, signal])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(said.err).toBe("");
  expect(
    said.out
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: number }).id),
  ).toEqual([1, 1]);
});
