import { describe, expect, it } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { type Input, inProcess } from "./run.ts";
import { HANDOFF, memory, withStore } from "./store.ts";

const GOAL = "Replace session tokens with JWT.";

type Event = {
  source?: string;
  prompt?: string;
  file?: string;
  session?: string;
  env?: Record<string, string>;
  more?: object;
};

/** What a hook prints; it must end well and say nothing on standard error. */
async function hook(
  box: Sandbox,
  event: string,
  { source, prompt, file, session = "one", env = {}, more = {} }: Event = {},
) {
  const tool = file === undefined ? {} : { tool_name: "Write", tool_input: { file_path: box.path(file) } };
  const stdin = JSON.stringify({ session_id: session, cwd: box.dir, source, prompt, ...tool, ...more });
  const run = await inProcess(box, { argv: ["hook", event], stdin, env } satisfies Input);
  expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: "" });
  const isJson = run.out.startsWith("{");
  const value = isJson
    ? (JSON.parse(run.out) as { systemMessage?: string; hookSpecificOutput?: { additionalContext?: string } })
    : {};
  return {
    text: isJson ? (value.hookSpecificOutput?.additionalContext ?? "") : run.out,
    message: value.systemMessage ?? "",
  };
}

const start = (box: Sandbox, source: string, more: Event = {}) =>
  hook(box, "session-start", { source, ...more });
const count = (text: string, part: string): number => text.split(part).length - 1;

describe("session-start", () => {
  it("gives the block and one line for the person", async () => {
    const { text, message } = await start(withStore(), "startup");
    expect(text).toContain(GOAL);
    expect(text).toContain("ruff for lint");
    expect(message).toMatch(/^tasuki: auth-refactor .* given, [\d,]+ tokens/);
    expect(message).not.toContain("\n");
  });

  it.each([
    ["startup twice", ["startup", "startup"], [1, 0]],
    ["a resume is a pointer", ["startup", "resume"], [1, 0]],
    ["a compaction brings it again, once", ["startup", "compact", "clear"], [1, 1, 0]],
    ["an unknown source is a start", ["mended"], [1]],
    ["a clear of a new client is a start", ["clear"], [1]],
  ])("%s", async (_, sources, given) => {
    const box = withStore();
    const texts = [];
    for (const source of sources) texts.push((await start(box, source)).text);
    expect(texts.map((text) => count(text, GOAL))).toEqual(given);
  });

  it("gives what was not given yet when asked again", async () => {
    const box = withStore();
    await start(box, "startup");
    box.write("memory/preferences/new-e5f6.md", memory("Answer in one paragraph."));
    const { text } = await start(box, "startup");
    expect([count(text, "one paragraph"), count(text, GOAL)]).toEqual([1, 0]);
  });

  it("names the other lists once", async () => {
    const box = withStore({
      "memory/handoffs/release.md": HANDOFF.replaceAll("auth-refactor", "release").replace(
        "branch: main",
        "branch: release",
      ),
    });
    const texts = [await start(box, "startup"), await start(box, "startup")].map(({ text }) => text);
    expect(texts[0]).toContain("Also open: release (2 tasks).");
    expect(texts[1]).toBe("");
  });

  it("shows where a moved personal store is", async () => {
    const box = withStore();
    const env = { TASUKI_HOME: box.path("../elsewhere") };
    box.write("../elsewhere/memory/facts/kiln-m5n6.md", "The quartz kiln is fired at nine.\n");
    const { text } = await hook(box, "user-prompt", { prompt: "when is the quartz kiln fired?", env });
    expect(text).toContain(`${env.TASUKI_HOME}/memory/facts/kiln-m5n6.md`);
  });

  it("tells the person several things in a line each", async () => {
    const box = withStore();
    box.write("memory/facts/half-a1b2.md", "---\ntags: [fire\nThe kiln is red.\n");
    box.write("memory/config.yml", "threshold: high\n");
    const lines = (await start(box, "startup")).message.split("\n");
    expect(lines[0]).toMatch(/^tasuki: auth-refactor .* given/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^ {2}memory\/facts\/half-a1b2\.md:\d+ can't be read .*, see `tasuki lint`$/),
      expect.stringMatching(/^ {2}memory\/config\.yml/),
    ]);
  });

  it("a resume gives one line that names the file", async () => {
    const box = withStore();
    const { text } = await start(box, "resume");
    expect(text.trim().split("\n")).toEqual([expect.stringContaining("memory/handoffs/auth-refactor.md")]);
  });

  it("a fork inherits what its origin was given", async () => {
    const box = withStore();
    const env = { CLAUDE_PID: String(process.pid) };
    await start(box, "startup", { env });
    const { text } = await start(box, "fork", { session: "two", env });
    expect(count(text, GOAL)).toBe(0);
  });

  it("parallel hooks of one event give once between them", async () => {
    const box = withStore();
    const texts = await Promise.all(Array.from({ length: 5 }, () => start(box, "startup")));
    expect(count(texts.map(({ text }) => text).join(""), GOAL)).toBe(1);
  });

  it("PreCompact raises the generation, the start after it does not raise it again", async () => {
    const box = withStore();
    await start(box, "startup");
    await hook(box, "pre-compact", { more: { trigger: "manual" } });
    const texts = [await start(box, "compact"), await start(box, "compact")];
    expect(texts.map(({ text }) => count(text, GOAL))).toEqual([1, 0]);
  });

  it("a cold start prints nothing", async () => {
    const box = withStore();
    box.remove("memory/handoffs/auth-refactor.md");
    for (const folder of ["decisions", "preferences", "facts"]) box.remove(`memory/${folder}`);
    expect(await start(box, "startup")).toEqual({ text: "", message: "" });
  });

  it.each([
    ["TASUKI_OFF", { TASUKI_OFF: "1" }],
    ["the setting", { TASUKI_OFF: "true" }],
  ])("is silent with %s", async (_, env) => {
    expect(await start(withStore(), "startup", { env })).toEqual({ text: "", message: "" });
  });

  it("is given the list that this client saved, whatever its name", async () => {
    const box = withStore();
    const env = { CLAUDE_PID: String(process.pid), CLAUDE_CODE_SESSION_ID: "one" };
    await start(box, "startup", { env });
    await inProcess(box, {
      argv: ["handoff", "write", "issue-1234"],
      stdin: HANDOFF.replace(GOAL, "Mend the kiln."),
      env,
    });
    const { text } = await start(box, "clear", { session: "two", env });
    expect(text).toContain("# Handoff: issue-1234");
    expect(text).toContain("Mend the kiln.");
    expect(text).toContain("Also open: auth-refactor (2 tasks)");
  });
});

describe("user-prompt", () => {
  const ask = (box: Sandbox, prompt: string, session?: string) =>
    hook(box, "user-prompt", { prompt, ...(session && { session }) });

  it("gives what is relevant, once a session", async () => {
    const box = withStore();
    const given = [];
    for (const session of ["one", "one", "two"])
      given.push(
        count(
          (await ask(box, "why do sessions stay in PostgreSQL and not Redis?", session)).text,
          "one thing less to run",
        ),
      );
    expect(given).toEqual([1, 0, 1]);
  });

  it("gives what was edited since once more", async () => {
    const box = withStore();
    const question = "when is the quartz kiln fired?";
    const given = async () => count((await ask(box, question, "one")).text, "The quartz kiln");
    const file = "memory/facts/kiln-m5n6.md";
    box.write(file, "---\nupdated: 2020-01-01\ntags: [fire]\n---\nThe quartz kiln is fired at nine.\n");
    expect([await given(), await given()]).toEqual([1, 0]);
    box.write(file, "---\nupdated: 2020-01-01\ntags: [heat]\n---\nThe quartz kiln is fired at nine.\n");
    expect(await given()).toBe(0);
    box.write(file, "---\nupdated: 2020-01-01\n---\nThe quartz kiln is fired at ten, never at nine.\n");
    expect([await given(), await given()]).toEqual([1, 0]);
  });

  it.each([
    "/sessions postgresql redis",
    "continue",
    "Continue.",
    "",
    "   ",
    "what a lovely day for a walk in the park",
  ])("gives nothing for %j", async (prompt) => {
    expect((await ask(withStore(), prompt)).text).toBe("");
  });

  it("gives nothing that the start has given", async () => {
    const box = withStore({
      "memory/decisions/sessions-in-postgres-x2k9.md": memory(
        "Sessions stay in PostgreSQL, not Redis: one thing less to run.",
        { pinned: "true" },
      ),
    });
    await start(box, "startup");
    expect((await ask(box, "sessions in PostgreSQL or Redis?")).text).toBe("");
  });
});

describe("post-tool-use and stop", () => {
  it("replaces a secret that the model wrote, and says so to both", async () => {
    const box = withStore();
    box.write("memory/facts/key-g7h8.md", `The key is ${"ghp_" + "aybhHitbwJuQ5gKeiOLS4GMtbtK4FE0KFR0z"}.\n`);
    const { text, message } = await hook(box, "post-tool-use", { file: "memory/facts/key-g7h8.md" });
    expect(box.read("memory/facts/key-g7h8.md")).toMatch(/^The key is \[redacted:[a-z-]+\]\.\n$/);
    expect(text).toContain("memory/facts/key-g7h8.md");
    expect(message).toContain("memory/facts/key-g7h8.md");
  });

  it("names the worst problem of a handoff in one line", async () => {
    const box = withStore();
    box.write(
      "memory/handoffs/auth-refactor.md",
      HANDOFF.replace(/Change `verify.*/, "Continue refactoring."),
    );
    const { text } = await hook(box, "post-tool-use", { file: "memory/handoffs/auth-refactor.md" });
    expect(text).toContain("next-vague");
    expect(text.trim().split("\n")).toHaveLength(1);
  });

  it("leaves what is not in the store, and what is no text, alone", async () => {
    const box = withStore();
    const bytes = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
    box.write("memory/facts/gbk-i9j0.md", bytes);
    expect((await hook(box, "post-tool-use", { file: "src/auth/jwt.ts" })).text).toBe("");
    await hook(box, "post-tool-use", { file: "memory/facts/gbk-i9j0.md" });
    expect(box.read("memory/facts/gbk-i9j0.md")).toBe(bytes.toString("utf8"));
  });

  it("a turn is one commit of memory paths alone, made at its end", async () => {
    const box = withStore();
    const env = { CLAUDE_CODE_SESSION_ID: "one" };
    box.write("src/other.ts", "export const other = 1;\n");
    box.git("add", "src/other.ts");
    const head = box.head();
    await inProcess(box, { argv: ["remember", "Amber is lighter than it looks."], env });
    await inProcess(box, { argv: ["work", "write", "task=Mend the kiln"], env });
    box.write("memory/facts/by-hand-k1l2.md", "Written by a shell command.\n");
    expect(box.head()).toBe(head);
    await hook(box, "stop");
    expect(box.git("rev-list", "--count", `${head}..HEAD`)).toBe("1");
    expect(box.status()).toBe("A  src/other.ts");
    expect(box.git("log", "-1", "--format=%(trailers:key=Tasuki-Session,valueonly)")).toContain("one");
  });

  it("leaves alone what another session's turn has written", async () => {
    const box = withStore();
    await inProcess(box, {
      argv: ["remember", "Amber is lighter than it looks."],
      env: { CLAUDE_CODE_SESSION_ID: "two" },
    });
    await inProcess(box, {
      argv: ["remember", "The kiln is cold on Sundays."],
      env: { CLAUDE_CODE_SESSION_ID: "one" },
    });
    await hook(box, "stop");
    expect(box.status()).toMatch(/^\?\? memory\/facts\/amber-[\w-]+\.md$/);
  });

  it.each(["session", "off"])("commits nothing at the end of a turn with commit: %s", async (mode) => {
    const box = withStore();
    await inProcess(box, {
      argv: ["remember", "Amber is lighter than it looks."],
      env: { CLAUDE_CODE_SESSION_ID: "one" },
    });
    const head = box.head();
    await hook(box, "stop", { env: { TASUKI_COMMIT: mode } });
    expect(box.head()).toBe(head);
    await hook(box, "session-end", { env: { TASUKI_COMMIT: mode } });
    expect(box.status() === "").toBe(mode === "session");
  });
});

describe("a hook never breaks a session", () => {
  it.each([
    ["no JSON", ["hook", "session-start"], "nonsense"],
    ["an unknown event", ["hook", "sesion-start"], "{}"],
    ["no event", ["hook"], "{}"],
    ["a folder that is gone", ["hook", "stop"], '{"cwd":"/nowhere/at/all"}'],
  ])("%s", async (_, argv, stdin) => {
    const run = await inProcess(withStore(), { argv, stdin });
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: "" });
  });

  it("what went wrong is told by doctor", async () => {
    const box = withStore();
    box.write("memory/handoffs/auth-refactor.md", HANDOFF.replace("list: auth-refactor", "list: [a"));
    await start(box, "startup");
    const { out } = await inProcess(box, { argv: ["doctor"] });
    expect(out).toContain("memory/handoffs/auth-refactor.md");
  });
});
