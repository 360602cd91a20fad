// The plugin beside a project that `tasuki init` has set up: nothing twice, and off by default.
import { expect, test } from "vitest";
import { openSession, pause, print } from "./client.ts";
import { countIn, textOf } from "./model.ts";
import { installPlugin, removeTasuki } from "./plugin.ts";
import { endWithTest, HANDOFF, setUp } from "./project.ts";

const NEXT_STEP = "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`, then run the tests.";
const VAGUE = `---\nlist: main\nstatus: open\n---\n# main\n\n${HANDOFF.replace(NEXT_STEP, "Continue refactoring.")}`;

test("one block, one /handoff, one line of lint, one commit; nothing is cleared unasked", async () => {
  const { sandbox, model } = await setUp([
    { tool: "Bash", input: { command: "echo looking", description: "Look" }, inputTokens: 600_000 },
    { text: "Looked around.", inputTokens: 610_000 },
    { tool: "Read", input: { file_path: "memory/handoffs/main.md" }, inputTokens: 620_000 },
    { tool: "Write", input: { file_path: "memory/handoffs/main.md", content: VAGUE }, inputTokens: 620_000 },
    { text: "Saved the handoff.", inputTokens: 620_000 },
  ]);
  sandbox.tasuki(["handoff", "write", "main"], HANDOFF);
  installPlugin(sandbox, model);
  const session = await openSession({ sandbox, model, args: ["--permission-mode", "default"] });
  endWithTest(session);

  await session.submit("look around");
  await session.see("Looked around.");
  await session.submit("/handoff");
  await session.see("Saved the handoff.");
  await pause(1500);

  expect(model.requests).toHaveLength(5);
  const last = model.requests.at(-1)!;
  expect(textOf(last).match(/^.*<tasuki-[0-9A-Za-z]+>/gm)).toHaveLength(1);
  expect(textOf(last).match(/tasuki handoff write <<'TASUKI'/g)).toHaveLength(1);
  expect(textOf(last).match(/\(next-vague\)/g)).toHaveLength(1);
  expect(textOf(last)).not.toContain("save the work state now");
  expect(
    sandbox
      .git("log", "--format=%s")
      .split("\n")
      .filter((subject) => subject.includes("save main")),
  ).toHaveLength(1);
});

test("with the plugin but no tasuki of the machine's own, the plain line of the project stays silent", async () => {
  const { sandbox, model } = await setUp([{ text: "Understood." }]);
  sandbox.tasuki(["handoff", "write", "main"], HANDOFF);
  installPlugin(sandbox, model);
  removeTasuki(sandbox);

  const run = await print("continue", { sandbox, model });

  expect(run.output).toContain("Understood.");
  expect(countIn(model.requests[0]!, NEXT_STEP)).toBe(1);
  expect(textOf(model.requests[0]!).match(/^.*<tasuki-[0-9A-Za-z]+>/gm)).toHaveLength(1);
});
