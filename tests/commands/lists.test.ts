import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { asProcess, inProcess, type Run } from "./run.ts";
import { HANDOFF, withStore } from "./store.ts";

const json = ({ out }: Run) => JSON.parse(out) as Record<string, any>;
const write = (box: Sandbox, argv: string[], { stdin = HANDOFF, env = {} as Record<string, string> } = {}) =>
  inProcess(box, { argv: ["handoff", "write", ...argv, "--json"], stdin, env });

describe("two sessions on one branch", () => {
  it("a second live session gets a list of its own, and is told so", async () => {
    const box = withStore();
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      const first = { CLAUDE_PID: String(other.pid), CLAUDE_CODE_SESSION_ID: "one" };
      const second = { CLAUDE_PID: String(process.pid), CLAUDE_CODE_SESSION_ID: "two" };
      expect(json(await write(box, [], { env: first }))["list"]).toBe("auth-refactor");
      const saved = json(await writeAlive(box, second));
      expect(saved["list"]).toBe("main");
      expect(saved["warnings"]).toEqual([expect.stringContaining("auth-refactor")]);
      expect(json(await writeAlive(box, second))["list"]).toBe("main");
      expect(box.read("memory/handoffs/auth-refactor.md")).toBe(HANDOFF);
    } finally {
      other.kill();
    }
  });

  const writeAlive = (box: Sandbox, env: Record<string, string>) =>
    inProcess(box, {
      argv: ["handoff", "write", "--json"],
      stdin: HANDOFF.replace("Replace", "Rotate"),
      env,
      alive: true,
    });
});

describe("sessions that meet", () => {
  const stopHook = (box: Sandbox, session: string) =>
    inProcess(box, { argv: ["hook", "stop"], stdin: JSON.stringify({ session_id: session, cwd: box.dir }) });

  it("what two sessions have written is committed by whoever ends a turn first", async () => {
    const box = withStore();
    for (const session of ["one", "two"])
      await inProcess(box, {
        argv: ["work", "write", `task=of ${session}`],
        env: { CLAUDE_CODE_SESSION_ID: session },
      });
    await stopHook(box, "two");
    expect(box.status()).toBe("");
    await stopHook(box, "one");
    expect(box.status()).toBe("");
  });

  it("what another session saved and did not commit is in the history before it is replaced", async () => {
    const box = withStore();
    await write(box, ["kiln"], {
      stdin: HANDOFF.replace("Replace", "Fire"),
      env: { CLAUDE_CODE_SESSION_ID: "one" },
    });
    await write(box, ["kiln"], { stdin: HANDOFF.replace("Replace", "Cool") });
    expect(box.git("log", "--format=%s", "-S", "Fire session tokens")).not.toBe("");
    expect(box.read("memory/handoffs/kiln.md")).toContain("Cool session tokens");
  });

  it("first saves at the same moment each get a list of their own", async () => {
    const box = withStore();
    const clients = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]),
    );
    try {
      const saves = clients.map(({ pid }, at) =>
        asProcess(box, {
          argv: ["handoff", "write", "--json"],
          stdin: HANDOFF.replace("Replace", `Goal ${at}: replace`),
          env: { CLAUDE_PID: String(pid), CLAUDE_CODE_SESSION_ID: `session-${at}` },
        }),
      );
      const lists = (await Promise.all(saves)).map((run) => json(run)["list"] as string);
      expect(new Set(lists).size).toBe(4);
      lists.forEach((list, at) => expect(box.read(`memory/handoffs/${list}.md`)).toContain(`Goal ${at}:`));
    } finally {
      clients.forEach((client) => client.kill());
    }
  });
});

describe("hand edits between two writes", () => {
  it("survive byte for byte, and are in the history by themselves", async () => {
    const box = withStore();
    const edited = HANDOFF.replace("## Done\n", "## Notes of mine\n* keep   this\n\n## Done\n").replace(
      "- [ ] Delete",
      "-   [ ]   Delete",
    );
    box.write("memory/handoffs/auth-refactor.md", edited);
    await inProcess(box, {
      argv: ["work", "write", "next_step=Change `verify()` in `src/auth/verify.ts` again."],
    });
    expect(box.read("memory/handoffs/auth-refactor.md")).toBe(
      edited.replace(/Change `verify.*/, "Change `verify()` in `src/auth/verify.ts` again."),
    );
    expect(box.git("log", "--format=%s", "-2")).toBe(
      "chore(memory): update auth-refactor\nchore(memory): keep hand edits of auth-refactor",
    );
    expect(box.git("show", "HEAD~1:memory/handoffs/auth-refactor.md")).toBe(edited.trimEnd());
  });

  it("a whole-body write replaces the sections that it has and keeps the rest", async () => {
    const box = withStore();
    box.write(
      "memory/handoffs/auth-refactor.md",
      HANDOFF.replace("## Done\n", "## Notes of mine\nkeep this\n\n## Done\n"),
    );
    await write(box, [], { stdin: "## Next step\nDelete `signJwt()` in `src/auth/jwt.ts`.\n" });
    const text = box.read("memory/handoffs/auth-refactor.md");
    expect(text).toContain("## Notes of mine\nkeep this\n");
    expect(text).toContain("Delete `signJwt()`");
    expect(text).not.toContain("Change `verify()`");
    expect(text).toContain("Replace session tokens with JWT.");
  });

  it("a task written to a done list reopens it, with a warning", async () => {
    const box = withStore({
      "memory/handoffs/auth-refactor.md": HANDOFF.replace("status: open", "status: done"),
    });
    const state = json(
      await inProcess(box, { argv: ["work", "write", "auth-refactor", "task=One more thing", "--json"] }),
    );
    expect(state["status"]).toBe("open");
    expect(state["warnings"]).toHaveLength(1);
  });
});

describe("hand edits that no commit holds", () => {
  const kept = (box: Sandbox): string => box.readAll("memory/.local/kept");

  it.each([
    [
      "a body write, commits switched off",
      { TASUKI_COMMIT: "off" },
      ["handoff", "write"],
      "## Goal\nAnother.\n",
    ],
    ["a field, commits switched off", { TASUKI_COMMIT: "off" }, ["work", "write", "goal=Another."], ""],
  ])("are kept aside before %s", async (_, env, argv, stdin) => {
    const box = withStore();
    box.write("memory/handoffs/auth-refactor.md", HANDOFF.replace("Replace session", "PRECIOUS session"));
    await inProcess(box, { argv, stdin, env });
    expect(kept(box)).toContain("PRECIOUS");
  });

  it("are in the history before a memory is forgotten", async () => {
    const box = withStore();
    box.write("memory/preferences/style-a1b2.md", "PRECIOUS\n");
    await inProcess(box, { argv: ["forget", "style-a1b2"] });
    expect(box.git("log", "--format=%s", "-S", "PRECIOUS")).not.toBe("");
    box.write("memory/facts/hand-m3n4.md", "NEVER COMMITTED\n");
    await inProcess(box, { argv: ["forget", "hand-m3n4"] });
    expect(box.git("log", "--format=%s", "-S", "NEVER COMMITTED")).not.toBe("");
  });

  it("are kept aside where git ignores the handoffs", async () => {
    const box = withStore({ ".gitignore": "memory/handoffs/private.md\n" });
    await write(box, ["private"]);
    box.write("memory/handoffs/private.md", HANDOFF.replace("Replace session", "PRECIOUS session"));
    await write(box, ["private"], { stdin: "## Goal\nAnother.\n" });
    expect(kept(box)).toContain("PRECIOUS");
  });
});

describe("undo", () => {
  it("takes a bad write back in a commit of its own, whatever else is staged or dirty", async () => {
    const box = withStore();
    const before = box.read("memory/handoffs/auth-refactor.md");
    box.write("src/new.ts", "export {};\n");
    box.git("add", "src/new.ts");
    await write(box, [], { stdin: "## Goal\nSomething else.\n" });
    const head = box.head();
    const undone = json(await inProcess(box, { argv: ["undo", "--json"] }));
    expect(undone["commit"]).toBe(box.head());
    expect(box.git("rev-parse", "HEAD~1")).toBe(head);
    expect(box.read("memory/handoffs/auth-refactor.md")).toBe(before);
    expect(box.status()).toBe("A  src/new.ts");
  });

  it("loses nobody's later edits", async () => {
    const box = withStore();
    await inProcess(box, { argv: ["set", "style-a1b2", "tags=x"] });
    const edited = `${box.read("memory/preferences/style-a1b2.md")}And tabs in makefiles.\n`;
    box.write("memory/preferences/style-a1b2.md", edited);
    const run = await inProcess(box, { argv: ["undo"] });
    expect(run.code).toBe(2);
    expect(run.err).toContain("memory/preferences/style-a1b2.md has changed since");
    expect(box.read("memory/preferences/style-a1b2.md")).toBe(edited);
  });

  it.each([
    ["a new memory", ["remember", "Amber is lighter than it looks."]],
    ["an edit", ["set", "style-a1b2", "tags=x"]],
    ["a deletion", ["forget", "style-a1b2"]],
    ["a move", ["set", "style-a1b2", "kind=fact"]],
    ["a supersession", ["supersede", "style-a1b2", "--by", "Two spaces everywhere."]],
  ])("of %s gives the files back", async (_, argv) => {
    const box = withStore();
    const tree = box.git("ls-tree", "-r", "HEAD");
    await inProcess(box, { argv });
    await inProcess(box, { argv: ["undo"] });
    expect(box.git("ls-tree", "-r", "HEAD")).toBe(tree);
    expect(box.status()).toBe("");
  });
});

describe("undo", () => {
  it("takes back what went to the personal store", async () => {
    const box = withStore();
    const argv = ["remember", "Amber is light.", "--global", "--json"];
    const { path } = json(await inProcess(box, { argv }));
    expect((await inProcess(box, { argv: ["undo"] })).code).toBe(0);
    expect(box.exists(`../home/.tasuki/${path}`)).toBe(false);
  });
});

describe("what undo says of a file that somebody has changed since", () => {
  const advised = async (box: Sandbox): Promise<[said: string, advice: string[]]> => {
    const { code, err } = await inProcess(box, { argv: ["undo"] });
    expect([code, err]).toEqual([2, expect.stringContaining("nothing was undone")]);
    return [err, [...err.matchAll(/tasuki (\w+ [\w-]+)/g)].map(([, words = ""]) => words)];
  };
  const remember = async (box: Sandbox, ...flags: string[]) => {
    const argv = ["remember", "Amber is light.", "--json", ...flags];
    const { id, path } = json(await inProcess(box, { argv })) as { id: string; path: string };
    return { id, file: flags.includes("--global") ? `../home/.tasuki/${path}` : path };
  };

  it.each([[[]], [["--global"]]])("brings back one that was deleted (%j)", async (flags) => {
    const box = withStore();
    const { id, file } = await remember(box, ...flags);
    const before = box.read(file);
    box.remove(file);
    const [, advice] = await advised(box);
    expect(advice).toEqual([`undo ${id}`]);
    expect((await inProcess(box, { argv: ["diff", id] })).code).toBe(0);
    expect((await inProcess(box, { argv: ["undo", id] })).code).toBe(0);
    expect(box.read(file)).toBe(before);
  });

  it.each([[[]], [["--global"]]])("shows an edit, and undoes it once it is committed (%j)", async (flags) => {
    const box = withStore();
    const { id, file } = await remember(box, ...flags);
    const before = box.read(file);
    box.write(file, `${before}More.\n`);
    const [, advice] = await advised(box);
    expect(advice).toEqual([`diff ${id}`, `undo ${id}`]);
    expect((await inProcess(box, { argv: ["diff", id] })).out).toContain("+More.");
    const home = flags.length > 0 ? box.in("../home/.tasuki/memory") : box;
    home.commitAll("more");
    expect((await inProcess(box, { argv: ["undo", id] })).code).toBe(0);
    expect(box.read(file)).toBe(before);
  });

  it("is that git can't help where no commit holds it", async () => {
    const box = withStore({ ".gitignore": "memory/handoffs/mine.md\n" });
    await inProcess(box, { argv: ["work", "write", "mine", "goal=Tell it"] });
    box.remove("memory/handoffs/mine.md");
    const [said, advice] = await advised(box);
    expect([said, advice]).toEqual([expect.stringContaining("No commit holds it"), []]);
  });
});

describe("the personal tier", () => {
  it("is made by the first --global, in a repository of its own, and given beside the project's", async () => {
    const box = withStore();
    const saved = json(
      await inProcess(box, {
        argv: ["remember", "Answer in one paragraph.", "--kind", "preference", "--global", "--json"],
      }),
    );
    expect(saved["commit"]).toMatch(/^[0-9a-f]{40}$/);
    expect(box.status()).toBe("");
    expect(box.read(`../home/.tasuki/${saved["path"] as string}`)).toContain("one paragraph");
    const { out } = await inProcess(box, { argv: ["context"] });
    expect(out).toContain("Answer in one paragraph.");
  });

  it("gives way where the project has a memory of the same name", async () => {
    const box = withStore();
    box.write("../home/.tasuki/memory/preferences/style-a1b2.md", "Tabs.\n");
    const { out } = await inProcess(box, { argv: ["show", "style-a1b2"] });
    expect(out).toContain("Four spaces");
  });
});
