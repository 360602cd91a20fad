// A context that fills up where the module is not at work: Claude is asked for the save once, without "a problem".
import { expect, test } from "vitest";
import { openSession } from "./client.ts";
import { endWithTest, HANDOFF, setUp } from "./project.ts";

test("without the module Claude is asked once, and the person is told what to type", async () => {
  const { sandbox, model } = await setUp([
    { text: "Looked around.", inputTokens: 400_000 },
    {
      tool: "Write",
      input: { file_path: "memory/handoffs/main.md", content: HANDOFF },
      inputTokens: 400_000,
    },
    { text: "Saved main.", inputTokens: 400_000 },
    { text: "Still here.", inputTokens: 410_000 },
  ]);
  sandbox.tasuki(["config", "set", "auto_clear", "true"]);
  const session = await openSession({ sandbox, model, args: ["--permission-mode", "acceptEdits"] });
  endWithTest(session);

  await session.submit("look around");
  await session.see("context at 40 % (threshold 33 %), and auto-clear is not at work here");
  await session.see("main is saved: type /clear, then continue");
  expect(session.screen()).not.toContain("problem");
  await session.submit("one more thing");
  await session.see("Still here.");

  expect(model.requests).toHaveLength(4);
});
