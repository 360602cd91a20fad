import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../commands/run.ts";
import { sandbox, type Sandbox } from "../git/sandbox.ts";

const code = (): Sandbox => sandbox({ "src/a.ts": "export const a = 1\n" });

async function run(box: Sandbox, ...argv: string[]): Promise<any> {
  const { code: status, out, err } = await inProcess(box, { argv: [...argv, "--json"] });
  expect({ argv, status, err }).toEqual({ argv, status: 0, err: expect.any(String) });
  return JSON.parse(out);
}

describe("init --separate", () => {
  it("keeps memory out of the history of the code", async () => {
    const box = code();
    await run(box, "init", "--separate", "--yes");
    box.git("add", "-A");
    box.git("commit", "-q", "-m", "set up");
    expect(box.git("ls-files")).not.toContain("memory/");
    const head = box.head();
    const saved = await run(box, "remember", "Amber is light.", "--kind", "fact", "--ref", "src/a.ts");
    expect(saved.commit).toMatch(/^[0-9a-f]{40}$/);
    expect([box.head(), box.status(), box.in("memory").status()]).toEqual([head, "", ""]);
    expect(box.git("log", "--format=%s", "tasuki-memory").split("\n")).toEqual([
      expect.stringMatching(/^chore\(memory\): remember amber-is-light-/),
      "chore(memory): set up memory",
      "chore(memory): begin memory",
    ]);
    const log = await run(box, "log");
    expect(log[0].files[0]).toMatch(/^memory\/facts\/amber/);
    expect((await run(box, "recall", "amber")).hits).toHaveLength(1);
    expect((await run(box, "verify")).refs[0].state).toBe("fresh");
  });

  it("uninit names what stays of it, and how it goes", async () => {
    const box = code();
    await run(box, "init", "--separate", "--yes");
    const { warnings } = await run(box, "uninit");
    expect(warnings).toEqual([
      expect.stringMatching(
        /^memory\/ stays, with .*worktree of the branch tasuki-memory, .*\.git\/info\/exclude .* \/memory\/\./,
      ),
    ]);
    const [command = "false"] = /git worktree .*?(?=,)/.exec(warnings[0]) ?? [];
    execFileSync("sh", ["-c", command], { cwd: box.dir, env: box.env, stdio: "ignore" });
    expect([existsSync(box.path("memory")), box.git("branch", "--list", "tasuki-memory")]).toEqual([
      false,
      "",
    ]);
  });

  it("may be run again, and changes nothing then", async () => {
    const box = code();
    await run(box, "init", "--separate", "--yes");
    expect((await run(box, "init", "--separate", "--yes")).changed).toEqual([]);
    expect(readFileSync(join(box.dir, ".git/info/exclude"), "utf8").match(/^\/memory\/$/gm)).toHaveLength(1);
  });

  it("is used by the linked worktrees of the code", async () => {
    const box = code();
    await run(box, "init", "--separate", "--yes");
    await run(box, "work", "write", "main", "goal=Ship it.");
    box.git("worktree", "add", "-q", "../wt", "-b", "feat");
    expect(await run(box.in("../wt"), "work", "read", "main")).toMatchObject({ goal: "Ship it." });
    expect((await inProcess(box.in("../wt"), { argv: ["init", "--separate"] })).err).toContain(
      "this is a linked worktree",
    );
  });

  it("joins the branch that a colleague has pushed", async () => {
    const box = code();
    box.git("init", "-q", "--bare", "../hub.git");
    box.git("remote", "add", "origin", box.path("../hub.git"));
    box.git("push", "-q", "-u", "origin", "main");
    await run(box, "init", "--separate", "--yes");
    await run(box, "remember", "Amber is light.");
    expect((await run(box, "sync")).pushed).toBe(3);
    box.git("clone", "-q", box.path("../hub.git"), "../other");
    const other = box.in("../other");
    await run(other, "init", "--separate", "--yes");
    expect((await run(other, "recall", "amber")).hits).toHaveLength(1);
    await run(other, "remember", "The quay closes at six.");
    await run(other, "sync");
    expect((await run(box, "sync")).changed).toHaveLength(1);
  });

  it("merges two that were begun apart from each other", async () => {
    const box = code();
    box.git("init", "-q", "--bare", "../hub.git");
    box.git("remote", "add", "origin", box.path("../hub.git"));
    box.git("push", "-q", "-u", "origin", "main");
    box.git("clone", "-q", box.path("../hub.git"), "../other");
    const other = box.in("../other");
    for (const [one, text] of [
      [box, "Amber is light."],
      [other, "The quay closes at six."],
    ] as const) {
      await run(one, "init", "--separate", "--yes");
      await run(one, "remember", text);
    }
    await run(box, "sync");
    await run(other, "sync");
    expect((await run(other, "list")).length).toBe(2);
    expect(other.in("memory").status()).toBe("");
  });

  it("stops where memory/ holds something", async () => {
    const box = sandbox({ "memory/config.yml": "", "memory/handoffs/x.md": "# x\n" });
    const { code: status, err } = await inProcess(box, { argv: ["init", "--separate", "--yes"] });
    expect([status, err]).toEqual([2, expect.stringContaining("memory/ is there already")]);
    expect(box.status()).toBe("");
  });

  it("stops where the branch is somebody else's", async () => {
    const box = code();
    box.git("branch", "tasuki-memory");
    const { code: status, err } = await inProcess(box, { argv: ["init", "--separate"] });
    expect([status, err]).toEqual([2, expect.stringContaining("holds something else")]);
    expect(existsSync(join(box.dir, "memory"))).toBe(false);
  });

  it.each([
    ["deleted", (box: Sandbox) => box.remove("memory")],
    ["emptied", (box: Sandbox) => (box.remove("memory"), mkdirSync(box.path("memory")))],
  ])("brings a folder back that was %s, with what was committed", async (_, take) => {
    const box = code();
    await run(box, "init", "--separate", "--yes");
    await run(box, "remember", "Amber is light.");
    take(box);
    await run(box, "init", "--separate", "--yes");
    expect((await run(box, "recall", "amber")).hits).toHaveLength(1);
    expect((await run(box, "remember", "The quay closes at six.")).commit).toMatch(/^[0-9a-f]{40}$/);
  });

  it("leaves other worktrees alone that are not there, and one that is locked", async () => {
    const box = code();
    await run(box, "init", "--separate", "--yes");
    box.git("worktree", "add", "-q", "../usb", "-b", "usb");
    box.remove("../usb");
    box.git("worktree", "lock", "memory");
    box.remove("memory");
    const { code: status, err } = await inProcess(box, { argv: ["init", "--separate", "--yes"] });
    expect([status, err]).toEqual([2, expect.stringMatching(/still knows a worktree at .*memory.*lock/s)]);
    expect(err).not.toContain("next write");
    box.git("worktree", "unlock", "memory");
    await run(box, "init", "--separate", "--yes");
    expect(box.git("worktree", "list")).toContain("[usb]");
  });

  describe("who finds no memory/ is told of", () => {
    it("one that was deleted, in every worktree", async () => {
      const box = code();
      await run(box, "init", "--separate", "--yes");
      box.git("worktree", "add", "-q", "../wt", "-b", "feat");
      box.remove("memory");
      const said = "is gone; what was committed is on that branch. Bring it back: tasuki init --separate\n";
      expect((await inProcess(box, { argv: [] })).err).toContain(said);
      expect((await inProcess(box.in("../wt"), { argv: ["list"] })).err).toMatch(
        /is gone; .* Bring it back: tasuki -C \S+repo init --separate$/m,
      );
      const { checks } = JSON.parse((await inProcess(box, { argv: ["doctor", "--json"] })).out);
      expect(checks).toContainEqual(expect.objectContaining({ id: "store", fix: "tasuki init --separate" }));
    });

    it.each([[true], [false]])("one that a colleague has pushed (refs packed: %s)", async (packed) => {
      const box = code();
      box.git("init", "-q", "--bare", "../hub.git");
      box.git("remote", "add", "origin", box.path("../hub.git"));
      box.git("push", "-q", "-u", "origin", "main");
      await run(box, "init", "--separate", "--yes");
      box.git("clone", "-q", box.path("../hub.git"), "../other");
      const other = box.in("../other");
      expect((await inProcess(other, { argv: [] })).err).toContain("Set one up: tasuki init\n");
      await run(box, "sync");
      other.git("fetch", "-q");
      if (packed) other.git("pack-refs", "--all");
      expect((await inProcess(other, { argv: [] })).err).toContain("Bring it back: tasuki init --separate\n");
      expect((await run(other, "init", "--yes")).warnings).toEqual([
        expect.stringContaining("the branch tasuki-memory holds a memory already"),
      ]);
    });
  });

  it("says what it would do, and without an identity what is missing", async () => {
    const box = code();
    await run(box, "init", "--separate", "--dry-run");
    expect(box.git("branch", "--list", "tasuki-memory")).toBe("");
    const nobody = sandbox({ "a.txt": "a\n" }, { identity: "none" });
    const { code: status, err } = await inProcess(nobody, { argv: ["init", "--separate"] });
    expect([status, err]).toEqual([2, expect.stringContaining("user.name")]);
    expect(
      execFileSync("git", ["branch", "--list"], { cwd: nobody.dir, env: nobody.env, encoding: "utf8" }),
    ).not.toContain("tasuki");
  });
});
