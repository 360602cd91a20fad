// The plugin alone: no `tasuki init`, no tasuki on the machine, no allow rule. Where -p would have to ask, it refuses.
import { expect, test } from "vitest";
import { print } from "./client.ts";
import { blockText, textOf, toolResults } from "./model.ts";
import { loadPlugin, removeTasuki } from "./plugin.ts";
import { HANDOFF, setUp } from "./project.ts";

const NEXT_STEP = "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`, then run the tests.";

test.each(["default", "acceptEdits"])("/handoff and the tool save without asking: %s", async (mode) => {
  const { sandbox, model } = await setUp(
    [
      {
        tool: "Bash",
        input: {
          command: `tasuki handoff write <<'TASUKI'\n${HANDOFF}TASUKI`,
          description: "Save the handoff",
        },
      },
      {
        tool: "mcp__tasuki__work_state_write",
        input: { fields: { task: "Delete the session table", status: "todo" } },
      },
      { tool: "mcp__tasuki__work_state_read", input: {} },
      { text: "Saved the handoff." },
    ],
    { init: false },
  );
  removeTasuki(sandbox);

  const run = await print("/handoff", {
    sandbox,
    model,
    args: ["--permission-mode", mode, ...loadPlugin(sandbox)],
  });

  expect(run).toMatchObject({ code: 0, output: expect.stringContaining("Saved the handoff.") as string });
  expect(textOf(model.requests[0]!)).toContain("Save the work state of this session now.");
  const results = toolResults(model.requests.at(-1)!);
  expect(results.filter((result) => result.is_error).map(blockText)).toEqual([]);
  expect(results).toHaveLength(3);
  const saved = sandbox.read("memory/handoffs/main.md");
  expect(saved).toContain(NEXT_STEP);
  expect(saved).toContain("- [ ] Delete the session table");
});

const SKILLS: Record<string, string> = {
  "/pickup release": "Go on with the work that an earlier session handed over.",
  "/recall why no redis": "Find this in the memories of the project: why no redis",
  "/remember no redis": "Keep this for later sessions: no redis",
};

test("the other skills are found by their bare names", async () => {
  const asked = Object.keys(SKILLS).map(async (typed) => {
    const { sandbox, model } = await setUp([{ text: "Understood." }], { init: false });
    await print(typed, { sandbox, model, args: loadPlugin(sandbox) });
    return textOf(model.requests[0]!);
  });
  const texts = await Promise.all(asked);
  Object.values(SKILLS).forEach((expected, at) => expect(texts[at]).toContain(expected));
});
