import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ourEvents } from "../../src/claude/settings.ts";
import { LANGUAGES } from "../../src/model/list.ts";
import { removeFile } from "../../src/ops/init/files.ts";
import { makeProject, type Project } from "./project.ts";

let project: Project;
afterEach(() => project.remove());
const setUp = (...args: Parameters<typeof makeProject>): Project => (project = makeProject(...args));

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";
const COMMAND = ".claude/commands/handoff.md";
const FULL = ["CLAUDE.md", COMMAND, SETTINGS, "memory/README.md", "memory/config.yml"].toSorted();
const created = (paths: string[]) => paths.map((path) => ({ path, action: "created" }));

describe("a new project", () => {
  test("gets the store, the command, the hooks, the block; nothing is committed; a second run changes nothing", async () => {
    setUp();
    const first = await project.init();
    expect(Object.keys(project.tree())).toEqual(FULL);
    expect(first.changed).toEqual(expect.arrayContaining(created([...FULL, "memory/handoffs/"])));
    expect(first.warnings).toEqual([]);
    expect(
      project
        .git("status", "--porcelain", "--untracked-files=all")
        .split("\n")
        .filter(Boolean)
        .map((line) => line.slice(3))
        .toSorted(),
    ).toEqual(FULL);
    const tree = project.tree();
    const second = await project.init();
    expect(second).toMatchObject({ changed: [], warnings: [], next: expect.stringContaining("git add") });
    expect(project.tree()).toEqual(tree);
  });

  test("the next line commits exactly the set-up, whatever is staged", async () => {
    setUp({ "staged.txt": "x" });
    project.git("add", "staged.txt");
    const { next } = await project.init();
    execFileSync("sh", ["-c", next ?? "false"], { cwd: project.root, env: project.env });
    expect(
      project.git("show", "--format=%s", "--name-only").trim().split("\n").filter(Boolean).toSorted(),
    ).toEqual(["set up memory", ...FULL].toSorted());
    expect(project.git("status", "--porcelain")).toBe("A  staged.txt\n");
  });

  test("--dry-run writes nothing and says the same", async () => {
    setUp({ "CLAUDE.md": "# Mine\n" });
    const tree = project.tree();
    const dry = await project.init({ dryRun: true });
    expect(project.tree()).toEqual(tree);
    expect(project.has("memory")).toBe(false);
    expect((await project.init()).changed).toEqual(dry.changed);
  });

  test.each(LANGUAGES)("in %s", async (lang) => {
    setUp();
    await project.init({ lang });
    expect(project.read("memory/config.yml")).toContain(`\nlang: ${lang}\n`);
    expect((await project.open()).config.lang).toBe(lang);
    expect((await project.open()).warnings).toEqual([]);
    expect((await project.init()).changed).toEqual([]);
    const other = lang === "ja" ? "en" : "ja";
    expect((await project.init({ lang: other })).changed.map(({ action }) => action)).toEqual(
      Array(4).fill("changed"),
    );
    expect((await project.init({ lang })).changed).toHaveLength(4);
  });

  test("from a sub-directory it goes to the git top level", async () => {
    setUp({ "deep/er/x.ts": "" });
    const { root, next } = await project.init({}, join(project.root, "deep/er"));
    expect(root).toBe(project.root);
    expect(Object.keys(project.tree())).toEqual([...FULL, "deep/er/x.ts"].toSorted());
    expect(next).toContain("git add ../../memory ");
  });

  test("a linked worktree is set up by itself", async () => {
    setUp();
    project.git("commit", "-q", "--allow-empty", "-m", "x");
    const tree = join(project.base, "tree");
    project.git("worktree", "add", "-q", "-b", "feat/x", tree);
    expect((await project.init({}, tree)).root).toBe(realpathSync(tree));
    expect(project.has("memory")).toBe(false);
  });

  test("without git it works, and says what is missing", async () => {
    setUp({}, { git: false });
    const result = await project.init();
    expect(Object.keys(project.tree())).toEqual(FULL);
    expect(result.next).toBeNull();
    expect(result.warnings).toEqual([expect.stringContaining("no git repository")]);
    expect((await project.init()).changed).toEqual([]);
  });
});

describe("what people have is kept", () => {
  const MINE =
    '{\r\n\t"model": "opus",\r\n\t"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "npm run lint"}]}]}\r\n}';

  test("settings, instructions and ignore files keep every byte; uninit gives back what there was", async () => {
    setUp({
      [SETTINGS]: MINE,
      "CLAUDE.md": "# Mine\r\n\r\nNo line end",
      ".gitignore": "node_modules",
      "HANDOFF.md": "",
    });
    const tree = project.tree();
    await project.init();
    expect(
      project.read("CLAUDE.md").startsWith("# Mine\r\n\r\nNo line end\r\n\r\n<!-- tasuki:start -->\r\n"),
    ).toBe(true);
    expect(project.read(SETTINGS)).toContain('\t"model": "opus",\r\n');
    const result = await project.uninit();
    expect(without(project.tree(), /^memory\//)).toEqual(tree);
    expect(result.changed.map(({ path }) => path).toSorted()).toEqual(
      ["CLAUDE.md", COMMAND, SETTINGS].toSorted(),
    );
    expect(await project.uninit()).toMatchObject({
      changed: [],
      warnings: [
        expect.stringContaining("nothing of tasuki's"),
        "memory/ stays, with what only this machine needs (memory/.local/); remove the folder yourself if it is to go",
      ],
    });
  });

  test("what was changed in between stays", async () => {
    setUp({ [SETTINGS]: MINE, "CLAUDE.md": "# Mine\n" });
    await project.init();
    project.write(SETTINGS, project.read(SETTINGS).replace('"opus"', '"sonnet"'));
    project.write("CLAUDE.md", `${project.read("CLAUDE.md")}\n## Later\n`);
    project.write(COMMAND, `${project.read(COMMAND)}\nmy own line\n`);
    const { warnings } = await project.uninit();
    expect(project.read(SETTINGS)).toBe(MINE.replace("opus", "sonnet"));
    expect(project.read("CLAUDE.md")).toBe("# Mine\n\n## Later\n");
    expect(project.has(COMMAND)).toBe(true);
    expect(warnings[0]).toContain(COMMAND);
  });

  test("in another clone, where there is no record, ours is taken out by position", async () => {
    setUp({ [SETTINGS]: '{\n  "model": "opus"\n}\n', "CLAUDE.md": "# Mine\n" });
    const tree = project.tree();
    await project.init();
    execFileSync("rm", ["-rf", join(project.root, "memory/.local")]);
    await project.uninit();
    expect(without(project.tree(), /^memory\//)).toEqual(tree);
  });

  test("odd but valid settings come back as they were", async () => {
    for (const text of [
      "{ }\n",
      "{\n}\n",
      '{"hooks": {}}',
      '{\n  // mine\n  "hooks": {\n    "Stop": [\n    ],\n  },\n}\n',
    ]) {
      setUp({ [SETTINGS]: text });
      await project.init();
      expect(project.read(SETTINGS)).not.toBe(text);
      await project.init();
      await project.uninit();
      expect(project.read(SETTINGS)).toBe(text);
      project.remove();
    }
    setUp();
  });

  test("a changed command is left, with a word; one that nobody changed is renewed", async () => {
    setUp({ [COMMAND]: "---\ndescription: mine\n---\nMine\n" });
    const { warnings } = await project.init();
    expect(warnings).toEqual([expect.stringContaining(COMMAND)]);
    expect(project.read(COMMAND)).toContain("Mine");
  });

  test("broken settings stop everything before anything is written", async () => {
    setUp({ [SETTINGS]: '{\n  "a": 1\n  "b": 2\n}\n', "CLAUDE.md": "# Mine\n" });
    const tree = project.tree();
    await expect(project.init()).rejects.toThrow(`${SETTINGS}:3 is not valid JSON`);
    expect(project.tree()).toEqual(tree);
    expect(project.has("memory")).toBe(false);
  });

  test("a file that is not UTF-8 is left, with a word", async () => {
    const big5 = Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x0a]);
    setUp({ "CLAUDE.md": big5 });
    const { warnings } = await project.init();
    expect(project.tree()["CLAUDE.md"]).toBe(big5.toString("latin1"));
    expect(warnings).toEqual([expect.stringContaining("CLAUDE.md is not UTF-8")]);
  });

  test("the backup is in .local, which git ignores", async () => {
    setUp({ "CLAUDE.md": "# Mine\n" });
    await project.init();
    expect(project.read("memory/.local/backups/20261130T100000Z-CLAUDE.md")).toBe("# Mine\n");
    expect(project.git("status", "--porcelain", "--untracked-files=all")).not.toContain(".local");
  });
});

describe("a link that leads out of the project is never written through", () => {
  test.each([SETTINGS, COMMAND])("%s", async (path) => {
    setUp();
    const target = join(project.base, "home", "target");
    writeFileSync(target, "{}");
    mkdirSync(dirname(join(project.root, path)), { recursive: true });
    symlinkSync(target, join(project.root, path));
    await expect(project.init()).rejects.toThrow("leads out of the project");
    expect(readFileSync(target, "utf8")).toBe("{}");
    expect(project.has("memory")).toBe(false);
  });

  test("CLAUDE.md gives a warning, .claude stops the whole", async () => {
    setUp();
    symlinkSync(join(project.base, "home"), join(project.root, "CLAUDE.md"));
    expect((await project.init()).warnings).toEqual([expect.stringContaining("CLAUDE.md is a link")]);
    project.remove();
    setUp();
    symlinkSync(join(project.base, "home"), join(project.root, ".claude"));
    await expect(project.init()).rejects.toThrow("leads out of the project");
  });
});

describe("the instruction block", () => {
  test.each([
    [{ "AGENTS.md": "# A\n" }, "AGENTS.md"],
    [{ "AGENTS.md": "# A\n", "CLAUDE.md": "# C\n" }, "CLAUDE.md"],
    [{ ".claude/CLAUDE.md": "# C\n", "AGENTS.md": "# A\n" }, ".claude/CLAUDE.md"],
    [{}, "CLAUDE.md"],
  ])("%j: %s", async (files, expected) => {
    setUp(files);
    await project.init();
    expect(
      Object.entries(project.tree())
        .filter(([, text]) => text.includes("tasuki:start"))
        .map(([path]) => path),
    ).toEqual([expected]);
    expect((await project.init()).changed).toEqual([]);
  });

  test("moves from AGENTS.md once there is a CLAUDE.md that does not import it", async () => {
    setUp({ "AGENTS.md": "# A\n" });
    await project.init();
    project.write("CLAUDE.md", "@AGENTS.md\n");
    expect((await project.init()).changed).toEqual([]);
    project.write("CLAUDE.md", "# C\n");
    await project.init();
    expect(project.read("AGENTS.md")).toBe("# A\n");
    expect(project.read("CLAUDE.md")).toContain("tasuki:start");
  });

  test("through a link both names stay one file, which is named as git has it", async () => {
    setUp({ "AGENTS.md": "# A\n" });
    symlinkSync("AGENTS.md", join(project.root, "CLAUDE.md"));
    project.git("add", "-A");
    project.git("commit", "-q", "-m", "mine");
    const { changed, next } = await project.init();
    expect(changed).toContainEqual({ path: "AGENTS.md", action: "changed" });
    execFileSync("sh", ["-c", next ?? "false"], { cwd: project.root, env: project.env });
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.read("AGENTS.md")).toBe(project.read("CLAUDE.md"));
    expect(project.read("AGENTS.md")).toContain("tasuki:start");
    expect((await project.init()).changed).toEqual([]);
    const undone = (await project.uninit()).changed.map(({ path }) => path);
    expect(undone.filter((path) => path.endsWith("S.md") || path.endsWith("E.md"))).toEqual(["AGENTS.md"]);
    expect(project.read("CLAUDE.md")).toBe("# A\n");
  });
});

test("a file that can't be removed is named", () => {
  setUp({ "held/x": "" });
  expect(() => removeFile(project.root, "held", [])).toThrow(/^held can't be removed \(/);
});

describe("options", () => {
  test("--plain is one command and one hook; a later init replaces it in place", async () => {
    setUp();
    await project.init({ plain: true });
    expect(Object.keys(project.tree())).toEqual([COMMAND, SETTINGS].toSorted());
    expect(ourEvents(project.read(SETTINGS), SETTINGS)).toEqual(["SessionStart"]);
    expect((await project.init({ plain: true })).changed).toEqual([]);
    await project.init();
    expect(project.read(SETTINGS).match(/"SessionStart"/g)).toHaveLength(1);
    expect(Object.keys(project.tree())).toEqual(FULL);
    expect((await project.init({ plain: true })).warnings).toEqual([
      expect.stringContaining("set up in full already"),
    ]);
    await project.uninit();
    expect(Object.keys(without(project.tree(), /^memory\//))).toEqual([]);
  });

  test.each([
    ["nothing before", {}],
    ["settings of the person's", { [SETTINGS]: '{\n  "model": "opus"\n}\n' }],
  ])("--plain makes its two files and nothing else, and uninit leaves nothing: %s", async (_, files) => {
    setUp(files);
    await project.init({ plain: true });
    expect(readdirSync(project.root).toSorted()).toEqual([".claude", ".git"]);
    expect(await project.uninit()).toMatchObject({ changed: [{}, {}], warnings: [] });
    expect(project.tree()).toEqual(files);
    expect(project.has("memory")).toBe(false);
  });

  test("--plain gives back settings that hold nothing, too", async () => {
    setUp({ [SETTINGS]: "{ }\n" });
    await project.init({ plain: true });
    await project.uninit();
    expect(project.read(SETTINGS)).toBe("{ }\n");
  });

  test("--plain leaves a memory/ of somebody else's alone", async () => {
    setUp({ "memory/alloc.c": "int x;\n" });
    await project.init({ plain: true });
    expect(project.has(COMMAND)).toBe(true);
  });

  test("--private ignores handoffs, once, and leaves them out of the commit", async () => {
    setUp({ ".gitignore": "a" });
    await project.init({ private: true, lang: "en" });
    expect(project.read(".gitignore")).toBe("a\nmemory/handoffs/\n");
    project.write("memory/handoffs/main.md", "x");
    expect(project.git("status", "--porcelain", "--untracked-files=all")).not.toContain("handoffs");
    expect((await project.init({ private: true })).changed).toEqual([]);
    expect((await project.uninit()).warnings).toContainEqual(
      expect.stringContaining(".gitignore keeps its line for memory/handoffs/"),
    );
  });

  test("--local keeps the hooks out of the shared settings, also the next time", async () => {
    setUp();
    const { next } = await project.init({ local: true });
    expect(project.has(SETTINGS)).toBe(false);
    expect(ourEvents(project.read(LOCAL), LOCAL)).toHaveLength(6);
    expect(next).not.toContain("settings.local.json");
    expect((await project.init()).changed).toEqual([]);
    await project.uninit();
    expect(project.has(".claude")).toBe(false);
  });

  test("--local keeps its new file out of every commit, until it is gone", async () => {
    setUp();
    const exclude = () => project.read(".git/info/exclude");
    const before = exclude();
    await project.init({ local: true });
    await project.init({ local: true });
    project.git("add", "-A");
    expect(project.git("ls-files")).not.toContain("settings.local.json");
    expect(exclude().match(/settings\.local/g)).toHaveLength(1);
    project.write(LOCAL, project.read(LOCAL).replace("{", '{\n  "model": "opus",'));
    expect((await project.uninit()).warnings).toContainEqual(expect.stringContaining(".git/info/exclude"));
    project.git("clean", "-qfdX", ".claude");
    await project.uninit();
    expect(exclude()).toBe(before);
  });

  test("--local leaves to the person whether a file that was there is hidden", async () => {
    setUp({ [LOCAL]: "{}\n" });
    const before = project.read(".git/info/exclude");
    await project.init({ local: true });
    expect(project.read(".git/info/exclude")).toBe(before);
  });

  test("--native off says so in the local settings; uninit takes it back", async () => {
    setUp({ [LOCAL]: '{"permissions":{"allow":[]}}' });
    await project.init({ native: "off" });
    expect(JSON.parse(project.read(LOCAL))).toEqual({ permissions: { allow: [] }, autoMemoryEnabled: false });
    await project.uninit();
    expect(project.read(LOCAL)).toBe('{"permissions":{"allow":[]}}');
  });

  test.each([
    [{ plain: true, gitHooks: true }, "--plain"],
    [{ plain: true, native: "adopt" as const }, "--plain"],
  ])("%j is refused, not ignored", async (options, reason) => {
    setUp();
    await expect(project.init(options)).rejects.toThrow(reason);
    expect(project.tree()).toEqual({});
  });

  test("commit mode", async () => {
    setUp();
    await project.init({ commit: "session" });
    expect((await project.open()).config.commit).toBe("session");
  });
});

describe("a memory/ that is there", () => {
  test("somebody else's needs a yes", async () => {
    setUp({ "memory/alloc.c": "int x;\n" });
    await expect(project.init()).rejects.toThrow("tasuki init --yes");
    expect(project.tree()).toEqual({ "memory/alloc.c": "int x;\n" });
    await project.init({ yes: true });
    expect(project.read("memory/alloc.c")).toBe("int x;\n");
    expect(project.has("memory/config.yml")).toBe(true);
  });

  test.each(["empty", "plain"])("an %s one doesn't", async (kind) => {
    setUp();
    mkdirSync(join(project.root, "memory/.local"), { recursive: true });
    if (kind === "plain") project.write("memory/handoffs/main.md", "# main\n");
    await project.init();
    expect(project.has("memory/config.yml")).toBe(true);
  });

  test("a file or a dangling link is named", async () => {
    setUp({ memory: "x" });
    await expect(project.init()).rejects.toThrow("memory is a file");
    project.remove();
    setUp();
    symlinkSync("nowhere", join(project.root, "memory"));
    await expect(project.init()).rejects.toThrow("link that leads nowhere");
  });
});

describe("a HANDOFF.md", () => {
  const HANDOFF =
    "# Handoff\n\n## Goal\nShip it.\n\n## Next step\nChange `a()` in `src/a.ts`.\n\nSomething of my own.\n";

  test("is offered, then taken over; the old file stays", async () => {
    setUp({ "HANDOFF.md": HANDOFF });
    project.git("commit", "-q", "--allow-empty", "-m", "x");
    project.git("checkout", "-q", "-b", "feat/x");
    const first = await project.init();
    expect(first.offer).toEqual({ path: "HANDOFF.md", list: "feat-x" });
    expect(first.warnings).toEqual([expect.stringContaining("tasuki handoff write feat-x < HANDOFF.md")]);
    const second = await project.init({ importHandoff: true });
    expect(second.changed).toEqual(created(["memory/handoffs/feat-x.md"]));
    expect(project.read("HANDOFF.md")).toBe(HANDOFF);
    for (const text of ["list: feat-x", "branch: feat/x", "Ship it.", "src/a.ts", "Something of my own."])
      expect(project.read("memory/handoffs/feat-x.md")).toContain(text);
    expect(await project.init({ yes: true })).toMatchObject({ changed: [], warnings: [], offer: null });
  });

  test("its secrets do not come along", async () => {
    const key = `AKIA${"IOSFODNN7EXAMPLQ"}`;
    setUp({ "HANDOFF.md": `${HANDOFF}\nThe key is ${key}\n` });
    const { warnings } = await project.init({ yes: true });
    expect(project.read("memory/handoffs/main.md")).not.toContain(key);
    expect(warnings).toEqual(expect.arrayContaining([expect.stringContaining("[redacted:")]));
  });

  test("a no is a no", async () => {
    setUp({ "HANDOFF.md": HANDOFF });
    expect(await project.init({ importHandoff: false })).toMatchObject({ offer: null, warnings: [] });
  });
});

function without(tree: Record<string, string>, pattern: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !pattern.test(path)));
}
