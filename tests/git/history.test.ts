import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { changedTimes, dirtyPaths } from "../../src/git/dates.ts";
import { logOf } from "../../src/git/history.ts";
import { ignored } from "../../src/git/ignored.ts";
import { contentAt, resolveRev } from "../../src/git/revs.ts";
import { changesSince, relationOf, writeCommitOf } from "../../src/git/since.ts";
import { pendingPaths } from "../../src/git/status.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

/** A commit of one change at a second of its own. */
function at(box: Sandbox, second: number, file: string, text: string | null, message = `${second}`): string {
  if (text === null) box.remove(file);
  else box.write(file, text);
  box.git("add", "-A");
  box.env["GIT_AUTHOR_DATE"] = box.env["GIT_COMMITTER_DATE"] = `@${second} +0800`;
  box.git("commit", "-q", "--allow-empty", "-m", message);
  return box.head();
}

const LUNCH = "memory/decisions/缓存策略.md";

describe("log", () => {
  test("Chinese names, trailers, who and when", async () => {
    const box = sandbox({ "a.ts": "a" });
    const commit = at(
      box,
      1_700_000_000,
      LUNCH,
      "LRU\n",
      "remember 缓存\n\nwhy\n\nTasuki-Op: remember\nTasuki-Memory: a\nTasuki-Memory: b",
    );
    at(box, 1_700_000_001, "a.ts", "b");
    expect(await logOf(await opened(box), { paths: ["memory"] })).toEqual([
      {
        commit,
        date: "2023-11-14T22:13:20Z",
        author: "Pat Example",
        subject: "remember 缓存",
        files: [LUNCH],
        changes: [{ path: LUNCH, kind: "added" }],
        trailers: { "Tasuki-Op": "remember", "Tasuki-Memory": "a b" },
      },
    ]);
  });

  test("a file is followed across renames, a folder tells them", async () => {
    const box = sandbox({ "a.ts": "a" });
    const text = "one\ntwo\nthree\nfour\n";
    at(box, 1, "memory/facts/x.md", text);
    box.git("mv", "memory/facts/x.md", "memory/x.md");
    at(box, 2, "memory/x.md", text);
    at(box, 3, "memory/x.md", `${text}five\n`);
    const repo = await opened(box);
    expect((await logOf(repo, { paths: ["memory/x.md"] })).map(({ subject }) => subject)).toEqual([
      "3",
      "2",
      "1",
    ]);
    const [, moved] = await logOf(repo, { paths: [box.path("memory")] });
    expect(moved?.changes).toEqual([{ path: "memory/x.md", kind: "renamed", from: "memory/facts/x.md" }]);
    expect((await logOf(repo, { paths: ["memory"], limit: 1 })).map(({ subject }) => subject)).toEqual(["3"]);
    at(box, 4, "memory/x.md", null);
    expect(
      (await logOf(await opened(box), { paths: ["memory/x.md"] })).map(({ subject }) => subject),
    ).toEqual(["4", "3", "2", "1"]);
  });

  test("a person's settings change nothing", async () => {
    const config =
      "[log]\n\tshowSignature = true\n\tdecorate = full\n\tdate = relative\n[color]\n\tui = always\n[diff]\n\tnoprefix = true\n\trenames = copies\n[i18n]\n\tlogOutputEncoding = latin1\n[core]\n\tpager = false\n[status]\n\tshowUntrackedFiles = no\n\tshort = true\n\tbranch = true\n";
    const box = sandbox({ [LUNCH]: "LRU\n" }, { config });
    box.write("memory/新.md", "x");
    const repo = await opened(box);
    expect((await logOf(repo, { paths: ["memory"] })).map(({ files, subject }) => [subject, files])).toEqual([
      ["start", [LUNCH]],
    ]);
    expect(await pendingPaths(repo, "memory")).toEqual(["memory/新.md"]);
  });

  test("before the first commit there is none", async () => {
    const repo = await opened(sandbox({}, { unborn: true }));
    expect([await logOf(repo, { paths: ["memory"] }), await writeCommitOf(repo, "memory/x.md")]).toEqual([
      [],
      null,
    ]);
    expect(await changedTimes(repo, "memory")).toEqual({ head: null, times: {} });
  });
});

describe("dates", () => {
  test("first and last commit of each file, and the same from what was known before", async () => {
    const box = sandbox({ "a.ts": "a" });
    at(box, 100, LUNCH, "1");
    at(box, 110, "memory/b.md", "1");
    const before = await changedTimes(await opened(box), "memory");
    expect(before.times).toEqual({
      [LUNCH]: { created: 100_000, changed: 100_000 },
      "memory/b.md": { created: 110_000, changed: 110_000 },
    });
    at(box, 200, "a.ts", "2");
    at(box, 300, LUNCH, "2");
    const repo = await opened(box);
    const whole = await changedTimes(repo, "memory");
    expect(whole.times[LUNCH]).toEqual({ created: 100_000, changed: 300_000 });
    expect(await changedTimes(repo, "memory", before)).toEqual(whole);
    expect(await changedTimes(repo, "memory", whole)).toBe(whole);
  });

  test("after a switch of branches what the other one wrote is forgotten", async () => {
    const box = sandbox({ "a.ts": "a" });
    at(box, 100, "memory/b.md", "1");
    box.git("checkout", "-q", "-b", "side");
    at(box, 200, "memory/b.md", "2");
    const there = await changedTimes(await opened(box), "memory");
    box.git("checkout", "-q", "main");
    expect((await changedTimes(await opened(box), "memory", there)).times["memory/b.md"]?.changed).toBe(
      100_000,
    );
    expect(
      (await changedTimes(await opened(box), "memory", { head: "0".repeat(40), times: {} })).times[
        "memory/b.md"
      ]?.changed,
    ).toBe(100_000);
  });

  test("a conflict that a merge resolved is dated by the merge", async () => {
    const box = sandbox({ "memory/b.md": "0\n" });
    box.git("checkout", "-q", "-b", "side");
    at(box, 2_000_000_100, "memory/b.md", "side\n");
    box.git("checkout", "-q", "main");
    at(box, 2_000_000_200, "memory/b.md", "main\n");
    expect(() => box.git("merge", "side")).toThrow();
    at(box, 2_000_000_300, "memory/b.md", "both\n");
    expect((await changedTimes(await opened(box), "memory")).times["memory/b.md"]?.changed).toBe(
      2_000_000_300_000,
    );
  });

  test("dirty", async () => {
    const box = sandbox({ "memory/b.md": "0\n", ".gitignore": "memory/p.md\n" });
    box.write("memory/b.md", "1\n");
    box.write("memory/新 檔.md", "1\n");
    box.write("memory/p.md", "private\n");
    const repo = await opened(box);
    expect([...(await dirtyPaths(repo, box.path("memory")))].sort()).toEqual([
      "memory/b.md",
      "memory/新 檔.md",
    ]);
    expect([...(await ignored(repo, ["memory/p.md", box.path("memory/b.md")]))]).toEqual(["memory/p.md"]);
    expect((await ignored(repo, ["memory/b.md"])).size).toBe(0);
  });

  test("a store that is a repository of its own", async () => {
    const box = sandbox({ "facts/b.md": "0\n" });
    box.write("facts/b.md", "1\n");
    const repo = await opened(box);
    expect(await pendingPaths(repo, box.dir)).toEqual(["facts/b.md"]);
    expect(Object.keys((await changedTimes(repo, box.dir)).times)).toEqual(["facts/b.md"]);
    expect(await logOf(repo, { paths: [box.dir] })).toHaveLength(1);
  });
});

describe("since a handoff", () => {
  test("work that came after, without memories", async () => {
    const box = sandbox({ "a.ts": "a" });
    const head = box.head();
    const saved = at(
      box,
      1_800_000_100,
      "memory/handoffs/main.md",
      "x",
      `handoff\n\nTasuki-Op: handoff write\nTasuki-Head: ${head}\nTasuki-Session: 7f3c`,
    );
    at(box, 1_800_000_200, "a.ts", "b");
    at(box, 1_800_000_300, "memory/b.md", "b");
    at(box, 1_800_000_400, "src/新.ts", "b", "新檔");
    box.write("a.ts", "not committed");
    const repo = await opened(box);
    expect(await writeCommitOf(repo, "memory/handoffs/main.md")).toEqual({
      commit: saved,
      time: 1_800_000_100_000,
      op: "handoff write",
      session: "7f3c",
      head,
    });
    const since = await changesSince(repo, head, "memory");
    expect([since.known, since.commits.map(({ subject }) => subject), since.files]).toEqual([
      true,
      ["新檔", "1800000200"],
      ["src/新.ts", "a.ts"],
    ]);
    expect(await relationOf(repo, head)).toBe("ancestor");
  });

  test("commits that are unknown or on another branch", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.git("checkout", "-q", "-b", "side");
    const side = at(box, 100, "a.ts", "side");
    box.git("checkout", "-q", "main");
    at(box, 200, "b.ts", "b");
    const repo = await opened(box);
    expect((await changesSince(repo, side, "memory")).commits).toHaveLength(1);
    expect(await changesSince(repo, "1".repeat(40), "memory")).toEqual({
      known: false,
      commits: [],
      files: [],
    });
    expect(await changesSince(repo, "--all", "memory")).toEqual({ known: false, commits: [], files: [] });
    expect([
      await relationOf(repo, side),
      await relationOf(repo, "1".repeat(40)),
      await relationOf(repo, "main"),
    ]).toEqual(["not-ancestor", "unknown", "unknown"]);
  });
});

describe("revisions", () => {
  test("a file as it was", async () => {
    const box = sandbox({ [LUNCH]: "LRU\n" });
    at(box, 100, LUNCH, "LFU\n");
    const repo = await opened(box);
    const text = async (rev: string, path = LUNCH): Promise<string | null> => {
      const bytes = await contentAt(repo, rev, path);
      return bytes && Buffer.from(bytes).toString("utf8");
    };
    expect([
      await text("HEAD"),
      await text("HEAD~1"),
      await text(box.head().slice(0, 7)),
      await text("HEAD", "memory/none.md"),
    ]).toEqual(["LFU\n", "LRU\n", "LFU\n", null]);
  });

  test.each(["nope", "--all", "HEAD..main", "", "HEAD~9", "a\nb"])("%j is refused in words", async (rev) => {
    await expect(resolveRev(await opened(sandbox()), rev)).rejects.toThrow(/^no commit ".*" in /s);
  });

  test("beyond the border of a shallow clone", async () => {
    const box = sandbox({ "a.ts": "a" });
    box.commitAll("two");
    box.git("clone", "-q", "--depth", "1", `file://${box.dir}`, "../shallow");
    await expect(resolveRev(await opened(box.in("../shallow")), "HEAD~1")).rejects.toThrow(
      /shallow.*git fetch --unshallow/,
    );
  });
});

describe("a branch as it was at a date", () => {
  const committed = (box: Sandbox, date: string, text: string): string => {
    box.write("memory/facts/kiln.md", text);
    box.git("add", "-A");
    execFileSync("git", ["commit", "-q", "-m", text], {
      cwd: box.dir,
      env: { ...box.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    });
    return box.head();
  };

  test("is that of its commits, where a clone has noted nothing so old", async () => {
    const box = sandbox({}, { unborn: true });
    const march = committed(box, "2025-02-10T12:00:00Z", "winter");
    committed(box, "2025-06-10T12:00:00Z", "summer");
    box.git("clone", "-q", box.dir, "../clone");
    const repo = await opened(box.in("../clone"));
    expect(await resolveRev(repo, "main@{2025-03-01}")).toBe(march);
    expect(await resolveRev(repo, "@{2025-03-01}")).toBe(march);
    await expect(resolveRev(repo, "main@{2025-01-01}")).rejects.toThrow(
      "no commit of main is as old as 2025-01-01",
    );
    expect(await resolveRev(repo, "main@{0}")).toBe(box.head());
  });

  test("also from there on, of what was fetched, and where nothing at all was noted", async () => {
    const box = sandbox({}, { unborn: true });
    const january = committed(box, "2025-01-10T12:00:00Z", "first");
    const march = committed(box, "2025-02-10T12:00:00Z", "winter");
    committed(box, "2025-06-10T12:00:00Z", "summer");
    box.git("clone", "-q", box.dir, "../clone");
    const clone = box.in("../clone");
    const repo = await opened(clone);
    expect(await resolveRev(repo, "main@{2025-03-01}~1")).toBe(january);
    expect(await resolveRev(repo, "origin/main@{2025-03-01}")).toBe(march);
    clone.git("reflog", "expire", "--expire=now", "--all");
    clone.remove(".git/logs");
    const notes: string[] = [];
    expect(await resolveRev(repo, "main@{2025-03-01 12:00}", notes)).toBe(march);
    expect(notes).toEqual([
      `This clone has not noted where main was then, so main@{2025-03-01 12:00} is its last commit by that date: ${march.slice(0, 7)} of 2025-02-10.`,
    ]);
    await expect(resolveRev(repo, "nope@{2025-03-01}")).rejects.toThrow('no branch "nope"');
    for (const rev of ["main@{spring}", "main@{7}", "main@{upstream}~9", "main@{2025-03-01}~9"])
      await expect(resolveRev(repo, rev)).rejects.toThrow("no commit");
  });
});
