// Where a store meets that of others for the first time.
import { describe, expect, it } from "vitest";
import { sandbox, type Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { withStore } from "./store.ts";

const run = (box: Sandbox, ...argv: string[]) => inProcess(box, { argv });

/** A remote that holds a store, by a relative address. */
function shared(): Sandbox {
  const box = withStore();
  box.git("init", "-q", "--bare", "../shared.git");
  box.git("remote", "add", "origin", "../shared.git");
  box.git("push", "-q", "-u", "origin", "main");
  return box;
}

function unborn(box: Sandbox): Sandbox {
  box.git("init", "-q", "-b", "main", "../new");
  const fresh = box.in("../new");
  fresh.git("remote", "add", "origin", "../shared.git");
  fresh.write("memory/handoffs/.keep", "");
  return fresh;
}

describe("a branch without a commit", () => {
  it("is begun where the others are, and takes along what was written here", async () => {
    const box = shared();
    const fresh = unborn(box);
    fresh.write("memory/facts/own.md", "The quay closes at six.\n");
    const { code, out } = await run(fresh, "sync", "--json");
    expect([code, JSON.parse(out).pulled, JSON.parse(out).pushed]).toEqual([0, 1, 1]);
    expect(out).toContain("memory/preferences/style-a1b2.md");
    expect(out).not.toContain("memory/facts/own.md");
    expect(fresh.git("merge-base", "HEAD", "origin/main")).not.toBe("");
    expect(fresh.read("memory/preferences/style-a1b2.md")).toContain("Four spaces");
  });

  it("is left alone where a file of the person's is in the way", async () => {
    const fresh = unborn(shared());
    fresh.write("memory/config.yml", "lang: ja\n");
    const { code, err } = await run(fresh, "sync");
    expect(code).toBe(2);
    expect(err).toContain("memory/config.yml");
    expect(fresh.read("memory/config.yml")).toBe("lang: ja\n");
    expect(fresh.exists(".git/refs/heads/main")).toBe(false);
  });
});

describe("what is not on the remote afterwards", () => {
  it("is named, with the reason", async () => {
    const box = shared();
    const key = ["AKIA", "QYLPMN5HFIQR7XYA"].join("");
    box.write("memory/facts/leak.md", `Deploy with ${key}.\n`);
    box.write("memory/preferences/style-a1b2.md", "Two spaces.\n");
    box.git("add", "memory/preferences/style-a1b2.md");
    box.write("memory/preferences/style-a1b2.md", "Three spaces.\n");
    const { code, out } = await run(box, "sync", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out).warnings).toEqual([
      "memory/preferences/style-a1b2.md is not committed: you have staged it.",
      "memory/facts/leak.md is not committed: it holds what looks like a secret (aws-access-key; tasuki scan shows where).",
    ]);
    expect((await run(box, "sync")).err).toContain("leak.md is not committed");
  });

  it("is named before a sync, too, and where a conflict of a stash is not resolved", async () => {
    const box = shared();
    const style = "memory/preferences/style-a1b2.md";
    box.write(style, "Two spaces.\n");
    box.git("stash", "-q");
    box.write(style, "Three spaces.\n");
    box.commitAll("three");
    expect(() => box.git("stash", "pop")).toThrow();
    box.write(style, "Two or three spaces.\n");
    box.write("memory/facts/quay.md", "The quay closes at six.\n");
    const conflict = `${style} is not committed: it has a conflict; git add it once that is resolved.`;
    expect(JSON.parse((await run(box, "sync", "--dry-run", "--json")).out).warnings).toEqual([
      conflict,
      "memory/facts/quay.md is not committed: a sync does it first.",
    ]);
    expect(JSON.parse((await run(box, "sync", "--json")).out).warnings).toEqual([conflict]);
  });

  it.each([[true], [false]])(
    "is what is named, where it is in the way (branch of its own: %s)",
    async (own) => {
      const box = shared();
      if (own) {
        box.git("rm", "-rq", "--cached", "memory");
        box.remove("memory");
        box.commitAll("move out");
        await run(box, "init", "--separate", "--yes");
        await run(box, "remember", "The quay closes at six.");
      } else await run(box, "remember", "The quay closes at six.");
      await run(box, "sync");
      const at = own ? box.in("memory") : box;
      const file =
        at
          .git("ls-files")
          .split("\n")
          .find((name) => name.includes("quay")) ?? "";
      at.git(
        "clone",
        "-q",
        "-b",
        own ? "tasuki-memory" : "main",
        box.path("../shared.git"),
        box.path("../other"),
      );
      const other = box.in("../other");
      other.write(file, "At seven.\n");
      other.commitAll("theirs");
      other.git("push", "-q");
      at.write(file, "At eight.\n");
      at.git("add", file);
      const { code, err } = await run(box, "sync");
      expect(code).toBe(2);
      expect(err).toMatch(
        /has changes of what is not committed here, .*quay.*\.md is not committed: you have staged it\./,
      );
      expect(err).not.toContain("attempts");
      expect(at.read(file)).toBe("At eight.\n");
    },
  );

  it("is told by number where it is much, and where commits are off", async () => {
    const box = shared();
    for (let at = 0; at < 7; at++) box.write(`memory/facts/n${at}.md`, `Note ${at}.\n`);
    const { out } = await run(box, "sync", "--json", "--commit", "off");
    expect(JSON.parse(out).warnings).toHaveLength(6);
    expect(out).toContain("commit is off");
    expect(out).toContain("… and 2 more files are not committed.");
  });
});

it("of a new branch only what the remote has not is counted, and even nothing makes it there", async () => {
  const box = shared();
  box.git("checkout", "-q", "-b", "feat");
  const nothing = JSON.parse((await run(box, "sync", "--json")).out);
  expect([nothing.pushed, nothing.warnings]).toEqual([0, ["origin has the branch feat now."]]);
  expect(box.git("rev-parse", "origin/feat")).toBe(box.head());
  box.git("checkout", "-q", "-b", "more");
  box.write("memory/facts/quay.md", "The quay closes at six.\n");
  box.commitAll("quay");
  const wouldPush = async (...flags: string[]) =>
    JSON.parse((await run(box, "sync", "--dry-run", "--json", ...flags)).out).pushed;
  expect([await wouldPush(), await wouldPush("--no-push")]).toEqual([1, 0]);
  expect(JSON.parse((await run(box, "sync", "--json")).out)).toMatchObject({ pushed: 1, warnings: [] });
});

describe("what can't be merged as text", () => {
  const FACT = "memory/facts/kiln-a1b2.md";
  const lines = (first: string, last: string) => `${first}\nb\nc\nd\ne\n${last}\n`;
  type Sides = { base?: string | Buffer; ours: string | Buffer; theirs: string | Buffer };
  const both = ({ base = lines("a", "z"), ours, theirs }: Sides, more: Record<string, string>) => {
    const box = shared();
    for (const [file, text] of Object.entries(more)) box.write(file, text);
    box.write(FACT, base);
    box.commitAll("kiln");
    box.git("push", "-q");
    box.git("clone", "-q", "../shared.git", "../other");
    const other = box.in("../other");
    other.write(FACT, theirs);
    other.commitAll("theirs");
    other.git("push", "-q");
    box.write(FACT, ours);
    box.commitAll("ours");
    return box;
  };
  const latin = Buffer.from(lines("caf\u00e9", "z"), "latin1");
  const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

  it.each([
    ["theirs is no UTF-8", { ours: lines("A", "z"), theirs: latin }, {}],
    ["ours is no UTF-8", { ours: latin, theirs: lines("A", "z") }, {}],
    ["theirs has a NUL", { ours: lines("A", "z"), theirs: lines("a", "z\0") }, {}],
    [
      "the disk has another encoding",
      { base: wide("- a\n"), ours: wide("- a\n- o\n"), theirs: wide("- a\n- t\n") },
      { ".gitattributes": "memory/facts/* working-tree-encoding=UTF-16\n" },
    ],
  ])("is left to a person, and all is as it was: %s", async (_what, sides, more) => {
    const box = both(sides, more);
    const head = box.head();
    const { code, err } = await run(box, "sync");
    expect([code, err]).toEqual([2, expect.stringContaining("all is as it was")]);
    expect([box.head(), box.status(), box.exists(".git/MERGE_HEAD")]).toEqual([head, "", false]);
  });
});

it("a staged file in the way of a merge is named", async () => {
  const box = shared();
  box.git("clone", "-q", "../shared.git", "../other");
  const other = box.in("../other");
  other.write("s.txt", "theirs\n");
  other.commitAll("theirs");
  other.git("push", "-q");
  box.write("memory/facts/quay.md", "The quay closes at six.\n");
  box.write("s.txt", "mine\n");
  box.git("add", "s.txt");
  const { code, err } = await run(box, "sync");
  expect(code).toBe(2);
  expect(err).toContain("s.txt. Commit or stash");
  expect(box.read("s.txt")).toBe("mine\n");
});

it("two histories with nothing in common are not merged unasked", async () => {
  const box = shared();
  const other = withStore({ "other.txt": "x\n" });
  other.git("commit", "-q", "--amend", "-m", "another beginning");
  other.git("remote", "add", "origin", box.path("../shared.git"));
  const { code, err } = await run(other, "sync");
  expect(code).toBe(2);
  expect(err).toContain("no commit in common");
  expect(err).toContain("--allow-unrelated-histories");
});

it("a worktree of its own reaches a remote with a relative address", async () => {
  const box = sandbox({ "a.txt": "a\n" });
  box.git("init", "-q", "--bare", "../shared.git");
  box.git("remote", "add", "origin", "../shared.git");
  expect((await run(box, "init", "--separate", "--yes")).code).toBe(0);
  const { code, err } = await run(box, "sync");
  expect([code, err]).toEqual([0, ""]);
  expect(box.git("ls-remote", "origin")).toContain("refs/heads/tasuki-memory");
  expect(box.git("-C", "memory", "rev-parse", "--abbrev-ref", "HEAD@{upstream}").trim()).toBe(
    "origin/tasuki-memory",
  );
});
