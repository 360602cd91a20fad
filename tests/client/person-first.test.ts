// Auto-clear and the person at the keyboard, in the real client; and a second round.
import { expect, test } from "vitest";
import { openSession, pause, waitFor } from "./client.ts";
import { countIn, gate, textOf } from "./model.ts";
import type { Model } from "./model.ts";
import { atWork, loadPlugin, writeSettings } from "./plugin.ts";
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
  await atWork(sandbox);
  return { sandbox, model, session };
}

/** Waits until the model was asked so often. */
async function requests(model: Model, count: number): Promise<void> {
  await waitFor(
    () => model.requests.length >= count,
    () => `${count} requests; there are ${model.requests.length}`,
  );
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
  await session.see("sleep 20");
  session.press("Escape");
  await session.see("Interrupted");
  await pause(2000);
  expect(model.requests).toHaveLength(2);

  await session.submit("are you there");
  await session.see("Here I am.");
  expect(textOf(model.requests[2]!)).toContain("look around");
});

test("a message that was typed before the clear goes first, and the next save ends the round", async () => {
  const typed = gate();
  const { model, session } = await start([
    run("echo one", 300_000),
    save(STEPS[0]!, 301_000),
    { text: "Saved the first.", inputTokens: 302_000, after: typed.opened },
    { text: "The button is blue.", inputTokens: 303_000 },
    save(STEPS[1]!, 304_000),
    { text: "Saved the second.", inputTokens: 305_000 },
    { text: "A new conversation.", inputTokens: 20_000 },
  ]);

  await session.submit("look around");
  await requests(model, 3);
  await session.submit("make the button blue");
  typed.open();
  await session.see("A new conversation.");
  await pause(1000);

  expect(model.requests.map((body) => countIn(body, ASK))).toEqual([0, 1, 1, 1, 2, 2, 0]);
  expect(textOf(model.requests[3]!)).toContain("make the button blue");
  expect(textOf(model.requests[6]!)).toContain(STEPS[1]);
  expect(textOf(model.requests[6]!)).not.toContain("make the button blue");
});

test("a /clear that was typed meanwhile: the save prompt reaches no other conversation", async () => {
  const typed = gate();
  const { model, session } = await start([
    { text: "Slept well.", inputTokens: 300_000, after: typed.opened },
    { text: "A new day.", inputTokens: 20_000 },
  ]);

  await session.submit("take a nap");
  await requests(model, 1);
  await session.submit("/clear");
  typed.open();
  await session.seeGone("take a nap");
  await pause(2000);
  await session.submit("good morning");
  await session.see("A new day.");
  await pause(1000);

  expect(model.requests).toHaveLength(2);
  expect(model.requests.filter((body) => countIn(body, ASK) > 0)).toEqual([]);
  expect(textOf(model.requests[1]!)).not.toContain("take a nap");
});
