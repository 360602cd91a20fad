import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { takeTranscript, waitingTranscripts } from "../../src/ops/transcripts.ts";
import { inProcess } from "./run.ts";
import { withStore } from "./store.ts";

const AT_THE_TERMINAL = { CLAUDE_CODE_SESSION_ATTENDED: "1", CLAUDE_PID: "" };
const OPTED_IN = { ...AT_THE_TERMINAL, TASUKI_AUTO_CLEAR: "true" };

const waiting = (box: Sandbox) =>
  waitingTranscripts({ root: box.dir, dir: box.path("memory"), tier: "project" });

type Event = { env?: Record<string, string>; more?: Record<string, unknown> };

/** What a hook prints: for the model, for the person. */
async function hook(box: Sandbox, event: string, { env = {}, more = {} }: Event = {}) {
  const stdin = JSON.stringify({ session_id: "one", cwd: box.dir, ...more });
  const run = await inProcess(box, { argv: ["hook", event], stdin, env });
  expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: "" });
  const value = (run.out === "" ? {} : JSON.parse(run.out)) as {
    systemMessage?: string;
    hookSpecificOutput?: { additionalContext?: string };
  };
  return { text: value.hookSpecificOutput?.additionalContext ?? "", message: value.systemMessage ?? "" };
}

type Spoken = { tokens: number; model?: string; betas?: string[]; sidechain?: boolean };

/** A transcript as the client writes it: a request, then the answer to it. */
function transcript(box: Sandbox, answers: Spoken[], name = "one"): string {
  const lines = answers.flatMap(({ tokens, model = "claude-opus-5-5", betas = [], sidechain = false }) => [
    { type: "api-request", sessionId: name, params: { model, betas } },
    { type: "file-history-snapshot", snapshot: "x".repeat(2_000) },
    {
      parentUuid: null,
      isSidechain: sidechain,
      message: {
        role: "assistant",
        model,
        content: [{ type: "text", text: "Done." }],
        usage: {
          input_tokens: 2,
          cache_read_input_tokens: tokens - 22,
          cache_creation_input_tokens: 0,
          output_tokens: 20,
        },
      },
      type: "assistant",
    },
    { type: "last-prompt", sessionId: name },
  ]);
  const file = join(box.root, `${name}.jsonl`);
  mkdirSync(box.root, { recursive: true });
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return file;
}

const stop = (box: Sandbox, file: string, { env = OPTED_IN, more = {} }: Event = {}) =>
  hook(box, "stop", { env, more: { transcript_path: file, permission_mode: "default", ...more } });

describe("a context that fills up without the module", () => {
  it("asks for the save once, and then says what to type", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 400_000 }]);
    const asked = await stop(box, file);
    expect(asked.text).toMatch(
      /^tasuki: save the work state now\. The context is at 40 % \(threshold 33 %\)\./,
    );
    expect(asked.message).toContain("context at 40 % (threshold 33 %)");
    // The plugin's hook beside that of the project.
    expect(await stop(box, file)).toEqual({ text: "", message: "" });
    await inProcess(box, {
      argv: ["work", "write", "auth-refactor", "next_step=Run `npx vitest tests/auth`."],
      env: { CLAUDE_CODE_SESSION_ID: "one", TASUKI_NOW: "" },
    });
    const after = await stop(box, file, { more: { stop_hook_active: true } });
    expect(after.text).toBe("");
    expect(after.message).toMatch(/auth-refactor is saved: type \/clear, then continue/);
    expect(await stop(box, file)).toEqual({ text: "", message: "" });
  });

  it("names both commands where no save came", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 400_000 }]);
    await stop(box, file);
    const { text, message } = await stop(box, file, { more: { stop_hook_active: true } });
    expect(text).toBe("");
    expect(message).toMatch(/40 %.*no save.*\/handoff.*\/clear/);
  });

  it("waits where another hook has made the turn go on", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 400_000 }]);
    expect(await stop(box, file, { more: { stop_hook_active: true } })).toEqual({ text: "", message: "" });
    expect((await stop(box, file)).text).not.toBe("");
  });

  it("tells whoever has not opted in, once a conversation, and asks for nothing", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 400_000 }]);
    const { text, message } = await stop(box, file, { env: AT_THE_TERMINAL });
    expect(text).toBe("");
    expect(message).toMatch(/context at 40 % \(400,000 of 1,000,000 tokens\).*\/handoff, then \/clear/);
    expect(await stop(box, file, { env: AT_THE_TERMINAL })).toEqual({ text: "", message: "" });
    const other = await stop(box, file, { env: AT_THE_TERMINAL, more: { session_id: "two" } });
    expect(other.message).not.toBe("");
  });

  it("says nothing in vain", async () => {
    const box = withStore();
    const cases: [string, Spoken[], Record<string, string>, Record<string, unknown>][] = [
      ["below the threshold", [{ tokens: 329_999 }], {}, {}],
      ["no transcript", [], {}, {}],
      ["an answer of a subagent", [{ tokens: 400_000, sidechain: true }], {}, {}],
      ["an error that the client put in", [{ tokens: 400_000, model: "<synthetic>" }], {}, {}],
      [
        "the large window of a model that has both",
        [{ tokens: 100_000, model: "claude-sonnet-4-5", betas: ["context-1m-2025-08-07"] }],
        {},
        {},
      ],
      ["a run with -p", [{ tokens: 400_000 }], { CLAUDE_CODE_SESSION_ATTENDED: "0" }, {}],
      [
        "the SDK of an older client",
        [{ tokens: 400_000 }],
        { CLAUDE_CODE_SESSION_ATTENDED: "", CLAUDE_CODE_ENTRYPOINT: "sdk-cli" },
        {},
      ],
      ["a subagent", [{ tokens: 400_000 }], {}, { agent_id: "a1" }],
      ["work state switched off", [{ tokens: 400_000 }], { TASUKI_WORK_STATE: "false" }, {}],
      ["a threshold in tokens", [{ tokens: 400_000 }], { TASUKI_AUTO_CLEAR_TOKENS: "500000" }, {}],
      ["every hook silent", [{ tokens: 400_000 }], { TASUKI_OFF: "1" }, {}],
    ];
    for (const [name, answers, env, more] of cases) {
      const said = await stop(box, transcript(box, answers), { env: { ...OPTED_IN, ...env }, more });
      expect([name, said]).toEqual([name, { text: "", message: "" }]);
    }
  });

  it("counts by the window of the model", async () => {
    const box = withStore();
    const cases: [string, Spoken, string][] = [
      ["a small window", { tokens: 70_000, model: "claude-sonnet-4-5-20250929" }, "35 %"],
      [
        "a small window of another cloud",
        { tokens: 70_000, model: "us.anthropic.claude-3-7-sonnet-20250219-v1:0" },
        "35 %",
      ],
      ["a model that nobody knows yet", { tokens: 350_000, model: "claude-next-9" }, "35 %"],
    ];
    for (const [name, answer, share] of cases) {
      const file = transcript(box, [{ tokens: 400_000 }, answer]);
      const { message } = await stop(box, file, { more: { session_id: name.replaceAll(" ", "-") } });
      expect([name, message]).toEqual([name, expect.stringContaining(share)]);
    }
  });

  it("leaves it to the module where that is at work, and not where it stays off in this version", async () => {
    const box = withStore();
    const env = { ...OPTED_IN, CLAUDE_PID: String(process.pid), CLAUDE_CODE_SESSION_ID: "one" };
    const file = transcript(box, [{ tokens: 400_000 }]);
    const report = { phase: "watching", reason: "started", refusal: null, usage: null, asks: 0, rounds: 0 };
    const tell = (said: object) =>
      inProcess(box, { argv: ["auto-clear", "sync", "--json"], stdin: JSON.stringify(said), env });
    await tell(report);
    expect(await stop(box, file, { env })).toEqual({ text: "", message: "" });
    await tell({ ...report, phase: "off", reason: "untested" });
    expect((await stop(box, file, { env })).text).not.toBe("");
  });

  it("goes by the module where a setting reaches that alone", async () => {
    const box = withStore();
    const report = { phase: "watching", reason: "below", refusal: null, usage: null, asks: 0, rounds: 0 };
    const env = { ...AT_THE_TERMINAL, CLAUDE_PID: String(process.pid), CLAUDE_CODE_SESSION_ID: "one" };
    const file = transcript(box, [{ tokens: 400_000 }]);
    const tell = (said: object) =>
      inProcess(box, { argv: ["auto-clear", "sync", "--json"], stdin: JSON.stringify(said), env });
    await tell(report);
    expect(await stop(box, file, { env })).toEqual({ text: "", message: "" });
    await tell({ ...report, reason: "disabled" });
    const { text, message } = await stop(box, file, { env: { ...env, TASUKI_AUTO_CLEAR: "true" } });
    expect([text, message]).toEqual(["", expect.stringContaining("/handoff, then /clear")]);
  });

  it("lets nobody be asked for permission who accepts edits", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 400_000 }]);
    const { text } = await stop(box, file, { more: { permission_mode: "acceptEdits" } });
    expect(text).toContain("memory/handoffs/<list>.md");
    expect(text).not.toContain("tasuki handoff write");
  });
});

describe("the transcript goes on to capture", () => {
  it("once a session, with the last event", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 1_000 }]);
    await hook(box, "pre-compact", { more: { transcript_path: file, trigger: "auto" } });
    await hook(box, "session-end", { more: { transcript_path: file, reason: "clear" } });
    expect(waiting(box)).toEqual([
      {
        session: "one",
        transcript_path: file,
        cwd: box.dir,
        at: "2026-11-30T10:00:00.000Z",
        event: "session-end",
      },
    ]);
    expect(box.status()).toBe("");
    const place = { root: box.dir, dir: box.path("memory"), tier: "project" } as const;
    expect(takeTranscript(place, "one")).toMatchObject({ transcript_path: file });
    expect([takeTranscript(place, "one"), waiting(box)]).toEqual([null, []]);
  });

  it.skipIf(process.platform === "win32")("of a pipe nothing is waited for", async () => {
    const box = withStore();
    const more = { transcript_path: box.path("pipe") };
    execFileSync("mkfifo", [more.transcript_path]);
    await hook(box, "stop", { env: AT_THE_TERMINAL, more });
    await hook(box, "session-end", { more });
    expect(waiting(box)).toEqual([]);
  });

  it("not where nobody could use it", async () => {
    const box = withStore();
    const file = transcript(box, [{ tokens: 1_000 }]);
    const cases: [string, Record<string, string>, Record<string, unknown>][] = [
      ["switched off", { TASUKI_CAPTURE: "off" }, {}],
      ["nothing was said", {}, { transcript_path: "/nowhere/at/all.jsonl" }],
      ["no path of a file", {}, { transcript_path: "one.jsonl" }],
      ["a subagent", {}, { agent_id: "a1" }],
    ];
    for (const [name, env, more] of cases) {
      await hook(box, "session-end", { env, more: { transcript_path: file, ...more } });
      expect([name, waiting(box)]).toEqual([name, []]);
    }
  });
});

describe("what is dropped into memory/", () => {
  it("is committed where it can be a memory, and is named once where it can't", async () => {
    const box = withStore();
    box.write("memory/facts/huge-a1b2.md", "x".repeat(1_100_000));
    box.write("memory/facts/packed-c3d4.md", Buffer.from([80, 75, 3, 4, 0, 0, 0]));
    symlinkSync(box.path("src/auth/jwt.ts"), box.path("memory/facts/link-e5f6.md"));
    box.write("memory/facts/key-i9j0.md", `The key is ${"ghp_"}${"aybhHitbwJuQ5gKeiOLS4GMtbtK4FE0KFR0z"}.\n`);
    const conflict = ["<<<<<<< HEAD", "The kiln is red.", "=======", "It is blue.", ">>>>>>> theirs", ""];
    box.write("memory/facts/half-k1l2.md", conflict.join("\n"));
    box.write("memory/handoffs/half.md", ["## Goal", ...conflict].join("\n"));
    box.write("memory/picture.png", "png");
    box.write("memory/eval.yml", "- {query: kiln, expect: 窑炉-c3d4}\n");
    box.write("memory/facts/kept-g7h8.md", "The kiln is cold on Sundays.\n");
    await hook(box, "stop");
    await hook(box, "stop");
    expect(box.git("show", "--name-only", "--format=", "HEAD").split("\n").sort()).toEqual([
      "memory/eval.yml",
      "memory/facts/kept-g7h8.md",
    ]);
    const log = box.read("memory/.local/hooks.log").trim().split("\n");
    expect(log.map((line) => (JSON.parse(line) as { message: string }).message).sort()).toEqual([
      expect.stringContaining("half-k1l2.md is left out of commits: line 1 begins a conflict"),
      expect.stringContaining("huge-a1b2.md is left out of commits: it has 1.1 MB"),
      expect.stringMatching(
        /key-i9j0\.md is left out of commits: it holds what looks like a secret \([\w-]+; tasuki scan/,
      ),
      expect.stringContaining("link-e5f6.md is left out of commits: it is a link"),
      expect.stringContaining("packed-c3d4.md is left out of commits: it is no text"),
      expect.stringContaining("handoffs/half.md is left out of commits: line 2 begins a conflict"),
    ]);
    const { out } = await inProcess(box, { argv: ["doctor"] });
    expect(out).toContain("is left out of commits");
  });

  it("and why something waits is said once a session", async () => {
    const box = withStore();
    box.write(".git/MERGE_HEAD", `${box.head()}\n`);
    const turn = async (text: string) => {
      await inProcess(box, { argv: ["remember", text], env: { CLAUDE_CODE_SESSION_ID: "one" } });
      return (await hook(box, "stop")).message;
    };
    expect(await turn("Amber is lighter than it looks.")).toContain("a merge is in progress");
    expect(await turn("The kiln is cold on Sundays.")).toBe("");
  });
});
