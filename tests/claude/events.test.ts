import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHookInput } from "../../src/claude/events.ts";
import { HOOKS, type HookName } from "../../src/claude/hook-line.ts";
import { hookOutput, MAX_HOOK_CHARACTERS, personLines } from "../../src/claude/output.ts";

const common = { session_id: "s1", transcript_path: "/t.jsonl", cwd: "/p", permission_mode: "default" };
const names = Object.keys(HOOKS) as HookName[];

describe("the client's JSON", () => {
  test.each([
    ["session-start", { source: "clear", model: "x" }, { source: "clear" }],
    ["session-start", { source: "something new" }, { source: "unknown" }],
    ["session-start", {}, { source: "unknown" }],
    ["user-prompt", { prompt: "/handoff x" }, { prompt: "/handoff x" }],
    [
      "post-tool-use",
      { tool_name: "Write", tool_input: { file_path: "/p/a.md", content: "x" }, tool_response: {} },
      { tool: "Write", file: "/p/a.md" },
    ],
    [
      "post-tool-use",
      { tool_name: "NotebookEdit", tool_input: { notebook_path: "/p/a.ipynb" } },
      { file: "/p/a.ipynb" },
    ],
    ["post-tool-use", { tool_name: ["Write"], tool_input: "x" }, { tool: null, file: null }],
    [
      "stop",
      { stop_hook_active: true, last_assistant_message: "Saved." },
      { isStopActive: true, lastMessage: "Saved." },
    ],
    ["stop", { stop_hook_active: "yes" }, { isStopActive: false }],
    ["pre-compact", { trigger: "auto", custom_instructions: "" }, { trigger: "auto" }],
    ["session-end", { reason: "clear" }, { reason: "clear" }],
    ["stop", { agent_id: "a1", agent_type: "" }, { agent: "a1" }],
  ] as const)("%s %j", (hook, extra, expected) => {
    const input = parseHookInput(hook, JSON.stringify({ ...common, unknown: { deep: [1] }, ...extra }));
    expect(input).toMatchObject({
      hook,
      session: "s1",
      transcript: "/t.jsonl",
      cwd: "/p",
      permissionMode: "default",
      ...expected,
    });
  });

  test.each(["", "no json", "null", "[]", "3", '"x"', '{"session_id":', "\ufeff{}"])(
    "never breaks on %j",
    (json) => {
      for (const hook of names)
        expect(parseHookInput(hook, json)).toMatchObject({
          hook,
          session: null,
          source: "unknown",
          isStopActive: false,
          file: null,
        });
    },
  );

  test("law: whatever JSON comes, an input of the right types results", () => {
    const keys = fc.constantFrom(
      "session_id",
      "cwd",
      "source",
      "prompt",
      "tool_name",
      "tool_input",
      "stop_hook_active",
      "reason",
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (event) => {
        const { session, source, isStopActive, file } = parseHookInput("stop", JSON.stringify(event));
        expect([null, "string"]).toContain(session === null ? null : typeof session);
        expect(typeof source).toBe("string");
        expect(typeof isStopActive).toBe("boolean");
        expect(file === null || typeof file === "string").toBe(true);
      }),
    );
  });
});

describe("what a hook prints", () => {
  test.each<[HookName, Parameters<typeof hookOutput>[1], unknown]>([
    ["session-start", {}, ""],
    ["session-start", { text: "", systemMessage: null }, ""],
    ["session-start", { text: "block" }, "block"],
    [
      "session-start",
      { text: "{block}" },
      { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "{block}" } },
    ],
    [
      "session-start",
      { text: "block", systemMessage: "given" },
      {
        systemMessage: "given",
        hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "block" },
      },
    ],
    ["user-prompt", { text: "related" }, "related"],
    [
      "post-tool-use",
      { text: "lint" },
      { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "lint" } },
    ],
    ["stop", { systemMessage: "not committed" }, { systemMessage: "not committed" }],
    ["pre-compact", { text: "would become an instruction" }, ""],
    ["session-end", { text: "nobody hears it" }, ""],
  ])("%s %j", (hook, answer, expected) => {
    const printed = hookOutput(hook, answer);
    expect(typeof expected === "string" ? printed : JSON.parse(printed)).toEqual(expected);
  });

  test.each([
    [[], ""],
    [[null, "", undefined], ""],
    [["tasuki: 3 memories given"], "tasuki: 3 memories given"],
    [
      [null, "tasuki: 3 memories given", "tasuki: a.md can't be read", "saved"],
      "tasuki: 3 memories given\n  a.md can't be read\n  saved",
    ],
  ])("tells the person %j in a line each", (lines, expected) => {
    expect(personLines(lines)).toBe(expected);
  });

  test("stays below the client's limit, cut at a line and not inside a character", () => {
    for (const text of [
      "漢字の行です。\n".repeat(3000),
      "😀".repeat(9000),
      "x".repeat(MAX_HOOK_CHARACTERS + 1),
    ]) {
      const printed = hookOutput("session-start", { text });
      expect(printed.length).toBeLessThanOrEqual(MAX_HOOK_CHARACTERS);
      expect(printed).toMatch(/\(cut: tasuki context shows all of it\)$/);
      expect(() => encodeURIComponent(printed)).not.toThrow();
    }
    expect(hookOutput("session-start", { text: "x".repeat(MAX_HOOK_CHARACTERS) })).toHaveLength(
      MAX_HOOK_CHARACTERS,
    );
  });
});
