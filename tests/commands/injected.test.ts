import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess, type Run } from "./run.ts";
import { memory, withStore } from "./store.ts";

const NOW = "2026-11-30T10:00:00Z";

const hook = (box: Sandbox, event: string, fields: Record<string, string>): Promise<Run> =>
  inProcess(box, { argv: ["hook", event], stdin: JSON.stringify({ cwd: box.dir, ...fields }) });

const start = (box: Sandbox, session: string): Promise<Run> =>
  hook(box, "session-start", { session_id: session, hook_event_name: "SessionStart", source: "startup" });
const prompt = (box: Sandbox, session: string, text: string): Promise<Run> =>
  hook(box, "user-prompt", { session_id: session, hook_event_name: "UserPromptSubmit", prompt: text });

async function injected(box: Sandbox, ...argv: string[]): Promise<any> {
  return JSON.parse((await inProcess(box, { argv: ["injected", ...argv, "--json"] })).out);
}

const JWKS = {
  "memory/facts/jwks-7a7a.md": memory("The staging JWKS endpoint keeps its keys for ten minutes.", {
    created: "2026-10-02T08:00:00Z",
    updated: "2026-10-02T08:00:00Z",
  }),
};

it("shows each giving with its parts, and sessions apart", async () => {
  const box = withStore(JWKS);
  await prompt(box, "aaa-1", "how long does the JWKS endpoint on staging keep its keys");
  // The second start is printed from the block that the first has left ready.
  for (const session of ["aaa-1", "aaa-2", "bbb-1"]) await start(box, session);
  const told = await injected(box, "aaa-1");
  expect(told.givings.map(({ event, at }: any) => [event, at])).toEqual([
    ["prompt", "2026-11-30T10:00:00.000Z"],
    ["start", "2026-11-30T10:00:00.000Z"],
  ]);
  const [item] = told.givings[0].blocks[0].items;
  expect(item).toMatchObject({
    id: "jwks-7a7a",
    score: expect.any(Number),
    reason: expect.stringContaining("endpoint"),
  });
  expect(Object.keys(item.parts)).toEqual(["bm25", "neighbours", "evidence", "mass", "of"]);
  const [second, third] = [await injected(box, "aaa-2"), await injected(box, "bbb")];
  expect(third.session).toBe("bbb-1");
  expect(third.givings[0].blocks[0]).toMatchObject({ block: "handoff", items: [{ id: "auth-refactor" }] });
  expect(third.givings[0]).toEqual(second.givings[0]);
  expect(third.sessions.map(({ session, givings }: any) => [session, givings]).sort()).toEqual([
    ["aaa-1", 2],
    ["aaa-2", 1],
    ["bbb-1", 1],
  ]);
  const { code, out } = await inProcess(box, { argv: ["injected", "aaa-1"] });
  expect(code).toBe(0);
  expect(out).toMatch(/^aaa-1: given 2 times, \d+ tokens in all\.\n2026-11-30 10:00 UTC {2}prompt/);
  expect(out).toMatch(
    /relevant +\d+ {2}jwks-7a7a [01]\.\d\d matches .*\n +bm25 [\d.]+.*covers [\d.]+ of [\d.]+/,
  );
});

it("of two sessions that a word begins, and of none", async () => {
  const box = withStore();
  for (const session of ["aaa-1", "aaa-2"]) await start(box, session);
  expect(await inProcess(box, { argv: ["injected", "aaa"] })).toMatchObject({
    code: 2,
    err: expect.stringContaining("begins several sessions"),
  });
  expect(await inProcess(box, { argv: ["injected", "zzz"] })).toMatchObject({
    code: 1,
    err: expect.stringContaining('no session "zzz"'),
  });
  const own = await inProcess(box, {
    argv: ["injected", "--json"],
    env: { CLAUDE_CODE_SESSION_ID: "aaa-1" },
  });
  expect(JSON.parse(own.out)).toMatchObject({ session: "aaa-1" });
});

it("what the budget cut and what just missed", async () => {
  const box = withStore({ ...JWKS, "memory/config.yml": "budget: 30\nthreshold: 0.9\n" });
  await start(box, "s");
  await prompt(box, "s", "does anything speak of the staging type hints");
  const { givings } = await injected(box);
  expect(givings.flatMap(({ cut }: any) => cut.map(({ id }: any) => id))).not.toEqual([]);
});

it("nothing was given: says so, exit 1, and a hook that gives nothing leaves no trace", async () => {
  const box = withStore();
  await prompt(box, "s", "zebra");
  const { code, out } = await inProcess(box, { argv: ["injected"] });
  expect(code).toBe(1);
  expect(out).toContain("No session was given anything in the last 30 days.");
  expect(existsSync(join(box.dir, "memory/.local/injected"))).toBe(false);
});

it("is kept for 30 days, and what is damaged is passed over", async () => {
  const box = withStore();
  const folder = join(box.dir, "memory/.local/injected");
  mkdirSync(folder, { recursive: true });
  const line = (at: string): string =>
    `${JSON.stringify({ at, session: "old", event: "start", record: { tokens: 7 } })}\n`;
  writeFileSync(join(folder, "2026-10-30.jsonl"), line("2026-10-30T09:00:00Z"));
  writeFileSync(
    join(folder, "2026-11-02.jsonl"),
    `${line("2026-11-02T09:00:00Z")}{"at": "cut\n[]\n{"at":1}\n`,
  );
  await start(box, "new");
  expect(readdirSync(folder)).toEqual(["2026-11-02.jsonl", `${NOW.slice(0, 10)}.jsonl`]);
  const { givings } = await injected(box, "old");
  expect(givings).toMatchObject([{ tokens: 7, blocks: [], cut: [] }]);
  expect(readFileSync(join(folder, "2026-11-30.jsonl"), "utf8").trim().split("\n")).toHaveLength(1);
});
