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
