import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { parse } from "smol-toml";
import { afterEach, describe, expect, test } from "vitest";
import { hooksCheck } from "../../src/ops/doctor/hooks.ts";
import { inProcess } from "../commands/run.ts";
import { withoutStore } from "../commands/store.ts";
import { callsOf, clientWith } from "../mcp/connect.ts";
import { makeProject, type Project } from "./project.ts";

let project: Project;
afterEach(() => project.remove());
const setUp = (...args: Parameters<typeof makeProject>): Project => (project = makeProject(...args));

const CODEX = ".codex/config.toml";
const CURSOR = ".cursor/mcp.json";
const SERVER = { command: "tasuki", args: ["mcp"] };
const BIN = join(
  process.env["TASUKI_TEST_DIST"] ?? join(import.meta.dirname, "../../plugin/dist"),
  "tasuki.cjs",
);

const inToml = (): Record<string, any> => JSON.parse(JSON.stringify(parse(project.read(CODEX))));
const inJson = (): Record<string, any> => JSON.parse(project.read(CURSOR));
/** How often a file speaks of the work memory. */
const blocksIn = (path: string): number =>
  project.has(path) ? project.read(path).split("<!-- tasuki:start -->").length - 1 : 0;
const STORE = ["memory/README.md", "memory/config.yml"];

describe("a new project", () => {
  test("for Codex and Cursor: the server in both, one AGENTS.md, nothing of Claude Code's", async () => {
    setUp();
    const { next } = await project.init({ agents: ["codex", "cursor"] });
    expect(Object.keys(project.tree())).toEqual([CODEX, CURSOR, "AGENTS.md", ...STORE].toSorted());
    expect(inToml()).toEqual({ mcp_servers: { tasuki: SERVER } });
    expect(inJson()).toEqual({ mcpServers: { tasuki: SERVER } });
    expect(project.read("AGENTS.md")).toContain("`handoff_read`");
    expect(next).toContain(`${CODEX} ${CURSOR} AGENTS.md`);
    expect(await hooksCheck(await project.open())).toMatchObject({ ok: true });
    const tree = project.tree();
    expect((await project.init({ agents: ["cursor", "codex"] })).changed).toEqual([]);
    expect(project.tree()).toEqual(tree);
    await project.uninit();
    expect(Object.keys(project.tree())).toEqual(STORE);
    expect([project.has(".codex"), project.has(".cursor")]).toEqual([false, false]);
  });

  test("what is written starts a server that answers", async () => {
    setUp();
    await project.init({ agents: ["codex"] });
    const bin = join(project.base, "bin");
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, "tasuki"));
    const { command, args } = inToml()["mcp_servers"].tasuki;
    const client = clientWith("legacy", [project.root]);
    await client.connect(
      new StdioClientTransport({
        command,
        args,
        cwd: project.base,
        env: {
          ...project.env,
          TASUKI_NO_BACKGROUND: "1",
          PATH: [bin, dirname(process.execPath), project.env.PATH].join(delimiter),
        },
      }),
    );
    const { ask } = callsOf(client);
    expect((await ask("work_state_write", { list: "first", fields: { goal: "A goal" } }))["path"]).toBe(
      "memory/handoffs/first.md",
    );
    await client.close();
    expect(project.read("memory/handoffs/first.md")).toContain("A goal");
  });
});

describe("what people have is kept", () => {
  const MINE_TOML =
    '# my own\r\nmodel = "o9"  # keep\r\n\r\n[mcp_servers.docs]\r\ncommand = "docs"\r\nargs = [\r\n  "--x",\r\n]\r\n\r\n[profiles.a]\r\nnote = """\r\n[mcp_servers.tasuki]\r\ncommand = "tasuki"\r\n"""\r\n';
  const MINE_JSON = '{\n\t// mine\n\t"mcpServers": {\n\t\t"docs": {"url": "https://example.org"},\n\t},\n}\n';

  test.each([MINE_TOML, MINE_TOML.trimEnd(), "", "\ufeffmodel = 'x'\n", "[mcp_servers]\n"])(
    "Codex: %j",
    async (mine) => {
      setUp({ [CODEX]: mine });
      await project.init({ agents: ["codex"] });
      const text = project.read(CODEX);
      expect(text.startsWith(mine)).toBe(true);
      expect(JSON.parse(JSON.stringify(parse(text.replace("\ufeff", ""))))["mcp_servers"]["tasuki"]).toEqual(
        SERVER,
      );
      expect(/\r\n/.test(mine) ? /[^\r]\n/.test(text) : text.includes("\r")).toBe(false);
      // A line of the person's own since, so that not the backup but our lines alone are what goes.
      project.write(CODEX, `${text}\n# later\n`);
      await project.uninit();
      expect(project.read(CODEX).replace(/\s*# later\n$/, "")).toBe(mine.replace(/\r?\n$/, ""));
    },
  );

  test("Cursor: comments, tabs and trailing commas", async () => {
    setUp({ [CURSOR]: MINE_JSON });
    await project.init({ agents: ["cursor"] });
    expect(project.read(CURSOR)).toContain(
      '\t// mine\n\t"mcpServers": {\n\t\t"docs": {"url": "https://example.org"},\n\t\t"tasuki": {',
    );
    project.write(CURSOR, project.read(CURSOR).replace("// mine", "// still mine"));
    await project.uninit();
    expect(project.read(CURSOR)).toBe(MINE_JSON.replace("// mine", "// still mine"));
  });

  test("untouched since, the very bytes come back", async () => {
    setUp({ [CODEX]: MINE_TOML, [CURSOR]: MINE_JSON, "AGENTS.md": "# Ours\n" });
    const tree = project.tree();
    await project.init({ agents: ["codex", "cursor"] });
    await project.uninit();
    const now = Object.entries(project.tree()).filter(([path]) => !path.startsWith("memory/"));
    expect(Object.fromEntries(now)).toEqual(tree);
  });

  test("a server of that name which is not ours stays, with a word", async () => {
    const theirs = '[mcp_servers.tasuki]\ncommand = "npx"\nargs = ["tasuki", "mcp"]\n';
    setUp({ [CODEX]: theirs });
    const { warnings } = await project.init({ agents: ["codex"] });
    expect(warnings).toEqual([expect.stringContaining("left as it is")]);
    expect((await project.uninit()).warnings).toContainEqual(expect.stringContaining("so it stays"));
    expect(project.read(CODEX)).toBe(theirs);
  });

  test.each([
    [CODEX, "model = \n", "codex", /config\.toml:1 is not valid TOML/],
    [
      CODEX,
      'mcp_servers = { docs = { command = "x" } }\n',
      "codex",
      /put this into it yourself:\n\[mcp_servers\.tasuki\]/,
    ],
    [CURSOR, "{", "cursor", /mcp\.json/],
    [CURSOR, '{"mcpServers": []}', "cursor", /has to be an object/],
  ] as const)("%s that holds %j is refused before anything is written", async (file, text, agent, says) => {
    setUp({ [file]: text });
    const tree = project.tree();
    await expect(project.init({ agents: [agent] })).rejects.toThrow(says);
    expect(project.tree()).toEqual(tree);
  });
});

describe("who reads which instructions", () => {
  test("Claude Code too, without a CLAUDE.md: it reads AGENTS.md, so there is one block", async () => {
    setUp();
    await project.init({ agents: ["claude", "codex"] });
    expect([blocksIn("AGENTS.md"), blocksIn("CLAUDE.md")]).toEqual([1, 0]);
    expect(project.has(".claude/settings.json")).toBe(true);
  });

  test("a CLAUDE.md silences AGENTS.md: each has its own, and keeps it", async () => {
    setUp({ "CLAUDE.md": "# Mine\n" });
    await project.init();
    await project.init({ agents: ["codex"] });
    expect([blocksIn("AGENTS.md"), blocksIn("CLAUDE.md")]).toEqual([1, 1]);
    expect(project.read("CLAUDE.md")).not.toContain("handoff_read");
    const tree = project.tree();
    expect((await project.init()).changed).toEqual([]);
    expect(project.tree()).toEqual(tree);
  });

  test("a CLAUDE.md that imports AGENTS.md needs none", async () => {
    setUp({ "CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "# Ours\n" });
    await project.init({ agents: ["claude", "cursor"] });
    expect([blocksIn("AGENTS.md"), blocksIn("CLAUDE.md")]).toEqual([1, 0]);
  });

  test("a CLAUDE.md that is a link to AGENTS.md is written once", async () => {
    setUp({ "AGENTS.md": "# Ours\n" });
    symlinkSync("AGENTS.md", join(project.root, "CLAUDE.md"));
    await project.init({ agents: ["claude", "codex"] });
    expect(blocksIn("AGENTS.md")).toBe(1);
    expect(project.read("AGENTS.md")).toContain("handoff_read");
    expect((await project.init()).changed).toEqual([]);
  });

  test("for Codex alone a CLAUDE.md is left as it is", async () => {
    setUp({ "CLAUDE.md": "# Mine\n" });
    await project.init({ agents: ["codex"] });
    expect(project.read("CLAUDE.md")).toBe("# Mine\n");
  });
});

test.each([
  [{ agents: ["codex"], plain: true }, /--plain/],
  [{ agents: ["codex"], local: true }, /--agent claude,codex/],
  [{ agents: ["cursor"], native: "off" }, /--native is about Claude Code/],
  [{ agents: ["vim"] }, /one of claude, codex, cursor/],
])("%j is refused", async (options, says) => {
  setUp();
  await expect(project.init(options as Parameters<Project["init"]>[0])).rejects.toThrow(says);
  expect(project.tree()).toEqual({});
});

test("on the command line: several with commas or repeated; what to do next is said of them", async () => {
  const box = withoutStore();
  const { out, err, code } = await inProcess(box, {
    argv: ["init", "--yes", "--agent", "codex", "--agent", "cursor,codex"],
  });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Then start Codex or Cursor here");
  expect(out).not.toContain("Claude Code");
  expect((await inProcess(box, { argv: ["init", "--agent", "vim"] })).err).toContain("vim");
  setUp();
});
