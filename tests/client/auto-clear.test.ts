// Auto-clear in the real client, with the plugin installed from this checkout and no allow rule at all.
import { expect, test } from "vitest";
import { openSession, pause, print } from "./client.ts";
import type { Model } from "./model.ts";
import { countIn, gate, textOf } from "./model.ts";
import { atWork, installPlugin, loadPlugin, writeSettings } from "./plugin.ts";
import { endWithTest, setUp } from "./project.ts";
import type { Reply } from "./reply.ts";

const NEXT_STEP = "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`, then run the tests.";
const ASK = "tasuki: save the work state now.";
const ON = "auto_clear: true\nauto_clear_percent: 1\n";

const look = (inputTokens: number): Reply => ({
  tool: "Bash",
  input: { command: "echo looking", description: "Look" },
  inputTokens,
});
const save = (next_step: string, inputTokens: number): Reply => ({
  tool: "mcp__tasuki__work_state_write",
  input: { fields: { goal: "Replace session tokens with JWT.", next_step } },
  inputTokens,
});

const asked = ({ requests }: Model): number => requests.filter((body) => countIn(body, ASK) > 0).length;

test("at a threshold of 1: one whole round, then the loop guard; nothing asks for permission", async () => {
  const { sandbox, model } = await setUp(
    [
      look(30_000),
      save(NEXT_STEP, 31_000),
      { text: "Saved main.", inputTokens: 32_000 },
      { text: "Starting at verify.", inputTokens: 30_000 },
      { text: "Still here.", inputTokens: 33_000 },
    ],
    { init: false },
  );
  installPlugin(sandbox, model);
  writeSettings(sandbox, ON);
  const session = await openSession({ sandbox, model, args: ["--permission-mode", "default"] });
  endWithTest(session);
  await atWork(sandbox);

  await session.submit("look around");
  await session.see("context at 3 % (threshold 1 %)");
  await session.see("Starting at verify.");
  await session.see("above the threshold of 1 %: auto-clear is off");
  await session.submit("are you there");
  await session.see("Still here.");
  await pause(1500);

  expect(model.requests).toHaveLength(5);
  const [first, told, saved, next] = model.requests;
  expect([countIn(first!, ASK), countIn(told!, ASK)]).toEqual([0, 1]);
  expect(first!.tools?.map(({ name }) => name)).toContain("mcp__tasuki__work_state_write");
  expect(textOf(saved!)).toContain('"list":"main"');
  expect(sandbox.read("memory/handoffs/main.md")).toContain(NEXT_STEP);
  // A fresh conversation: the handoff once, `continue` as the person's word, nothing of the one before.
  expect(countIn(next!, NEXT_STEP)).toBe(1);
  expect(textOf(next!)).toMatch(/\ncontinue$/m);
  expect(textOf(next!)).not.toContain("look around");
  expect(JSON.parse(sandbox.tasuki(["auto-clear", "status", "--json"]))).toMatchObject({
    enabled: true,
    percent: 1,
    state: { phase: "off", reason: "guard", rounds: 1 },
  });
});

test("a vague save is refused, asked for once more, then given up; the next message works on", async () => {
  const { sandbox, model } = await setUp(
    [
      look(30_000),
      save("Continue refactoring.", 31_000),
      { text: "Saved.", inputTokens: 32_000 },
      { text: "I have nothing to add.", inputTokens: 32_000 },
      look(33_000),
      { text: "Done with that.", inputTokens: 33_000 },
    ],
    { init: false },
  );
  writeSettings(sandbox, ON);
  const session = await openSession({
    sandbox,
    model,
    args: ["--permission-mode", "default", ...loadPlugin(sandbox)],
  });
  endWithTest(session);
  await atWork(sandbox);

  await session.submit("look around");
  await session.see("I have nothing to add.");
  await session.see("nothing is cleared. /handoff");
  await session.submit("go on then");
  await session.see("Done with that.");
  await pause(1500);

  expect(model.requests).toHaveLength(6);
  expect(textOf(model.requests[3]!)).toContain(
    "This is asked once more: its next step names nothing to start at.",
  );
  expect(textOf(model.requests.at(-1)!)).toContain("look around");
});

test("a subagent past the threshold changes nothing; work after a save is asked about once more, then it gives up", async () => {
  const to = "Count the files of src.";
  const answered = gate();
  const { sandbox, model } = await setUp(
    [
      {
        tool: "Agent",
        input: { description: "Count", prompt: to, subagent_type: "general-purpose" },
        inputTokens: 9000,
      },
      { text: "It is counting.", inputTokens: 9100 },
      { text: "They are two.", inputTokens: 9200 },
      { ...look(600_000), to, after: answered.opened },
      { ...look(610_000), to },
      { text: "Two files.", inputTokens: 620_000, to },
    ],
    { init: false },
  );
  writeSettings(sandbox, ON);
  const session = await openSession({
    sandbox,
    model,
    args: ["--permission-mode", "default", ...loadPlugin(sandbox)],
  });
  endWithTest(session);
  await atWork(sandbox);

  await session.submit("count the files");
  await session.see("It is counting.");
  answered.open();
  await session.see("They are two.");
  await pause(1500);
  expect(asked(model)).toBe(0);
  const counted = model.requests.length;

  model.push(
    look(30_000),
    save(NEXT_STEP, 31_000),
    look(32_000),
    { text: "Worked on.", inputTokens: 33_000 },
    save(NEXT_STEP, 34_000),
    look(35_000),
    { text: "And on.", inputTokens: 36_000 },
  );
  await session.submit("look around");
  await session.see("the turn ended without a save. Claude is asked for the save once more");
  await session.see("nothing is cleared. /handoff");
  await pause(1500);

  expect(model.requests.slice(counted).map((body) => countIn(body, ASK))).toEqual([0, 1, 1, 1, 2, 2, 2]);
  expect(textOf(model.requests.at(-1)!)).toContain("count the files");
});

test("-p is left alone, and has the tools", async () => {
  const { sandbox, model } = await setUp([look(600_000), { text: "Understood.", inputTokens: 610_000 }], {
    init: false,
  });
  writeSettings(sandbox, ON);

  const run = await print("look around", {
    sandbox,
    model,
    args: ["--allowedTools", "Bash(echo *)", ...loadPlugin(sandbox)],
  });

  expect(run).toMatchObject({ code: 0, output: expect.stringContaining("Understood.") as string });
  expect(model.requests).toHaveLength(2);
  expect(asked(model)).toBe(0);
  expect(model.requests[0]!.tools?.map(({ name }) => name)).toContain("mcp__tasuki__work_state_read");
});
