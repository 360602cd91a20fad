import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { MCP_TOOLS } from "../../src/render/mcp-tools.ts";
import { blocksOf, codeIn, deadEnd, linksOf, pageOf, tablesOf } from "./pages.ts";

const FILE = "docs/other-clients.md";
const page = pageOf(FILE);
const SERVER = { command: "tasuki", args: ["mcp"] };

test("every entry can be read by its client, and starts the server", () => {
  const parsers: Record<string, (text: string) => unknown> = { json: JSON.parse, toml: parse };
  const entries = blocksOf(page).flatMap(({ info, text }) => parsers[info]?.(text) ?? []);
  expect(entries.map((entry) => JSON.parse(JSON.stringify(entry)))).toEqual([
    { mcp_servers: { tasuki: SERVER } },
    { mcpServers: { tasuki: SERVER } },
    { servers: { tasuki: { type: "stdio", ...SERVER } } },
  ]);
});

test("the table names every tool, with the names of its input", () => {
  const rows = tablesOf(page)[0]!.map(([usage = "", , writes = ""]) => ({
    usage: codeIn(usage)[0]!,
    writes,
  }));
  expect(rows.map(({ usage }) => usage.split(" ")[0]!).toSorted()).toEqual(Object.keys(MCP_TOOLS).toSorted());
  for (const { usage, writes } of rows) {
    const tool = Object.values(MCP_TOOLS).find(({ name }) => name === usage.split(" ")[0])!;
    const named = [...usage.matchAll(/(\w+)(\??)(?=[,}])/g)].map(([, key, optional]) => [
      key,
      optional === "",
    ]);
    const { properties, required = [] } = tool.inputSchema as {
      properties: object;
      required?: readonly string[];
    };
    for (const [key, isRequired] of named) {
      expect(Object.keys(properties)).toContain(key);
      expect(required.includes(key as string)).toBe(isRequired);
    }
    expect(writes === "yes").toBe(!tool.annotations.readOnlyHint);
  }
});

test("every link leads somewhere", () => {
  expect(linksOf(page).flatMap((target) => deadEnd(FILE, target) ?? [])).toEqual([]);
});
