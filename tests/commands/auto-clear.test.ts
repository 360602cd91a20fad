// What the module in Claude Code asks of the bin, and what a person is told of it.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { AutoClearReport } from "../../src/model/auto-clear.ts";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess, NOW } from "./run.ts";
import { HANDOFF, withStore } from "./store.ts";

const FILE = "memory/handoffs/auth-refactor.md";
const NEXT = "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`, then run the tests.";
const CLIENT = { CLAUDE_PID: String(process.pid), CLAUDE_CODE_SESSION_ID: "one" };

async function json(
  box: Sandbox,
  argv: string[],
  { stdin = "", env = {} }: { stdin?: string; env?: Record<string, string> } = {},
) {
  const run = await inProcess(box, { argv: [...argv, "--json"], stdin, env: { ...CLIENT, ...env } });
  expect(run, run.err).toMatchObject({ code: 0 });
  return JSON.parse(run.out) as any;
}

const verify = async (box: Sandbox, ...saves: { tool: string; input: object }[]) =>
  (
    await json(box, ["auto-clear", "verify"], {
      stdin: JSON.stringify({ since: Date.parse(NOW) - 1000, saves }),
    })
  ).refusal as string | null;

const state = (fields: object, list?: string) => ({
  tool: "mcp__tasuki__work_state_write",
  input: { fields, ...(list && { list }) },
});
const write = (box: Sandbox, content: string, file = FILE) => ({
  tool: "Write",
  input: { file_path: box.path(file), content },
});
const bash = (command: string) => ({ tool: "Bash", input: { command } });
const secret = "AKIA" + "Z7Q2M9FXK4JW3H5B";

describe("a save is one that is on disk", () => {
  it("written by the tool, with what was said", async () => {
    const box = withStore();
    await json(box, ["work", "write", "auth-refactor", "--fields", "-"], {
      stdin: JSON.stringify({ goal: "Other.", next_step: NEXT }),
    });
    expect(await verify(box, state({ goal: "Other.", next_step: NEXT }, "auth-refactor"))).toBeNull();
    // Without a name: the list that this client saved last.
    expect(await verify(box, state({ goal: "Other." }))).toBeNull();
    expect(await verify(box, state({ goal: "Never written." }, "auth-refactor"))).toBe("not-on-disk");
  });

  it("the last of several counts, each list for itself", async () => {
    const box = withStore();
    await json(box, ["work", "write", "auth-refactor", "goal=Second."]);
    await json(box, ["work", "write", "release", `next_step=${NEXT}`]);
    expect(
      await verify(
        box,
        state({ goal: "First." }, "auth-refactor"),
        state({ goal: "Second." }, "auth-refactor"),
        state({ next_step: NEXT }, "release"),
      ),
    ).toBeNull();
    expect(
      await verify(box, state({ goal: "Second." }, "auth-refactor"), state({ next_step: NEXT }, "nowhere")),
    ).toBe("not-on-disk");
  });

  it("written by the command, and recorded since the turn began", async () => {
    const box = withStore();
    const command = `tasuki handoff write auth-refactor <<'TASUKI'\n## Next step\n${NEXT}\nTASUKI`;
    expect(await verify(box, bash(command))).toBe("no-list");
    await json(box, ["handoff", "write", "auth-refactor"], { stdin: `## Next step\n${NEXT}\n` });
    expect(await verify(box, bash(command))).toBeNull();
    expect(await verify(box, bash(command.replace(NEXT, "Run `npm test` in `src/auth/jwt.ts`.")))).toBe(
      "not-on-disk",
    );
  });

  it("written with the client's own tools, unchanged is fine", async () => {
    const box = withStore();
    expect(await verify(box, write(box, HANDOFF))).toBeNull();
    expect(await verify(box, write(box, HANDOFF.replaceAll("\n", "\r\n")))).toBeNull();
    expect(await verify(box, write(box, HANDOFF.replace("JWT", "PASETO")))).toBe("not-on-disk");
    expect(
      await verify(box, {
        tool: "Edit",
        input: { file_path: box.path(FILE), old_string: "x", new_string: NEXT },
      }),
    ).toBeNull();
    expect(
      await verify(box, { tool: "Edit", input: { file_path: FILE, new_string: "Never written." } }),
    ).toBe("not-on-disk");
    expect(await verify(box, write(box, "x", "memory/decisions/x.md"))).toBe("no-list");
    expect(await verify(box, write(box, "x", "../memory/handoffs/x.md"))).toBe("no-list");
  });

  it("a secret that was taken out on the way is no difference", async () => {
    const box = withStore();
    await json(box, ["work", "write", "auth-refactor", `goal=Replace ${secret}.`]);
    expect(readFileSync(box.path(FILE), "utf8")).not.toContain(secret);
    expect(await verify(box, state({ goal: `Replace ${secret}.` }, "auth-refactor"))).toBeNull();
  });

  test.each([
    ["no next step", HANDOFF.replace(NEXT, "").replace(/- \[\/\].*\n/, ""), "no-next-step"],
    ["a vague one", HANDOFF.replace(NEXT, "Continue refactoring."), "next-vague"],
    [
      "a placeholder",
      HANDOFF.replace(NEXT, `${NEXT} TODO: fill in`).replace(
        "## Goal\nReplace session tokens with JWT.",
        "## Goal\n<goal>",
      ),
      "placeholder",
    ],
    ["conflict markers", `${HANDOFF}\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n`, "conflict-markers"],
    ["a finished list alone", HANDOFF.replace("status: open", "status: done"), "no-next-step"],
  ])("refused: %s", async (_, text, refusal) => {
    const box = withStore({ [FILE]: text });
    expect(await verify(box, write(box, text))).toBe(refusal);
  });

  it("no save at all", async () => {
    expect(await verify(withStore())).toBe("no-list");
  });
});

const REPORT: AutoClearReport = {
  phase: "given-up",
  reason: "refused",
  refusal: "next-vague",
  usage: { tokens: 350_000, window: 1_000_000 },
  asks: 2,
  rounds: 1,
};
const personal = (box: Sandbox, text: string): string => {
  const file = join(box.env["HOME"]!, ".tasuki", "config.yml");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe("settings", () => {
  test.each([
    ["nothing", "", {}, false],
    ["the person's file", "auto_clear: true\n", {}, true],
    ["the environment goes first", "auto_clear: true\n", { TASUKI_AUTO_CLEAR: "false" }, false],
    [
      "an option of the plugin goes before the file",
      "auto_clear: false\n",
      { CLAUDE_PLUGIN_OPTION_AUTO_CLEAR: "true" },
      true,
    ],
    ["only an explicit true", "auto_clear: 1\n", {}, false],
    ["work state off", "auto_clear: true\nwork_state: false\n", {}, false],
    ["everything off", "auto_clear: true\n", { TASUKI_OFF: "1" }, false],
  ])("%s", async (_, file, env, enabled) => {
    const box = withStore();
    personal(box, file);
    expect(await json(box, ["auto-clear", "sync"], { env })).toMatchObject({
      isWhole: true,
      settings: { enabled, percent: 33, tokens: null },
    });
  });

  it("a clone can't switch it on", async () => {
    const box = withStore({ "memory/config.yml": "auto_clear: true\nauto_clear_percent: 1\n" });
    expect(await json(box, ["auto-clear", "sync"])).toMatchObject({
      settings: { enabled: false, percent: 33 },
    });
  });

  it("a file that can't be read says so: the module keeps what it has", async () => {
    const box = withStore();
    const file = personal(box, "auto_clear: true\n\tx: [\n");
    expect(await json(box, ["auto-clear", "sync"])).toMatchObject({ isWhole: false });
    writeFileSync(file, "auto_clear: true\n");
    chmodSync(file, 0);
    // Root reads everything.
    if (process.getuid?.() !== 0)
      expect(await json(box, ["auto-clear", "sync"])).toMatchObject({ isWhole: false });
  });
});

describe("status", () => {
  const status = async (box: Sandbox, env: Record<string, string> = {}) => {
    const { code, out } = await inProcess(box, { argv: ["auto-clear", "status"], env });
    expect(code).toBe(0);
    return out;
  };

  it("off, and how to switch it on", async () => {
    expect(await status(withStore())).toBe(
      "auto-clear is off\nTo switch it on: tasuki config set auto_clear true (a plugin's option and\nTASUKI_AUTO_CLEAR go before it)\n",
    );
  });

  it("on, and nobody has reported", async () => {
    const box = withStore();
    personal(box, "auto_clear: true\nauto_clear_tokens: 120000\n");
    expect(await status(box)).toContain(
      "auto-clear is on (personal), threshold 120,000 tokens\nNo session has reported: it needs the plugin",
    );
  });

  it("says what the session did and why", async () => {
    const box = withStore();
    personal(box, "auto_clear: true\n");
    await json(box, ["auto-clear", "sync"], { stdin: JSON.stringify(REPORT) });
    const expected = `auto-clear is on (personal), threshold 33 %
  now      given up until the next conversation: the save was refused: its next
           step names nothing to start at
  context  35 % of 1,000,000 tokens (350,000), just now
  so far   1 round, asked twice in this one
`;
    // In the session itself, and at a terminal beside it while it runs.
    expect(await status(box, CLIENT)).toBe(expected);
    expect(await status(box)).toBe(expected);
    // Another client process has a state of its own.
    expect(await status(box, { ...CLIENT, CLAUDE_PID: "1" })).toContain("No session has reported");
  });

  it("of a session stays known, however many others with higher ids have reported before", async () => {
    const box = withStore();
    personal(box, "auto_clear: true\n");
    const old = Array.from({ length: 25 }, (_, at) => 2 ** 22 + 5 + at).map((pid) => [
      pid,
      { ...REPORT, session: "old", pid, pidStart: null, at: "2026-01-01T00:00:00.000Z" },
    ]);
    box.write("memory/.local/auto-clear.json", JSON.stringify(Object.fromEntries(old)));
    for (const pid of [process.pid, process.ppid])
      await json(box, ["auto-clear", "sync"], {
        stdin: JSON.stringify(REPORT),
        env: { CLAUDE_PID: String(pid) },
      });
    for (const pid of [process.pid, process.ppid])
      expect(await status(box, { ...CLIENT, CLAUDE_PID: String(pid) })).toContain("given up until");
    expect(Object.keys(JSON.parse(box.read("memory/.local/auto-clear.json")))).toHaveLength(2);
  });
});
