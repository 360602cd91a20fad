// The main job in the real client: what a hook prints is in the request, and a handoff goes over /clear.
import { expect, test } from "vitest";
import { openSession, pause, print } from "./client.ts";
import { blockText, countIn, textOf, toolResults } from "./model.ts";
import { endWithTest, HANDOFF, setUp } from "./project.ts";

const MEMORY = "The signing key of the staging realm rotates every Tuesday.";
const NEXT_STEP = "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`, then run the tests.";

test("claude -p is given the block of the session-start hook, once", async () => {
  const { sandbox, model } = await setUp([{ text: "Understood." }]);
  sandbox.tasuki(["handoff", "write", "auth-refactor"], HANDOFF);
  sandbox.tasuki(["remember", MEMORY, "--kind", "fact", "--pin"]);

  const run = await print("continue", { sandbox, model });

  expect(run).toMatchObject({ code: 0, output: expect.stringContaining("Understood.") as string });
  const [request] = model.requests;
  expect(model.requests).toHaveLength(1);
  expect(countIn(request!, NEXT_STEP)).toBe(1);
  expect(countIn(request!, MEMORY)).toBe(1);
  const [block] = sandbox.given("session-start");
  expect(block).toContain(MEMORY);
  expect(countIn(request!, block!)).toBe(1);
  expect(openingsOf(textOf(request!))).toHaveLength(1);
});

test("/handoff, /clear, continue: the save asks for nothing and the next conversation has it, once", async () => {
  const { sandbox, model } = await setUp([
    { text: "Reading the sources." },
    {
      tool: "Bash",
      input: {
        command: `tasuki handoff write <<'TASUKI'\n${HANDOFF}TASUKI`,
        description: "Save the handoff",
      },
    },
    { text: "Saved the handoff." },
    { text: "Starting at verify." },
  ]);
  const session = await openSession({ sandbox, model, args: ["--permission-mode", "default"] });
  endWithTest(session);

  await session.submit("look around");
  await session.see("Reading the sources.");
  await pause(500);
  await session.submit("/handoff");
  await session.see("Saved the handoff.");
  await pause(500);
  await session.submit("/clear");
  await session.seeGone("Saved the handoff.");
  await pause(1000);
  await session.submit("continue");
  await session.see("Starting at verify.");

  const [first, asked, saved, next] = model.requests;
  expect(openingsOf(textOf(first!))).toHaveLength(0);
  expect(textOf(asked!)).toContain("tasuki handoff write <<'TASUKI'");
  const [result] = toolResults(saved!);
  expect(result, blockText(result!)).not.toHaveProperty("is_error", true);
  expect(sandbox.read("memory/handoffs/main.md")).toContain(NEXT_STEP);

  const block = sandbox.given("session-start").at(-1);
  expect(countIn(next!, block!)).toBe(1);
  expect(countIn(next!, NEXT_STEP)).toBe(1);
  expect(openingsOf(textOf(next!))).toHaveLength(1);
  // Cleared: nothing of the conversation before it.
  expect(textOf(next!)).not.toContain("Reading the sources.");
});

/** Opening lines of our frame. */
const openingsOf = (text: string): string[] => text.match(/^.*<tasuki-[0-9A-Za-z]+>/gm) ?? [];
