// The status line, and a session that is paused from within.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openSession, pause } from "./client.ts";
import { textOf } from "./model.ts";
import { endWithTest, HANDOFF, setUp } from "./project.ts";

const RULE = "Refresh tokens live for 9 hours, because auditors asked for it.";

test("the status line says where the work stands; a pause typed into the session silences its hooks", async () => {
  const { sandbox, model } = await setUp([
    { text: "First answer." },
    { text: "Second answer." },
    { text: "Third answer." },
  ]);
  sandbox.tasuki(["handoff", "write", "main"], HANDOFF);
  const settings = { statusLine: { type: "command", command: "tasuki statusline" } };
  writeFileSync(path.join(sandbox.project, ".claude", "settings.local.json"), JSON.stringify(settings));
  const session = await openSession({ sandbox, model, args: ["--permission-mode", "acceptEdits"] });
  endWithTest(session);

  await session.see(/main · Change verify\(\) .*· just now/);
  // Shell mode: the client takes the mark off what is typed.
  session.press("!");
  await session.submit("tasuki pause");
  await session.see("Paused until this session ends");
  // What a shell prints goes to the model, which answers.
  await session.see("First answer.");
  sandbox.tasuki(["remember", RULE, "--kind", "decision"]);
  await session.submit("how long do refresh tokens live, in hours?");
  await session.see("Second answer.");
  await session.see(/· paused/);
  expect(textOf(model.requests.at(-1)!)).not.toContain(RULE);
  expect(sandbox.tasuki([])).toContain("A session here is paused");

  await session.submit("/clear");
  await pause(2500);
  await session.submit("continue");
  await session.see("Third answer.");
  const last = textOf(model.requests.at(-1)!);
  expect(last).toContain("# Handoff: main");
  expect(last).toContain(RULE);
});
