// Auto-clear and the person at the keyboard, in the real client; and a second round.
import { expect, test } from "vitest";
import { openSession, pause } from "./client.ts";
import { countIn, textOf } from "./model.ts";
import type { Model } from "./model.ts";
import { loadPlugin, writeSettings } from "./plugin.ts";
import { endWithTest, setUp } from "./project.ts";
import type { Reply } from "./reply.ts";

const ASK = "tasuki: save the work state now.";
const STEPS = [
  "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`.",
  "Run the tests of `signJwt()` in `src/auth/jwt.ts`.",
];

const run = (command: string, inputTokens: number): Reply => ({
  tool: "Bash",
  input: { command, description: "Run" },
  inputTokens,
});
const save = (next_step: string, inputTokens: number): Reply => ({
  tool: "mcp__tasuki__work_state_write",
  input: { fields: { goal: "Replace session tokens with JWT.", next_step } },
  inputTokens,
});

async function start(script: readonly Reply[]) {
  const { sandbox, model } = await setUp(script, { init: false });
  writeSettings(sandbox, "auto_clear: true\nauto_clear_tokens: 200000\n");
  const session = await openSession({
    sandbox,
    model,
    args: ["--permission-mode", "default", "--allowedTools", "Bash(sleep *)", ...loadPlugin(sandbox)],
  });
  endWithTest(session);
  return { sandbox, model, session };
}

/** Waits until the model was asked so often. */
async function requests(model: Model, count: number): Promise<void> {
  for (let waited = 0; waited < 20_000 && model.requests.length < count; waited += 100) await pause(100);
  expect(model.requests.length).toBeGreaterThanOrEqual(count);
}

test("two rounds, each begun by the one before it", async () => {
  const { model, session } = await start([
    run("echo one", 300_000),
    save(STEPS[0]!, 301_000),
    { text: "Saved the first.", inputTokens: 302_000 },
    run("echo two", 20_000),
    run("echo three", 300_000),
    save(STEPS[1]!, 301_000),
    { text: "Saved the second.", inputTokens: 302_000 },
    { text: "The third conversation.", inputTokens: 20_000 },
  ]);

  await session.submit("look around");
  await session.see("The third conversation.");
  await pause(1000);

  expect(model.requests).toHaveLength(8);
  expect(model.requests.map((body) => countIn(body, ASK))).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
  expect(textOf(model.requests[3]!)).toContain(STEPS[0]);
  expect(textOf(model.requests[7]!)).toContain(STEPS[1]);
  expect(textOf(model.requests[7]!)).not.toContain("echo three");
});

test("Esc in the turn that is to save: nothing is cleared, nothing is asked until the person speaks", async () => {
  const { model, session } = await start([
    run("echo one", 300_000),
    run("sleep 20", 301_000),
    { text: "Here I am.", inputTokens: 302_000 },
  ]);

  await session.submit("look around");
  await requests(model, 2);
  await pause(1500);
  session.press("Escape");
  await session.see("Interrupted");
  await pause(2500);
  expect(model.requests).toHaveLength(2);

  await session.submit("are you there");
  await session.see("Here I am.");
  expect(textOf(model.requests[2]!)).toContain("look around");
});

test("a /clear that was typed meanwhile: the save prompt reaches no other conversation", async () => {
  const { model, session } = await start([
    run("sleep 4", 20_000),
    { text: "Slept well.", inputTokens: 300_000 },
    { text: "A new day.", inputTokens: 20_000 },
  ]);

  await session.submit("take a nap");
  await requests(model, 1);
  await pause(1500);
  await session.submit("/clear");
  await requests(model, 2);
  await pause(4000);
  await session.submit("good morning");
  await session.see("A new day.");
  await pause(1000);

  expect(model.requests).toHaveLength(3);
  expect(model.requests.filter((body) => countIn(body, ASK) > 0)).toEqual([]);
  expect(textOf(model.requests[2]!)).not.toContain("take a nap");
});
