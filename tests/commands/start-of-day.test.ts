import { existsSync, symlinkSync, utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { HANDOFF, memory, withoutStore, withStore } from "./store.ts";

type Event = { session?: string; source?: string; env?: Record<string, string>; prompt?: string };

async function hook(
  box: Sandbox,
  event: string,
  { session = "one", source = "startup", env = {}, prompt }: Event,
) {
  const stdin = JSON.stringify({ session_id: session, cwd: box.dir, source, prompt });
  const run = await inProcess(box, { argv: ["hook", event], stdin, env });
  expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: "" });
  if (!run.out.startsWith("{")) return { text: run.out, message: "" };
  const value = JSON.parse(run.out) as {
    systemMessage?: string;
    hookSpecificOutput?: { additionalContext?: string };
  };
  return { text: value.hookSpecificOutput?.additionalContext ?? "", message: value.systemMessage ?? "" };
}

const start = (box: Sandbox, event: Event = {}) => hook(box, "session-start", event);
/** What the process does that a session start leaves behind. */
const afterwards = (box: Sandbox) => inProcess(box, { argv: ["hook", "refresh"] });

describe("the digest", () => {
  const DIGEST = "Yesterday the kiln was fired twice.";

  it("is given to the first session of a day, again after its compaction, and to no other", async () => {
    const box = withStore({ "memory/digests/2026-11-29.md": memory(DIGEST) });
    const texts = [
      await start(box, { session: "one" }),
      await start(box, { session: "two" }),
      await start(box, { session: "one", source: "compact" }),
      await start(box, { session: "three" }),
    ].map(({ text }) => text.includes(DIGEST));
    expect(texts).toEqual([true, false, true, false]);
  });

  it("comes again the next day", async () => {
    const box = withStore({
      "memory/digests/2026-11-29.md": memory(DIGEST),
      "memory/.local/digest-given.json": '{"day":"2026-11-29","session":"zero"}',
    });
    expect((await start(box)).text).toContain(DIGEST);
  });
});

describe("what nobody has committed", () => {
  const EDIT = "The kiln is cold on Sundays.\n";

  it("is committed behind a session start, as the hand edit that it is", async () => {
    const box = withStore();
    box.write("memory/facts/kiln-a1b2.md", EDIT);
    box.write("src/other.ts", "export const other = 1;\n");
    box.git("add", "src/other.ts");
    await start(box);
    expect(box.status()).toContain("?? memory/facts/kiln-a1b2.md");
    await afterwards(box);
    expect(box.status()).toBe("A  src/other.ts");
    expect(box.git("log", "-1", "--format=%(trailers:key=Tasuki-Op,valueonly)").trim()).toBe("hand-edit");
  });

  it("is left to the turn that changed it after that start", async () => {
    const box = withStore();
    box.write("memory/facts/kiln-a1b2.md", EDIT);
    await start(box);
    box.write("memory/facts/later-c3d4.md", "Amber floats in salt water.\n");
    const later = Date.now() / 1000 + 5;
    utimesSync(box.path("memory/facts/later-c3d4.md"), later, later);
    await afterwards(box);
    expect(box.status()).toBe("?? memory/facts/later-c3d4.md");
  });

  it("is looked for where something is known to wait, and else once a day", async () => {
    const box = withStore();
    await start(box);
    await afterwards(box);
    expect(existsSync(box.path("memory/.local/leftovers"))).toBe(false);
    await start(box, { session: "two" });
    expect(existsSync(box.path("memory/.local/leftovers"))).toBe(false);
    box.write("memory/facts/kiln-a1b2.md", EDIT);
    await start(box, { session: "three" });
    expect(existsSync(box.path("memory/.local/leftovers"))).toBe(true);
  });

  it.each([
    ["what the person has staged", (box: Sandbox) => void box.git("add", "memory/facts/kiln-a1b2.md"), {}],
    ["a merge", (box: Sandbox) => box.write(".git/MERGE_HEAD", `${box.head()}\n`), {}],
    ["commit: off", () => {}, { TASUKI_COMMIT: "off" }],
    ["commit: session, at a resume", () => {}, { TASUKI_COMMIT: "session" }],
  ] as [string, (box: Sandbox) => void, Record<string, string>][])(
    "stays where it is: %s",
    async (_, prepare, env) => {
      const box = withStore();
      const head = box.head();
      box.write("memory/facts/kiln-a1b2.md", EDIT);
      prepare(box);
      await start(box, { env, source: "clear" });
      await inProcess(box, { argv: ["hook", "refresh"], env });
      expect(box.head()).toBe(head);
    },
  );

  it("is committed of a session that is over, and left to one that is still at work", async () => {
    const box = withStore();
    const keep = (text: string, session: string) =>
      inProcess(box, { argv: ["remember", text], env: { CLAUDE_CODE_SESSION_ID: session } });
    await start(box, { session: "alive", env: { CLAUDE_PID: String(process.pid) } });
    await start(box, { session: "gone", env: { CLAUDE_PID: "4194999" } });
    await keep("Amber is lighter than it looks.", "alive");
    await keep("The kiln is cold on Sundays.", "gone");
    await start(box, { session: "next" });
    await afterwards(box);
    expect(box.status()).toMatch(/^\?\? memory\/facts\/amber-[\w-]+\.md$/);
  });

  it("says once a session why something waits", async () => {
    const box = withStore();
    box.write(".git/MERGE_HEAD", `${box.head()}\n`);
    await inProcess(box, { argv: ["remember", "The kiln is cold on Sundays."] });
    expect((await start(box)).message).toContain("saved, not committed: a merge is in progress");
    expect((await start(box, { source: "resume" })).message).toBe("");
  });
});

it("is silent in a project without a store, until the first handoff is written there", async () => {
  const box = withoutStore();
  for (const event of ["session-start", "user-prompt", "stop", "pre-compact", "session-end"])
    expect(await hook(box, event, { prompt: "Where were we?" })).toEqual({ text: "", message: "" });
  expect(existsSync(box.path("memory"))).toBe(false);
  box.write("memory/handoffs/main.md", HANDOFF.replace("list: auth-refactor", "list: main"));
  expect((await start(box, { session: "two" })).text).toContain("Replace session tokens with JWT.");
});

describe("what the person must know", () => {
  it("of a client that is older than what was tested", async () => {
    const box = withStore();
    const env = { AI_AGENT: "claude-code_2-1-200_agent", TASUKI_AUTO_CLEAR: "true" };
    expect((await start(box, { env })).message).toMatch(
      /Claude Code 2\.1\.200 is older .*auto-clear does not work/,
    );
    const tested = { AI_AGENT: "claude-code_2-1-332_agent" };
    expect((await start(box, { session: "two", env: tested })).message).not.toContain("Claude Code");
  });

  it("of a store that is a link to nowhere", async () => {
    const box = withoutStore();
    symlinkSync(box.path("../gone"), box.path("memory"));
    expect((await start(box)).message).toMatch(/memory is a link that leads nowhere/);
    expect((await hook(box, "stop", {})).message).toBe("");
  });

  it("of settings and of files that can't be read", async () => {
    const box = withStore({
      "memory/config.yml": "a: [\n",
      "memory/facts/broken-a1b2.md": "---\ntitle: [a\n---\nThe kiln is cold.\n",
      "memory/handoffs/auth-refactor.md": HANDOFF,
    });
    const { message } = await start(box);
    expect(message).toContain("memory/config.yml:");
    expect(message).toContain("memory/facts/broken-a1b2.md:");
  });

  it("of a secret that was withheld, once a session and not at each prompt", async () => {
    const box = withStore();
    const secret = `ghp_${"aybhHitbwJuQ5gKeiOLS4GMtbtK4FE0KFR0z"}`;
    box.write("memory/facts/kiln-a1b2.md", `The kiln controller takes ${secret} at its door.\n`);
    box.write("memory/facts/kiln-c3d4.md", `The kiln thermometer takes ${secret} at its lid.\n`);
    await start(box);
    const first = await hook(box, "user-prompt", {
      session: "two",
      prompt: "the kiln controller at its door",
    });
    expect(first.message).toContain("kiln-a1b2");
    const again = await hook(box, "user-prompt", {
      session: "two",
      prompt: "the kiln controller at its door",
    });
    expect(again.message).toBe("");
  });
});
