import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { indexText, isGenerated, linkedIn, withoutPointer } from "../../src/claude/memory-index.ts";
import { archive } from "../../src/ops/lifecycle.ts";
import { context } from "../../src/ops/context.ts";
import { renewNative } from "../../src/ops/native/index-file.ts";
import { remember } from "../../src/ops/remember.ts";
import { refresh } from "../../src/ops/refresh.ts";
import { set } from "../../src/ops/set.ts";
import { makeProject, type Project } from "./project.ts";

const LOCAL = ".claude/settings.local.json";
const KEY = `ghp_${"aybhHitbwJuQ5gKeiOLS4GMtbtK4FE0KFR0z"}`;

const learned = (name: string, type: string, text: string): string =>
  `---\nname: ${name}\ndescription: When ${name.toLowerCase()} matters\nmetadata:\n  type: ${type}\n---\n\n${text}\n`;

const USER = learned("Role", "user", "A back-end engineer.");
const PROJECT = learned("Kiln", "project", "The kiln is cold on Sundays.");

let project: Project;
afterEach(() => project.remove());

/** A project in which the client has learned something already. */
function withLearned(files: Record<string, string>, own: Record<string, string | Buffer> = {}): Project {
  project = makeProject(own);
  for (const [name, text] of Object.entries(files)) learn(project, name, text);
  return project;
}

const folderOf = ({ env, root }: Project): string =>
  join(env.HOME, ".claude/projects", root.replace(/[^a-zA-Z0-9]/g, "-"), "memory");

function learn(of: Project, name: string, text: string): void {
  mkdirSync(folderOf(of), { recursive: true });
  writeFileSync(join(folderOf(of), name), text);
}

function atHome(path: string, text: string): void {
  const file = join(project.env.HOME, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const settings = (): Record<string, unknown> => JSON.parse(project.read(LOCAL)) as Record<string, unknown>;
async function renew(): Promise<void> {
  const place = { root: project.root, dir: join(project.root, "memory"), tier: "project" as const };
  await renewNative(await project.open(), place);
}
const index = (): string => project.read("memory/MEMORY.md");

describe("init --native adopt", () => {
  test("points the client at the store, copies what it has learned, and makes its index", async () => {
    withLearned({
      "MEMORY.md": "- [Role](role.md) — a line of the client's\n",
      "role.md": USER,
      "kiln.md": PROJECT,
      "token.md": learned("Token", "reference", `The token is ${KEY}.`),
    });
    const { changed, warnings, next } = await project.init({ native: "adopt" });
    expect(settings()).toEqual({ autoMemoryDirectory: join(project.root, "memory") });
    expect(project.read("memory/role.md")).toBe(USER);
    expect(project.read("memory/kiln.md")).toBe(PROJECT);
    expect(project.read("memory/token.md")).not.toContain(KEY);
    expect(readFileSync(join(folderOf(project), "token.md"), "utf8")).toContain(KEY);
    expect(changed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["memory/role.md", "memory/kiln.md", "memory/token.md", LOCAL]),
    );
    expect(warnings.join("\n")).toMatch(
      /memory\/token\.md: replaced \[redacted:[\w-]+\][^]*3 memories of Claude Code's own/,
    );
    expect(index()).toContain("- [Kiln](kiln.md) — When kiln matters\n");
    expect(next).not.toContain("settings.local.json");
  });

  test("keeps out of git what speaks of a person, and the index, until somebody says otherwise", async () => {
    withLearned({
      "role.md": USER,
      "kiln.md": PROJECT,
      "style[1].md": learned("Style", "feedback", "Short."),
    });
    await project.init({ native: "adopt" });
    const seen = (): string[] =>
      project
        .git("status", "--porcelain", "-uall", "memory")
        .split("\n")
        .filter((line) => /memory\/[^/]+\.md/.test(line));
    expect(seen()).toEqual(["?? memory/README.md", "?? memory/kiln.md"]);
    project.git("add", "-f", "memory/role.md");
    project.git("commit", "-qm", "It is for all of us");
    project.write("memory/role.md", USER.replace("engineer", "developer"));
    expect(seen()).toContain(" M memory/role.md");
    // Of what the client says later that it is the project's.
    project.write("memory/style[1].md", learned("Style", "project", "Short."));
    const ws = await project.open();
    (await refresh(ws, { root: project.root, dir: join(project.root, "memory"), tier: "project" })).close();
    expect(seen()).toContain("?? memory/style[1].md");
  });

  test("what speaks of a person stays hidden while it can't be read, or says nothing of it", async () => {
    const broken: Record<string, string | Buffer> = {
      "list.md": USER.replace("  type: user", "  type: user\n  tags: [a, b"),
      "open.md": USER.replace("\n---\n\n", "\n\n"),
      "latin.md": Buffer.from(USER.replace("back", "b\xe4ck"), "latin1"),
      "large.md": `${USER}${"x".repeat(1_000_100)}`,
      "none.md": USER.replace("metadata:\n  type: user\n", ""),
    };
    withLearned(Object.fromEntries(Object.keys(broken).map((name) => [name, USER])));
    await project.init({ native: "adopt" });
    for (const [name, text] of Object.entries(broken)) {
      project.write(`memory/${name}`, text);
      // What is written like that at once is not published either, where it says of whom it speaks.
      if (name !== "none.md") project.write(`memory/new-${name}`, text);
    }
    await renew();
    const seen = project.git("status", "--porcelain", "-uall", "memory");
    expect(seen.match(/memory\/[^/\n]+\.md/g)).toEqual(["memory/README.md"]);
  });

  test("an index line goes with its file, and comes before it", async () => {
    withLearned({ "kiln.md": PROJECT });
    await project.init({ native: "adopt" });
    project.write(
      "memory/MEMORY.md",
      `${index()}- [Soon](soon.md) — its file comes next\n- see [Kiln](kiln.md) first\n`,
    );
    await renew();
    expect(index()).toContain("- [Soon](soon.md)");
    project.write("memory/soon.md", learned("Soon", "project", "Soon."));
    await renew();
    expect(index().match(/soon\.md/g)).toHaveLength(1);
    for (const name of ["soon.md", "kiln.md"]) rmSync(join(project.root, "memory", name));
    await renew();
    expect(index()).not.toMatch(/soon\.md|^- \[Kiln\]/m);
    expect(index()).toContain("- see [Kiln](kiln.md) first\n");
  });

  test("an index that can't be edited stays, and stops no write", async () => {
    withLearned({ "kiln.md": PROJECT });
    await project.init({ native: "adopt" });
    const mine = Buffer.from("- caf\xe9\n", "latin1");
    project.write("memory/MEMORY.md", mine);
    await renew();
    expect(readFileSync(join(project.root, "memory/MEMORY.md"))).toEqual(mine);
  });

  test("changes nothing the second time, and copies what was learned since", async () => {
    withLearned({ "kiln.md": PROJECT });
    await project.init({ native: "adopt" });
    const before = project.tree();
    expect((await project.init({ native: "adopt" })).changed).toEqual([]);
    expect(project.tree()).toEqual(before);
    learn(project, "amber.md", learned("Amber", "project", "Amber is light."));
    learn(project, "kiln.md", PROJECT.replace("cold", "hot"));
    const { changed, warnings } = await project.init({ native: "adopt" });
    expect(changed.map(({ path }) => path)).toEqual(["memory/amber.md"]);
    expect(project.read("memory/kiln.md")).toBe(PROJECT);
    expect(warnings.join()).toContain("memory/kiln.md is there already and differs");
  });

  test("says what it would do", async () => {
    withLearned({ "kiln.md": PROJECT });
    const { changed } = await project.init({ native: "adopt", dryRun: true });
    expect(changed.map(({ path }) => path)).toEqual(expect.arrayContaining([LOCAL, "memory/kiln.md"]));
    expect(project.has("memory")).toBe(false);
  });

  test.each([
    ["no file before", {}, undefined],
    [
      "a setting of the person's",
      { [LOCAL]: '{ "autoMemoryDirectory": "~/notes", "model": "opus" }\n' },
      '{ "autoMemoryDirectory": "~/notes", "model": "opus" }\n',
    ],
    [
      "an index that was there",
      {
        "memory/MEMORY.md": "# Mine\n\n- [Kiln](kiln.md) — cold\n",
        "memory/config.yml": "",
        "memory/kiln.md": PROJECT,
      },
      undefined,
    ],
  ])("uninit gives everything back: %s", async (_, own, local) => {
    withLearned({}, own);
    await project.init();
    const before = {
      index: project.has("memory/MEMORY.md") ? index() : null,
      hidden: project.read(".git/info/exclude"),
    };
    await project.init({ native: "adopt" });
    await project.uninit();
    expect(project.has(LOCAL) ? project.read(LOCAL) : undefined).toBe(local);
    expect(project.has("memory/MEMORY.md") ? index() : null).toBe(before.index);
    expect(project.read(".git/info/exclude")).toBe(before.hidden);
  });

  test("copies what was learned where the person has told the client to keep it", async () => {
    withLearned({ "kiln.md": PROJECT }, { [LOCAL]: '{ "autoMemoryDirectory": "~/learned" }\n' });
    atHome("learned/amber.md", learned("Amber", "project", "Amber is light."));
    // Not in force here: the local one goes first.
    atHome(".claude/settings.json", '{ "autoMemoryDirectory": "~/all" }\n');
    atHome("all/other.md", learned("Other", "project", "Of another project."));
    const { changed, warnings } = await project.init({ native: "adopt" });
    const paths = changed.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["memory/amber.md", "memory/kiln.md"]));
    expect(paths).not.toContain("memory/other.md");
    expect(warnings.join("\n")).not.toMatch(/can't be read|all your projects/);
    atHome("learned/late.md", learned("Late", "project", "Written by a session that was running."));
    expect((await project.init({ native: "adopt" })).changed).toEqual([
      { path: "memory/late.md", action: "created" },
    ]);
  });

  test("copies from the folder of the person's settings, and says that it is of all projects", async () => {
    withLearned({});
    const config = join(project.base, "config");
    Object.assign(project.env, { CLAUDE_CONFIG_DIR: config });
    atHome("../config/settings.json", '{ "autoMemoryDirectory": "~/all", "autoMemoryEnabled": false }\n');
    atHome("all/other.md", learned("Other", "project", "Of this or another project."));
    const { warnings } = await project.init({ native: "adopt" });
    expect(project.has("memory/other.md")).toBe(true);
    expect(warnings.join("\n")).toMatch(
      /~\/all serves all your projects \(autoMemoryDirectory in .*config\/settings/,
    );
    expect(warnings.join("\n")).toMatch(/config\/settings\.json says autoMemoryEnabled: false/);
    atHome("all/later.md", learned("Later", "project", "Of another project."));
    expect((await project.init({ native: "adopt" })).changed).toEqual([]);
  });

  test.each([
    ["~/gone", "~/gone can't be read (autoMemoryDirectory in .claude/settings.local.json)"],
    ["learned", "learned can't be read"],
  ])("says so where a folder can't be read: %s", async (name, words) => {
    withLearned({}, { [LOCAL]: JSON.stringify({ autoMemoryDirectory: name }) });
    atHome(".claude/settings.json", "{ broken");
    expect((await project.init({ native: "adopt", dryRun: true })).warnings.join("\n")).toContain(words);
  });

  test.each([
    ["what was on goes on again", { autoMemoryEnabled: true }, { autoMemoryEnabled: true }],
    ["what the person had off stays off", { autoMemoryEnabled: false }, { autoMemoryEnabled: false }],
    ["what was not said is not said", {}, {}],
  ])("off and leave, after another edit: %s", async (_, before, after) => {
    withLearned({}, { [LOCAL]: JSON.stringify({ ...before, theme: "dark" }) });
    await project.init({ native: "off", local: true });
    await project.init({ native: "off" });
    expect(settings()["autoMemoryEnabled"]).toBe(false);
    project.write(LOCAL, project.read(LOCAL).replace("dark", "light"));
    await project.init({ native: "leave" });
    const { hooks: _hooks, ...rest } = settings();
    expect(rest).toEqual({ theme: "light", ...after });
  });

  test("gives back a setting by position where the file was changed since", async () => {
    withLearned({}, { [LOCAL]: '{ "autoMemoryDirectory": "~/notes" }\n' });
    await project.init({ native: "adopt" });
    project.write(LOCAL, project.read(LOCAL).replace("{", '{ "model": "opus",'));
    await project.uninit();
    expect(settings()).toEqual({ model: "opus", autoMemoryDirectory: "~/notes" });
  });

  test.each([
    ["off", { autoMemoryEnabled: false }],
    ["leave", {}],
  ] as const)("can be changed to %s", async (mode, expected) => {
    withLearned({ "kiln.md": PROJECT });
    await project.init({ native: "adopt" });
    await project.init({ native: mode });
    expect(settings()).toEqual(expected);
    expect(project.has("memory/MEMORY.md")).toBe(false);
    expect(project.has("memory/kiln.md")).toBe(true);
    await project.init({ native: "adopt" });
    expect(settings()).toEqual({ autoMemoryDirectory: join(project.root, "memory") });
  });

  test("follows what becomes of a memory", async () => {
    withLearned({ "kiln.md": PROJECT });
    await project.init({ native: "adopt" });
    await archive(await project.open(), { ids: ["kiln"], dryRun: false });
    expect(index()).not.toContain("kiln.md");
    expect(project.read("memory/kiln.md")).toContain(
      "name: Kiln\ndescription: When kiln matters\nmetadata:\n  type: project\n",
    );
  });

  test("edits in the client's format, and takes the name along out of it", async () => {
    withLearned({ "kiln.md": PROJECT });
    await project.init({ native: "adopt" });
    const change = async (assignment: string) =>
      set(await project.open(), { id: "kiln", assignments: [assignment], dryRun: false });
    await change("title=Big kiln");
    expect(project.read("memory/kiln.md")).toContain("name: Big kiln\n");
    expect(project.read("memory/kiln.md")).not.toContain("title:");
    await change("kind=decision");
    expect(project.read("memory/decisions/kiln.md")).toContain("title: Big kiln\n");
    expect(index()).not.toContain("kiln.md");
  });

  test("the block gives nothing that the client gives", async () => {
    withLearned({ "kiln.md": PROJECT, "tea.md": learned("Tea", "feedback", "Tea at four.") });
    await project.init({ native: "adopt" });
    await remember(await project.open(), { text: "Kilns are fired on Tuesdays.", kind: "preference" });
    const { text, left_out: left } = await context(await project.open(), {});
    expect(text).toContain("fired on Tuesdays");
    expect(text).not.toMatch(/cold on Sundays|Tea at four/);
    expect(left).toEqual(expect.arrayContaining([{ id: "tea", reason: "given already" }]));
    await project.init({ native: "leave" });
    expect((await context(await project.open(), {})).text).toContain("Tea at four");
  });
});

describe("the index of the client's memory", () => {
  const files = [
    { file: "a.md", title: "A", hook: "when a" },
    { file: "b (2).md", title: "B [two]", hook: "x".repeat(400) },
  ];

  const keep = (text: string, listed: string[] = []): string =>
    indexText(text, { files, listed: new Set(listed) });

  test("keeps what stands there, adds what is new, drops what is gone", () => {
    const text = keep(
      "# Notes\n\n- [A, as the client says it](a.md) — its own words\n- [Gone](gone.md)\nprose\n",
      ["a.md", "gone.md"],
    );
    expect(text.split("\n").slice(1, 4)).toEqual([
      "# Notes",
      "",
      "- [A, as the client says it](a.md) — its own words",
    ]);
    expect(text).toContain("\nprose\n");
    expect(text).not.toContain("gone.md");
    expect(linkedIn(text)).toEqual(["a.md", "b (2).md"]);
    expect(keep(text)).toBe(text);
  });

  test.each([
    ["prose that links the root", "- see [Spec](SPEC.md) of the root"],
    ["an item before its file", "- [Soon](soon.md) — the file comes next"],
    ["prose that names what is gone", "The [old kiln](gone.md) is cold."],
    ["a task about what is gone", "- [ ] write [the kiln](gone.md) again"],
    ["an item that links two", "- [Gone](gone.md), then [A](a.md)"],
    ["an item that goes on", "- [Gone](gone.md)\n  with words of a person's"],
  ])("loses nothing of a person's: %s", (_, line) => {
    const text = keep(`# Notes\n${line}\nend\n`, ["a.md", "gone.md"]);
    expect(text).toContain(`\n# Notes\n${line}\nend\n`);
    expect(keep(text, ["a.md", "gone.md"])).toBe(text);
  });

  test("keeps line ends and mark as they are", () => {
    const text = keep("\ufeff# Notes\r\n- [Gone](gone.md)\r\none\ntwo", ["gone.md"]);
    expect(text).toMatch(/^\ufeff- \[Kept by tasuki\][^\r\n]+\r\n# Notes\r\none\ntwo\r\n- \[A\]\(a\.md\)/);
    expect(keep(text)).toBe(text);
    expect(withoutPointer(text)).toMatch(/^\ufeff# Notes\r\n/);
  });

  test("stays small, and is known as ours", () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      file: `f${at}.md`,
      title: `F${at}`,
      hook: "y".repeat(90),
    }));
    const text = indexText("", { files: many, listed: new Set() });
    expect(text.length).toBeLessThan(17_000);
    expect(text.split("\n").length).toBeLessThan(160);
    expect(isGenerated(text, many)).toBe(true);
    expect(isGenerated(`${text}mine\n`, many)).toBe(false);
  });
});
