// The main job in the real client: what a hook prints is in the request, and a handoff goes over /clear.
import { expect, test } from "vitest";
import { openSession, print } from "./client.ts";
import { blockText, countIn, openingsIn, textOf, toolResults } from "./model.ts";
import { endWithTest, HANDOFF, NEXT_STEP, setUp } from "./project.ts";

const MEMORY = "The signing key of the staging realm rotates every Tuesday.";

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
  expect(openingsIn(request!)).toHaveLength(1);
});

test("/handoff, /clear, continue, /compact, resumed: it asks for nothing, and each conversation has the block once", async () => {
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
    { text: "<summary>We looked at verify.</summary>" },
    { text: "Going on with verify." },
    { text: "Back at verify." },
  ]);
  const session = await openSession({ sandbox, model, args: ["--permission-mode", "default"] });
  endWithTest(session);

  await session.submit("look around");
  await session.see("Reading the sources.");
  await session.submit("/handoff");
  await session.see("Saved the handoff.");
  await session.submit("/clear");
  await session.see("SessionStart:clear says: tasuki: main (new) given");
  await session.submit("continue");
  await session.see("Starting at verify.");
  await session.submit("/compact");
  await session.see("Compacted");
  await session.submit("go on");
  await session.see("Going on with verify.");
  await session.stop();
  await print("are you there", { sandbox, model, args: ["--continue"] });

  const [first, asked, saved, next] = model.requests;
  expect(openingsIn(first!)).toHaveLength(0);
  expect(textOf(asked!)).toContain("tasuki handoff write <<'TASUKI'");
  const [result] = toolResults(saved!);
  expect(result, blockText(result!)).not.toHaveProperty("is_error", true);
  expect(sandbox.read("memory/handoffs/main.md")).toContain(NEXT_STEP);

  const [block, again, pointer] = sandbox.given("session-start");
  expect(countIn(next!, block!)).toBe(1);
  expect(countIn(next!, NEXT_STEP)).toBe(1);
  expect(openingsIn(next!)).toHaveLength(1);
  // Cleared: nothing of the conversation before it.
  expect(textOf(next!)).not.toContain("Reading the sources.");

  const [, compacted, resumed] = model.requests.slice(4);
  expect(textOf(compacted!)).toContain("We looked at verify.");
  // The summary has lost the first block: it is given again, and a transcript that is read again still holds it.
  for (const request of [compacted!, resumed!]) {
    expect([countIn(request, again!), openingsIn(request).length, countIn(request, NEXT_STEP)]).toEqual([
      1, 1, 1,
    ]);
  }
  expect(pointer).toMatch(/^The handoff of main is in memory\/handoffs\/main.md.*$/);
  expect(countIn(resumed!, pointer!)).toBe(1);
});
