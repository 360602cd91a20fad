// A merge that sync has begun is never left to the person, however it ends.
import { cpSync, existsSync, rmSync, utimesSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/ops/workspace.ts";
import { sync } from "../../src/ops/sync.ts";
import { systemWorld } from "../../src/world.ts";
import { sandboxAt, type Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { withStore } from "./store.ts";

const STYLE = "memory/preferences/style-a1b2.md";
const NOTE = "memory/.local/merging.json";
const run = (box: Sandbox, ...argv: string[]) => inProcess(box, { argv });

/** Two clones that have gone apart; `file` is changed in both, and needs to be merged by its keys. */
function apart(file?: string): Sandbox {
  const box = withStore();
  box.git("init", "-q", "--bare", "../shared.git");
  box.git("remote", "add", "origin", box.path("../shared.git"));
  box.git("push", "-q", "-u", "origin", "main");
  box.git("clone", "-q", "../shared.git", "../other");
  const other = box.in("../other");
  other.write("memory/facts/quay.md", "The quay closes at six.\n");
  if (file !== undefined) other.write(file, box.read(file).replace("[code]", "[code, theirs]"));
  other.commitAll("theirs");
  other.git("push", "-q");
  box.write("memory/facts/kiln.md", "Fired on Tuesdays.\n");
  if (file !== undefined) box.write(file, box.read(file).replace("[code]", "[code, ours]"));
  box.commitAll("ours");
  return box;
}

/** The repository as it was when `hook` ran, which is how a kill in that moment leaves it. */
async function killedIn(hook: string, file?: string): Promise<Sandbox> {
  const box = apart(file);
  box.hook(hook, `[ -e "${box.root}/killed" ] || cp -R "${box.dir}" "${box.root}/killed"`);
  expect((await run(box, "sync")).code).toBe(0);
  const killed = sandboxAt(box.root, `${box.root}/killed`);
  rmSync(killed.path(".git/tasuki.lock"));
  rmSync(killed.path(`.git/hooks/${hook}`));
  utimesSync(killed.path(NOTE), 1_700_000_000, 1_700_000_000);
  // The other one has pushed its merge.
  killed.git("update-ref", "-d", "refs/remotes/origin/main");
  killed.git("update-index", "-q", "--refresh");
  killed.git("remote", "set-url", "origin", killed.path("../later.git"));
  cpSync(box.path("../shared.git"), box.path("../later.git"), { recursive: true });
  box.in("../later.git").git("update-ref", "refs/heads/main", "main^2");
  return killed;
}

const isClean = (box: Sandbox) => [
  box.status(),
  existsSync(box.path(".git/MERGE_HEAD")),
  existsSync(box.path(NOTE)),
];
const CLEAN = ["", false, false];

describe("a hook that refuses the merge", () => {
  it.each([
    ["pre-merge-commit", undefined],
    ["commit-msg", undefined],
    ["pre-commit", STYLE],
  ])("%s: all is put back, and its words are said", async (hook, file) => {
    const box = apart(file);
    box.hook(hook, "echo no merges on a Friday >&2; exit 1");
    const head = box.head();
    const { code, err } = await run(box, "sync");
    expect([code, err]).toEqual([2, expect.stringMatching(/could not be committed, so all is as it was\. /)]);
    expect(err).toContain("no merges on a Friday");
    expect([box.head(), ...isClean(box)]).toEqual([head, ...CLEAN]);
  });
});

/** Ended as soon as a hook has said that it runs. */
async function stoppedSync(box: Sandbox): Promise<unknown> {
  const untilStopped = async () => {
    while (!box.exists("../asked")) await sleep(20);
  };
  const world = { ...systemWorld(), cwd: box.dir, env: box.env, untilStopped };
  return sync(await openWorkspace(world), { dryRun: false });
}

describe("somebody ends it in the middle of the merge", () => {
  it.each([
    ["pre-merge-commit", undefined],
    ["commit-msg", undefined],
    ["pre-commit", STYLE],
  ])("in %s: all is put back", async (hook, file) => {
    const box = apart(file);
    box.hook(hook, `touch ${box.root}/asked; sleep 30`);
    const head = box.head();
    await expect(stoppedSync(box)).rejects.toThrow(
      "stopped in the middle of the merge, so all is as it was.",
    );
    expect([box.head(), ...isClean(box)]).toEqual([head, ...CLEAN]);
  });

  it("behind the commit: what came in stays, nothing is pushed", async () => {
    const box = apart();
    box.hook("post-merge", `touch ${box.root}/asked; sleep 30`);
    await expect(stoppedSync(box)).rejects.toThrow("what came in is here, nothing was pushed.");
    expect([box.exists("memory/facts/quay.md"), ...isClean(box)]).toEqual([true, ...CLEAN]);
    expect(box.git("rev-list", "--count", "origin/main..HEAD")).toBe("2");
  });

  it("behind it Ctrl-C ends the process again", async () => {
    const before = process.listenerCount("SIGINT");
    const box = apart();
    const world = { ...systemWorld(), cwd: box.dir, env: box.env };
    await sync(await openWorkspace(world), { dryRun: false });
    expect(process.listenerCount("SIGINT")).toBe(before);
  });
});

describe("one that was killed in the middle of the merge", () => {
  it.each([
    ["pre-merge-commit", undefined],
    ["commit-msg", undefined],
    ["pre-commit", STYLE],
  ])("in %s: the next sync takes it back and does it anew", async (hook, file) => {
    const box = await killedIn(hook, file);
    expect(isClean(box)).not.toEqual(CLEAN);
    box.write("src/auth/jwt.ts", "mine, in the meantime\n");
    const { code, err } = await run(box, "sync");
    expect([code, err]).toEqual([0, ""]);
    expect([box.read("memory/facts/quay.md"), box.read("src/auth/jwt.ts")]).toEqual([
      "The quay closes at six.\n",
      "mine, in the meantime\n",
    ]);
    expect(isClean(box)).toEqual([" M src/auth/jwt.ts", false, false]);
    expect(box.git("log", "-1", "--format=%P").split(" ")).toHaveLength(2);
  });

  it("behind the commit: the merge is done, and git is told", async () => {
    const box = await killedIn("post-merge");
    expect(box.exists(".git/MERGE_HEAD")).toBe(true);
    const head = box.head();
    const { code, err } = await run(box, "sync");
    expect([code, err]).toEqual([0, ""]);
    expect([box.head(), ...isClean(box)]).toEqual([head, ...CLEAN]);
  });

  it("what was staged since is not lost", async () => {
    const box = await killedIn("commit-msg");
    box.write("memory/facts/quay.md", "At seven.\n");
    box.git("add", "memory/facts/quay.md");
    const { code, err } = await run(box, "sync");
    expect(code).toBe(2);
    expect(err).toContain("an earlier sync was broken off in the middle of its merge");
    expect(err).toContain("git merge --abort");
    expect(box.read("memory/facts/quay.md")).toBe("At seven.\n");
    box.git("merge", "--abort");
    expect((await run(box, "sync")).code).toBe(0);
  });

  it("what was edited since is not lost", async () => {
    const box = await killedIn("commit-msg");
    box.write("memory/facts/quay.md", "At seven.\n");
    const { code, err } = await run(box, "sync");
    expect([code, err]).toEqual([2, expect.stringContaining("quay.md")]);
    expect(box.read("memory/facts/quay.md")).toBe("At seven.\n");
  });

  it("just now: its git may still be at it, so nothing is done yet", async () => {
    const box = await killedIn("pre-merge-commit");
    utimesSync(box.path(NOTE), Date.now() / 1000, Date.now() / 1000);
    const before = box.status();
    expect((await run(box, "sync")).err).toContain("Try again in a minute.");
    expect(box.status()).toBe(before);
  });

  it("a merge of the person's own is left to them", async () => {
    const box = await killedIn("commit-msg");
    box.git("merge", "--abort");
    box.git("checkout", "-q", "-b", "side", "main~1");
    box.commitAll("side");
    box.git("checkout", "-q", "main");
    box.git("merge", "-q", "--no-commit", "side");
    const { code, err } = await run(box, "sync");
    expect([code, err]).toEqual([2, expect.stringContaining("a merge is in progress. Finish it first.")]);
    expect(box.exists(".git/MERGE_HEAD")).toBe(true);
  });
});
